import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { LinkPainter } from '../../features/link-previews/link-pictures.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 80
const DISPLAY = 'Knowdown Display'
const TEXT = 'Knowdown Text'
const COLOURS = {
  ground: '#0f172a',
  surface: '#1e2a44',
  text: '#eef2ff',
  muted: '#9fb0cf',
  brand: '#ffb84d',
}
const PASTELS = ['#ffd1ba', '#bff0d4', '#d9c8ff', '#bfe3ff', '#fff1b8']

const FONTS = [
  [DISPLAY, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2'],
  [DISPLAY, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wdth-normal.woff2'],
  [TEXT, '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  [TEXT, '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'],
] as const

/** Letters that our fonts have. A name with others would show boxes instead. */
const DRAWABLE = /^[\u0020-\u007E\u00A0-\u024F\u1E00-\u1EFF\u2010-\u2027\u20AC]+$/u

/** Draws on a canvas with the fonts of the web app, which it takes from their packages. */
export function linkPainter(): LinkPainter {
  const { resolve } = createRequire(import.meta.url)
  for (const [family, file] of FONTS) GlobalFonts.registerFromPath(resolve(file), family)

  return {
    paint({ above, large, marks, below, invitation }) {
      const canvas = createCanvas(WIDTH, HEIGHT)
      const context = canvas.getContext('2d')
      paintGround(context)
      write(context, 'Knowdown', { x: EDGE, y: 118, font: `800 44px '${DISPLAY}'`, colour: COLOURS.brand })
      write(context, DRAWABLE.test(above) ? above : 'A friend', {
        x: EDGE,
        y: 236,
        font: `700 56px '${TEXT}'`,
        colour: COLOURS.text,
      })
      write(context, large, { x: EDGE, y: 372, font: `800 128px '${DISPLAY}'`, colour: COLOURS.text })
      if (marks) paintMarks(context, marks)
      write(context, below, { x: EDGE, y: 500, font: `600 42px '${TEXT}'`, colour: COLOURS.muted })
      write(context, invitation, { x: EDGE, y: 566, font: `700 42px '${TEXT}'`, colour: COLOURS.brand })
      return canvas.encode('png')
    },
  }
}

function paintGround(context: SKRSContext2D): void {
  context.fillStyle = COLOURS.ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  // The particles of the product, always in the same places.
  PASTELS.forEach((colour, index) => {
    context.globalAlpha = 0.85
    context.fillStyle = colour
    context.beginPath()
    context.arc(820 + index * 72, 92 + ((index * 53) % 90), 9 + ((index * 7) % 14), 0, 2 * Math.PI)
    context.fill()
  })
  context.globalAlpha = 1
}

function paintMarks(context: SKRSContext2D, marks: readonly boolean[]): void {
  const gap = 12
  const width = (WIDTH - 2 * EDGE - gap * (marks.length - 1)) / marks.length
  for (const [place, isRight] of marks.entries()) {
    context.fillStyle = isRight ? COLOURS.brand : COLOURS.surface
    context.beginPath()
    context.roundRect(EDGE + place * (width + gap), 418, width, 20, 10)
    context.fill()
  }
}

interface Line {
  x: number
  y: number
  font: string
  colour: string
}

/** On one line; what is too long ends with an ellipsis. */
function write(context: SKRSContext2D, text: string, { x, y, font, colour }: Line): void {
  context.font = font
  context.fillStyle = colour
  const room = WIDTH - x - EDGE
  let shown = text
  let letters = [...text]
  while (letters.length > 1 && context.measureText(shown).width > room) {
    letters = letters.slice(0, -1)
    shown = `${letters.join('').trimEnd()}…`
  }
  context.fillText(shown, x, y)
}
