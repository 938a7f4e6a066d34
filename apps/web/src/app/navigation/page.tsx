import { type ReactNode, useEffect, useRef } from 'react'
import type { Arrival } from './arrivals.ts'

interface PageProps {
  title: string
  arrival(): Arrival
  children: ReactNode
}

/**
 * One route's page. Sits inside the Suspense boundary, so that its effect runs when the heading is really there.
 * After a move in the app the focus goes to that heading, as it would after a page load, and the scroll to the top, or
 * for back and forward to where the page was left.
 */
export function Page({ title, arrival, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = title
    const { by, top } = arrival()
    scrollTo({ top, behavior: 'instant' })
    if (by === 'opening') return
    // A frame later: a menu that closes with the same click gives the focus back to its button first.
    const frame = requestAnimationFrame(() => {
      const heading = page.current?.querySelector<HTMLElement>('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [title, arrival])

  return (
    <div ref={page} className="page">
      {children}
    </div>
  )
}
