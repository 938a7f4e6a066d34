import { PARTICLE_OPACITY, PARTICLE_TINTS, type Particle } from './particle-field.ts'

/** More would cost battery and show nothing. */
const MOST_PIXELS_PER_PX = 2

export function particlePainter(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d')
  let area = { width: 1, height: 1 }
  let colours: string[] = []

  return {
    area: () => area,
    measure() {
      const density = Math.min(MOST_PIXELS_PER_PX, devicePixelRatio)
      area = { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) }
      canvas.width = Math.round(area.width * density)
      canvas.height = Math.round(area.height * density)
      pen?.setTransform(density, 0, 0, density, 0, 0)
    },
    readColours() {
      const style = getComputedStyle(canvas)
      colours = PARTICLE_TINTS.map((tint) => style.getPropertyValue(tint).trim())
    },
    paint(field: readonly Particle[]) {
      if (!pen) return
      pen.clearRect(0, 0, area.width, area.height)
      pen.globalAlpha = PARTICLE_OPACITY
      for (const { x, y, size, tint } of field) {
        pen.fillStyle = colours[tint] ?? ''
        pen.beginPath()
        pen.arc(x * area.width, y * area.height, size / 2, 0, 2 * Math.PI)
        pen.fill()
      }
    },
  }
}
