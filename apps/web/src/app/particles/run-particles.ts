import {
  type Column,
  createField,
  framesDue,
  opacityAt,
  PARTICLE_TINTS,
  type Particle,
  restAfter,
  stepField,
} from './particle-field.ts'

/** A first press or scroll sets them in motion, or else this time: a slow phone needs its first seconds for the page. */
const MOVE_AFTER_MS = 8_000
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Draws until the returned function is called. The particles rest while nobody sees them or motion is unwanted. */
export function runParticles(canvas: HTMLCanvasElement, random: () => number): () => void {
  const painter = particlePainter(canvas)
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  const ended = new AbortController()
  let field = createField(random)
  let lastAt = 0
  /** The frame before this one was drawn. */
  let hasDrawn = false
  let restUntil = 0
  let request = 0
  let isAwake = false
  let wasShown = true
  const waking = setTimeout(wake, MOVE_AFTER_MS)

  function wake() {
    if (isAwake) return
    isAwake = true
    clearTimeout(waking)
    settle()
  }
  function frame(at: number) {
    request = requestAnimationFrame(frame)
    if (hasDrawn) restUntil = at + restAfter(lastAt, at)
    const frames = at < restUntil ? 0 : framesDue(lastAt, at)
    hasDrawn = frames > 0
    if (!hasDrawn) return
    lastAt = at
    field = stepField(field, frames, painter.area())
    painter.paint(field)
  }
  function settle() {
    // A screen that covers the whole page takes the canvas out of it.
    const isShown = !document.hidden && canvas.clientWidth > 0
    const moving = isAwake && isShown && !stillness.matches
    cancelAnimationFrame(request)
    hasDrawn = false
    restUntil = 0
    canvas.dataset.moving = String(moving)
    if (moving) request = requestAnimationFrame(frame)
  }
  function redraw() {
    painter.measure()
    painter.readColours()
    painter.paint(field)
  }

  const resized = new ResizeObserver(() => {
    redraw()
    const isShown = canvas.clientWidth > 0
    if (isShown !== wasShown) settle()
    wasShown = isShown
  })
  resized.observe(canvas)
  const themed = new MutationObserver(redraw)
  themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.addEventListener('visibilitychange', settle, { signal: ended.signal })
  stillness.addEventListener('change', settle, { signal: ended.signal })
  for (const input of INPUTS) addEventListener(input, wake, { once: true, passive: true, signal: ended.signal })
  canvas.dataset.particles = String(field.length)
  redraw()
  settle()

  return () => {
    cancelAnimationFrame(request)
    clearTimeout(waking)
    resized.disconnect()
    themed.disconnect()
    ended.abort()
    canvas.dataset.moving = 'false'
  }
}

/** A higher density would cost battery and show no difference. */
const MOST_PIXELS_PER_PX = 2

function particlePainter(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d')
  let area = { width: 1, height: 1 }
  let column: Column | null = null
  let colours: string[] = []

  return {
    area: () => area,
    measure() {
      const density = Math.min(MOST_PIXELS_PER_PX, devicePixelRatio)
      area = { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) }
      canvas.width = Math.round(area.width * density)
      canvas.height = Math.round(area.height * density)
      pen?.setTransform(density, 0, 0, density, 0, 0)
      column = columnOfPage()
    },
    readColours() {
      const style = getComputedStyle(canvas)
      colours = PARTICLE_TINTS.map((tint) => style.getPropertyValue(tint).trim())
    },
    paint(field: readonly Particle[]) {
      if (!pen) return
      pen.clearRect(0, 0, area.width, area.height)
      for (const { x, y, size, tint } of field) {
        const opacity = opacityAt(x * area.width, column)
        if (opacity === 0) continue
        pen.globalAlpha = opacity
        pen.fillStyle = colours[tint] ?? ''
        pen.beginPath()
        pen.arc(x * area.width, y * area.height, size / 2, 0, 2 * Math.PI)
        pen.fill()
      }
    },
  }
}

/** Where the text of every page stands, between the paddings of its main part. */
function columnOfPage(): Column | null {
  const main = document.querySelector('main')
  if (!main) return null
  const { left, right } = main.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
}
