import { type RefObject, useEffect } from 'react'

/** Keeps the editor as high as what the keyboard of a phone leaves free, so that its lower bar stays in view. */
export function useVisibleHeight(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const fit = () => {
      root.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
      root.current?.style.setProperty('--visible-height', `${visualViewport.height}px`)
    }
    fit()
    visualViewport.addEventListener('resize', fit)
    visualViewport.addEventListener('scroll', fit)
    return () => {
      visualViewport.removeEventListener('resize', fit)
      visualViewport.removeEventListener('scroll', fit)
    }
  }, [root])
}
