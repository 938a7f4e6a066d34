const [WIDTH, HEIGHT] = [1200, 630]

const TEXT_X = 560
const MAX_WIDTH = WIDTH - TEXT_X - 80

/** More than this many characters need a smaller size inside the ring. */
const LARGE_FIGURE = 2

export interface PictureText {
  /** How much of the ring is filled, from 0 to 1. */
  part: number
  /** Inside the ring. */
  figure: string
  /** Below the figure. */
  caption: string
  title: string
  /** Category and difficulty. */
  topic: string
  line: string | null
}

/** A result as a picture to share; null where the browser cannot draw. */
export async function resultPicture({ part, figure, caption, title, topic, line }: PictureText): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const paint = getComputedStyle(document.documentElement)
  const colour = (name: string) => paint.getPropertyValue(name).trim()
  /** Smaller where it would not fit, because a canvas squeezes letters. */
  const write = (text: string, x: number, y: number, size: number, fill: string, align: CanvasTextAlign = 'left') => {
    const font = (px: number) => `800 ${px}px ${paint.getPropertyValue('--font-display-stack')}`
    pen.font = font(size)
    const width = pen.measureText(text).width
    if (width > MAX_WIDTH) pen.font = font((size * MAX_WIDTH) / width)
    pen.fillStyle = colour(fill)
    pen.textAlign = align
    pen.fillText(text, x, y)
    return width
  }
  const ring = (filled: number, stroke: string) => {
    pen.beginPath()
    pen.arc(290, 315, 190, -Math.PI / 2, -Math.PI / 2 + filled * 2 * Math.PI)
    pen.strokeStyle = colour(stroke)
    pen.lineWidth = 34
    pen.lineCap = 'round'
    pen.stroke()
  }

  pen.fillStyle = colour('--ground')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  ring(1, '--surface-2')
  if (part > 0) ring(part, '--brand-fill')
  const isLarge = figure.length <= LARGE_FIGURE
  write(figure, 290, isLarge ? 355 : 335, isLarge ? 170 : 104, '--text', 'center')
  write(caption, 290, isLarge ? 415 : 395, 40, '--muted', 'center')
  // Beside the middle of the ring, with and without the last line.
  const top = line ? 180 : 215
  write('down', TEXT_X + write('Know', TEXT_X, top, 48, '--text'), top, 48, '--brand')
  write(title, TEXT_X, top + 120, 96, '--text')
  write(topic, TEXT_X, top + 195, 44, '--muted')
  if (line) write(line, TEXT_X, top + 265, 44, '--text')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
