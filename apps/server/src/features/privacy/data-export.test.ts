import { expect, test } from 'vitest'
import { writeZip } from '../../adapters/zip/write-zip.ts'
import { dataExport } from './data-export.ts'

const PAGES = 1_000

/** An account whose pages and pictures do not compress, and which counts what is read of it. */
function openLarge() {
  const read = { pages: 0, files: 0 }
  const noise = (seed: number) => Array.from({ length: 2_000 }, (_, at) => ((at + 1) * (seed + 1) * 7_919) % 9_973)
  const source = {
    bytes: async () => 1e9,
    async *pages() {
      for (; read.pages < PAGES; read.pages += 1) yield { table: 'answers', rows: [{ values: noise(read.pages) }] }
    },
    async *files() {
      for (; read.files < 3; read.files += 1) yield { name: `${read.files}.webp`, content: new Uint8Array(1_000) }
    },
  }
  return { read, exported: dataExport({ source, writeZip, secret: 'of a test', clock: () => 0 }) }
}

test('[OQ18] the zip is made while it is taken: of an account of any size only the next piece is read', async () => {
  const { read, exported } = openLarge()
  let bytes = 0
  let most = 0
  for await (const piece of exported.zip('ada')) {
    bytes += piece.length
    most = Math.max(most, piece.length)
    if (read.pages < 100) expect(read.files).toBe(0)
    if (bytes < 50_000) expect(read.pages).toBeLessThan(60)
  }
  expect(read).toEqual({ pages: PAGES, files: 3 })
  expect(bytes).toBeGreaterThan(20 * most)
})

test('[OQ18] an account without a row is a valid file too', async () => {
  const source = { bytes: async () => 0, async *pages() {}, async *files() {} }
  const written: Uint8Array[] = []
  const writeAlone: typeof writeZip = async function* (entries) {
    for await (const { content } of entries) for await (const piece of content) yield piece
  }
  const exported = dataExport({ source, writeZip: writeAlone, secret: 'of a test', clock: () => 0 })
  for await (const piece of exported.zip('ada')) written.push(piece)
  expect(JSON.parse(Buffer.concat(written).toString())).toMatchObject({ user_id: 'ada', data: {} })
})
