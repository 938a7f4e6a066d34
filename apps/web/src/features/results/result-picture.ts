const [WIDTH, HEIGHT] = [1200, 630]

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
  const write = (text: string, x: number, y: number, size: number, fill: string, align: CanvasTextAlign = 'left') => {
    pen.font = `800 ${size}px ${paint.getPropertyValue('--font-display-stack')}`
    pen.fillStyle = colour(fill)
    pen.textAlign = align
    pen.fillText(text, x, y, 640)
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
  write(figure, 290, 355, figure.length > LARGE_FIGURE ? 104 : 170, '--text', 'center')
  write(caption, 290, 415, 40, '--muted', 'center')
  write('Knowdown', 560, 170, 44, '--brand')
  write(title, 560, 300, 96, '--text')
  write(topic, 560, 370, 44, '--muted')
  if (line) write(line, 560, 440, 44, '--text')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
