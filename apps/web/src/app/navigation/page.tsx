import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/display/spinner.tsx'
import type { PageArrival } from './page-arrival.ts'

interface PageProps {
  title: string
  arrival(): PageArrival
  children: ReactNode
}

let isOpening = true

/**
 * The page of one route. It is inside the Suspense boundary, so that its effect runs when the heading exists.
 * After a navigation the focus goes to the heading, as after a page load, or to the field that the page is for, and the
 * page scrolls to the top, or with back and forward to where it was left.
 */
export function Page({ title, arrival, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const [opening] = useState(isOpening)

  useEffect(() => {
    isOpening = false
    document.title = title
    const { by, top } = arrival()
    scrollTo({ top, behavior: 'instant' })
    if (by === 'opening') return
    // One frame later: a menu that closes with the same click first returns the focus to its button.
    const frame = requestAnimationFrame(() => {
      const field = page.current?.querySelector<HTMLElement>('[data-first-focus]')
      const heading = page.current?.querySelector<HTMLElement>('h1')
      if (!field && heading) heading.tabIndex = -1
      const first = field ?? heading
      first?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [title, arrival])

  return (
    <div ref={page} className="page" data-opening={opening}>
      {children}
    </div>
  )
}

/** Shown while the code of a page is fetched. */
export function PagePlaceholder({ children }: { children: string }) {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">{children}</p>
    </div>
  )
}
