import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ZipEntry } from '../../features/privacy/data-export.ts'

/** Texts shrink to a fifth at the lowest level, and a piece takes about a millisecond, so that games go on meanwhile. */
const LEVEL = 1

/** A zip file in pieces: an entry is read only as fast as somebody takes the pieces. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, compress, content } of entries) {
    const file = compress ? new ZipDeflate(name, { level: LEVEL }) : new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
