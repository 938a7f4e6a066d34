import { framesDue } from './frame-pace.ts'
import { createField, stepField } from './particle-field.ts'
import { particlePainter } from './particle-painter.ts'

/** Draws until told to stop: moving while the page is seen and motion is welcome, still otherwise. */
export function runParticles(canvas: HTMLCanvasElement, dice: () => number): () => void {
  const painter = particlePainter(canvas)
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const ended = new AbortController()
  let field = createField(dice)
  let lastAt = 0
  let request = 0

  function frame(at: number) {
    request = requestAnimationFrame(frame)
    const frames = framesDue(lastAt, at)
    if (frames === 0) return
    lastAt = at
    field = stepField(field, frames, painter.area())
    painter.paint(field)
  }
  function settle() {
    const moving = !stillness.matches && !document.hidden
    cancelAnimationFrame(request)
    canvas.dataset.moving = String(moving)
    if (moving) request = requestAnimationFrame(frame)
  }
  function redraw() {
    painter.measure()
    painter.readColours()
    painter.paint(field)
  }

  const resized = new ResizeObserver(redraw)
  resized.observe(canvas)
  const themed = new MutationObserver(redraw)
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.addEventListener('visibilitychange', settle, { signal: ended.signal })
  stillness.addEventListener('change', settle, { signal: ended.signal })
  canvas.dataset.particles = String(field.length)
  redraw()
  settle()

  return () => {
    cancelAnimationFrame(request)
    resized.disconnect()
    themed.disconnect()
    ended.abort()
    canvas.dataset.moving = 'false'
  }
}
