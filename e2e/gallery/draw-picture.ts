import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** A picture as numbers: red, green, blue and opacity of each pixel. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

interface DrawOptions {
  scale?: number
  /** Squares to fill with a loud colour. */
  marks?: { side: number; at: readonly { x: number; y: number }[] }
}

/** Draws a PNG anew on the canvas of an empty page, so that no library for pictures is needed. */
export async function drawPicture(
  emptyPage: Page,
  picture: Buffer,
  { scale = 1, marks = { side: 0, at: [] } }: DrawOptions = {},
): Promise<Pixels> {
  const { width, height, data } = await emptyPage.evaluate(
    async ({ png, scale, marks }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
      if (!context) throw new Error('This browser has no canvas.')
      context.imageSmoothingQuality = 'medium'
      context.drawImage(bitmap, 0, 0, width, height)
      context.fillStyle = 'rgb(255 0 160 / 60%)'
      for (const { x, y } of marks.at) context.fillRect(x, y, marks.side, marks.side)
      const pixels = context.getImageData(0, 0, width, height).data
      let bytes = ''
      for (let at = 0; at < pixels.length; at += 0x8000)
        bytes += String.fromCharCode(...pixels.subarray(at, at + 0x8000))
      return { width, height, data: btoa(bytes) }
    },
    { png: picture.toString('base64'), scale, marks },
  )
  return { width, height, data: Buffer.from(data, 'base64') }
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Eight bits for each of red, green and blue; compressed, unfiltered, not interlaced. */
const TRUE_COLOUR = [8, 2, 0, 0, 0]

/** As a file of little more than half the size that the browser would write. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const lines = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lines.set(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3), y * (1 + 3 * width) + 1 + 3 * x)
    }
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(TRUE_COLOUR)])),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
