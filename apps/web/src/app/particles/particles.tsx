import { useEffect, useRef } from 'react'
import { PARTICLE_COUNT } from './particle-field.ts'
import { runParticles } from './run-particles.ts'
import { whenQuiet } from './when-quiet.ts'

export function Particles() {
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    let stop = () => {}
    const cancel = whenQuiet(() => {
      stop = runParticles(canvas, Math.random)
    })
    return () => {
      cancel()
      stop()
    }
  }, [])

  // As high as the tallest viewport: a phone's address bar coming and going must not move the field.
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; it is decoration only
    <canvas
      ref={ref}
      aria-hidden="true"
      data-particles={PARTICLE_COUNT}
      data-moving="false"
      className="pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh w-full forced-colors:hidden"
    />
  )
}
