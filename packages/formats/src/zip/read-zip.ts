import { ok, type Result, refuse } from '@knowdown/domain/result'
import { Inflate } from 'fflate'
import { QUIZ_FILE } from '../knowdown/quiz-file.ts'
import { IMPORT_LIMITS } from '../limits.ts'

/** The files of a zip by name. Each is inflated only when asked for. */
export interface Zip {
  names: readonly string[]
  /** The content, or null if there is no such file. */
  read(name: string): Result<Uint8Array | null, string>
}

interface Entry {
  method: number
  start: number
  packed: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** Deflate makes at most 1,032 bytes of one, so a step makes at most about 4 MB before it is counted. */
const STEP = 4096

const BROKEN = 'The zip file is damaged.'
const TOO_LARGE = `The files in the zip are larger than ${IMPORT_LIMITS.inflatedBytes / 1_000_000} MB.`

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Reads the directory. What it says about sizes after inflating is never believed. */
export function openZip(bytes: Uint8Array): Result<Zip, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findDirectoryEnd(view)
  if (end === null) return refuse(BROKEN)
  const count = view.getUint16(end + 10, true)
  const most = IMPORT_LIMITS.zipEntries + (holdsQuiz(bytes) ? 1 : 0)
  if (count > most)
    return refuse(`The zip holds ${count} files, more than the ${IMPORT_LIMITS.zipEntries} that are read.`)
  const entries = readDirectory(view, view.getUint32(end + 16, true), count)
  if (!entries) return refuse(BROKEN)
  let inflated = 0
  return ok({
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      if (!entry) return ok(null)
      const packed = bytes.subarray(entry.start, entry.start + entry.packed)
      if (entry.method === STORED) return ok(packed)
      const content = unpack(entry.method, packed, IMPORT_LIMITS.inflatedBytes - inflated)
      if (content.ok) inflated += content.value.length
      return content
    },
  })
}

/** Knowdown's own zip begins with its quiz. */
function holdsQuiz(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(30, 30 + QUIZ_FILE.length)) === QUIZ_FILE
}

/** The last 22 bytes of the file, or a little before them if the zip has a comment. */
function findDirectoryEnd(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END) return at
  }
  return null
}

function readDirectory(view: DataView, start: number, count: number): Map<string, Entry> | null {
  const entries = new Map<string, Entry>()
  let at = start
  for (let read = 0; read < count; read++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const nameEnd = at + 46 + (nameLength ?? 0)
    const local = view.getUint32(at + 42, true)
    if (nameEnd > view.byteLength || local + 30 > view.byteLength) return null
    if (view.getUint32(local, true) !== LOCAL_ENTRY) return null
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    })
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function unpack(method: number, packed: Uint8Array, most: number): Result<Uint8Array, string> {
  if (method !== DEFLATED) return refuse('The zip is packed in a way that is not read here. Please pack it as usual.')
  const chunks: Uint8Array[] = []
  let size = 0
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk)
    size += chunk.length
  })
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
      if (size > most) return refuse(TOO_LARGE)
    }
  } catch {
    return refuse(BROKEN)
  }
  const content = new Uint8Array(size)
  let filled = 0
  for (const chunk of chunks) {
    content.set(chunk, filled)
    filled += chunk.length
  }
  return ok(content)
}
