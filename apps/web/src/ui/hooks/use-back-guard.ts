import { useEffect, useRef } from 'react'

const isGuarded = () => history.state?.guarded === true

let guards = 0

/**
 * While active, going back asks instead of leaving: an entry of its own lies over the page, and is put back whenever
 * the browser goes back over it.
 */
export function useBackGuard(active: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })

  useEffect(() => {
    if (!active) return
    const page = location.pathname
    const guard = () => history.pushState({ ...history.state, guarded: true }, '')
    guards += 1
    // After a reload the entry is still there.
    if (!isGuarded()) guard()
    const moved = () => {
      if (location.pathname !== page || isGuarded()) return
      guard()
      latest.current()
    }
    addEventListener('popstate', moved)
    return () => {
      guards -= 1
      removeEventListener('popstate', moved)
      // Later, because another screen of the same page may take the entry over.
      setTimeout(() => {
        if (guards === 0 && location.pathname === page && isGuarded()) history.back()
      })
    }
  }, [active])
}
