import type { Pixels } from './draw-picture.ts'

/** In pixels of the halved picture, so 8 CSS pixels: larger than what fonts move, smaller than what people notice. */
export const BLOCK = 4
/** How much the colour of a plain block may differ, of 255. Two browsers agree on plain colours. */
const PLAIN = 4
/** How much more it may differ for each unit of detail: glyphs are smoothed differently everywhere. */
const PER_DETAIL = 0.6
/** A few single blocks may be off, for example where a letter ends at the edge of one. */
const MOST_CHANGED = 8

export interface Comparison {
  same: boolean
  /** Places of the changed blocks in the halved picture. */
  changed: { x: number; y: number }[]
}

/**
 * Compares two pictures by the mean colours of their blocks. Fonts that are drawn differently change what is inside a
 * block and hardly its mean, and a block may differ the more the busier it is in both pictures. What has moved,
 * disappeared or changed its colour changes many blocks.
 */
export function comparePictures(expected: Pixels, actual: Pixels): Comparison {
  if (expected.width !== actual.width || expected.height !== actual.height) return { same: false, changed: [] }
  const [before, now] = [blocksOf(expected), blocksOf(actual)]
  const changed = before.blocks.flatMap((block, place) => {
    const other = now.blocks[place]
    if (!other) return []
    const difference = Math.max(...block.mean.map((value, channel) => Math.abs(value - (other.mean[channel] ?? 0))))
    const detail = Math.min(detailAround(before, place), detailAround(now, place))
    const column = place % before.columns
    return difference > PLAIN + PER_DETAIL * detail
      ? [{ x: column * BLOCK, y: ((place - column) / before.columns) * BLOCK }]
      : []
  })
  return { same: changed.length <= MOST_CHANGED, changed }
}

interface Blocks {
  columns: number
  blocks: { mean: number[]; detail: number }[]
}

function blocksOf({ width, height, data }: Pixels): Blocks {
  const columns = Math.ceil(width / BLOCK)
  const rows = Math.ceil(height / BLOCK)
  const blocks = Array.from({ length: columns * rows }, (_, place) => {
    const [left, top] = [(place % columns) * BLOCK, Math.floor(place / columns) * BLOCK]
    const pixels: number[][] = []
    for (let y = top; y < Math.min(top + BLOCK, height); y++) {
      for (let x = left; x < Math.min(left + BLOCK, width); x++) {
        const at = (y * width + x) * 4
        pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
      }
    }
    const mean = [0, 1, 2].map((channel) => average(pixels.map((pixel) => pixel[channel] ?? 0)))
    const detail = average(
      pixels.map((pixel) => Math.max(...pixel.map((v, channel) => Math.abs(v - (mean[channel] ?? 0))))),
    )
    return { mean, detail }
  })
  return { columns, blocks }
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The most detail in a block and its neighbours, because a letter may reach a pixel further in another browser. */
function detailAround({ columns, blocks }: Blocks, place: number): number {
  const column = place % columns
  const near = [-1, 0, 1].filter((by) => column + by >= 0 && column + by < columns)
  return Math.max(...[-columns, 0, columns].flatMap((row) => near.map((by) => blocks[place + row + by]?.detail ?? 0)))
}
