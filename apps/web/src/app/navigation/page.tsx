import { type ReactNode, useEffect, useRef } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import type { PageArrival } from './page-arrival.ts'

interface PageProps {
  title: string
  arrival(): PageArrival
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

/** Stands where a page will be while its code is fetched. */
export function PagePlaceholder({ children }: { children: string }) {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">{children}</p>
    </div>
  )
}
