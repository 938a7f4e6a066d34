interface Standing {
  name: string
  points: number
  rank: number
}

const [WIDTH, HEIGHT] = [1200, 630]
/** Second, first and third from left to right, as on any podium. */
const COLUMNS = [
  { place: 1, x: 300 },
  { place: 0, x: 600 },
  { place: 2, x: 900 },
]
/** By rank, so that equal points stand equally high. */
const HEIGHTS = [260, 190, 140]
const COLUMN_WIDTH = 240
const LONGEST_NAME = 14

/** The podium as a picture to share; null where the browser cannot draw. */
export async function podiumPicture(top: readonly Standing[]): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const paint = getComputedStyle(document.querySelector('.party-screen') ?? document.documentElement)
  const colour = (name: string) => paint.getPropertyValue(name).trim()
  const write = (text: string, x: number, y: number, size: number, fill: string) => {
    pen.font = `700 ${size}px ${paint.getPropertyValue('--font-display-stack')}`
    pen.fillStyle = fill
    pen.textAlign = 'center'
    pen.fillText(text, x, y)
  }

  pen.fillStyle = colour('--ground')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  write('Knowdown party', WIDTH / 2, 84, 44, colour('--muted'))
  for (const { place, x } of COLUMNS) {
    const standing = top[place]
    if (!standing) continue
    const isFirst = standing.rank === 1
    const height = HEIGHTS[standing.rank - 1] ?? 0
    const y = HEIGHT - height
    pen.fillStyle = colour(isFirst ? '--brand-fill' : '--surface-2')
    pen.beginPath()
    pen.roundRect(x - COLUMN_WIDTH / 2, y, COLUMN_WIDTH, height + 20, 18)
    pen.fill()
    write(String(standing.rank), x, y + 96, 84, colour(isFirst ? '--on-brand' : '--text'))
    write(standing.points.toLocaleString('en'), x, y - 28, 36, colour('--brand'))
    write(shorten(standing.name), x, y - 76, 40, colour('--text'))
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const shorten = (name: string): string =>
  [...name].length > LONGEST_NAME ? `${[...name].slice(0, LONGEST_NAME).join('')}…` : name
