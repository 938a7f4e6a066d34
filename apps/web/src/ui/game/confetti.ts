type Burst = { particles?: number; ms?: number }

/** Canvas-confetti counts its lifetime in frames of a 60 Hz screen. */
const FRAMES_PER_MS = 60 / 1000

export async function burst({ particles = 30, ms = 3000 }: Burst = {}): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  const paint = getComputedStyle(document.documentElement)
  const colors = ['--brand-fill', '--peach', '--mint', '--lilac', '--sky', '--butter'].map((name) =>
    paint.getPropertyValue(name).trim(),
  )
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'pointer-events-none fixed inset-0 z-40 size-full'
  document.body.append(canvas)
  // Without the library's worker: it is created from a blob, which the content security policy refuses.
  const throwOn = confetti.create(canvas, { resize: true, useWorker: false })
  await throwOn({
    particleCount: particles,
    ticks: Math.round(ms * FRAMES_PER_MS),
    spread: 80,
    startVelocity: 42,
    origin: { y: 0.45 },
    colors,
    disableForReducedMotion: true,
  })
  canvas.remove()
}
