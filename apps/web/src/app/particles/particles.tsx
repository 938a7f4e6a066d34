import { useEffect, useRef } from 'react'
import { runWhenIdle } from '../run-when-idle.ts'

export function Particles() {
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    let gone = false
    let stop = () => {}
    const cancel = runWhenIdle(async () => {
      // Decoration loads last; when its code cannot be fetched, the background stays plain.
      const particles = await import('./run-particles.ts').catch(() => undefined)
      if (particles && !gone) stop = particles.runParticles(canvas, Math.random)
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [])

  // As high as the largest viewport, so that a phone's address bar does not move the particles.
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; it is decoration only
    <canvas
      ref={ref}
      aria-hidden="true"
      className="particles pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh w-full forced-colors:hidden"
    />
  )
}
