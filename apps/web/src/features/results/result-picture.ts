const [WIDTH, HEIGHT] = [1200, 630]

interface PictureText {
  right: number
  total: number
  tier: string
  topic: string
  comparison: string | null
}

/** A result as a picture to share; null where the browser cannot draw. */
export async function resultPicture({ right, total, tier, topic, comparison }: PictureText): Promise<Blob | null> {
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
  const ring = (part: number, stroke: string) => {
    pen.beginPath()
    pen.arc(290, 315, 190, -Math.PI / 2, -Math.PI / 2 + part * 2 * Math.PI)
    pen.strokeStyle = colour(stroke)
    pen.lineWidth = 34
    pen.lineCap = 'round'
    pen.stroke()
  }

  pen.fillStyle = colour('--ground')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  ring(1, '--surface-2')
  if (right > 0) ring(right / total, '--brand-fill')
  write(String(right), 290, 355, 170, '--text', 'center')
  write(`of ${total}`, 290, 415, 40, '--muted', 'center')
  write('Knowdown', 560, 170, 44, '--brand')
  write(tier, 560, 300, 96, '--text')
  write(topic, 560, 370, 44, '--muted')
  if (comparison) write(comparison, 560, 440, 44, '--text')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
