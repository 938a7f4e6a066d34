import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { reasonOf, StorageFault } from '../storage.ts'

/** 'KNOW' in the header of the file: a database of another program is never taken for ours. */
export const APPLICATION_ID = 0x4b4e4f57

const HEADER_BYTES = 100
const PAGE_SIZE_AT = 16
const APPLICATION_ID_AT = 68

const walOf = (file: string): string => `${file}-wal`

/** True when there is a sound database of ours, false when there is none yet; anything between is a fault. */
export function isSoundDatabase(file: string): boolean {
  const size = sizeOf(file)
  const hasWal = (sizeOf(walOf(file)) ?? 0) > 0
  // Made afresh beside an old journal, a database would take over pages of the old one.
  if (size === undefined && hasWal) throw damaged(file, `only its journal ${basename(walOf(file))} is left`, hasWal)
  if (size === undefined) return false
  const wrong = wrongWithHeader(file, size, hasWal) ?? wrongInside(file, hasWal)
  if (wrong) throw damaged(file, wrong, hasWal)
  return true
}

function wrongWithHeader(file: string, size: number, hasWal: boolean): string | undefined {
  if (!statSync(file).isFile()) return 'it is not a file'
  if (size === 0) return 'the file is empty'
  const header = headerOf(file)
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return 'it is not an SQLite file'
  if (size < HEADER_BYTES) return 'the file is cut off'
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) return 'it was not made by Knowdown'
  // SQLite reads a last page that was cut short as if it ended in zeros. Only a crash may leave one, with a journal.
  if (!hasWal && size % pageSizeIn(header) !== 0) return 'the file is cut off'
  return undefined
}

/** Two bytes, in which the largest size, 65,536, is written as 1. */
function pageSizeIn(header: Buffer): number {
  const size = header.readUInt16BE(PAGE_SIZE_AT)
  return size === 1 ? 65_536 : size
}

/** Reads only: even a damaged file, its journal included, is left byte for byte as it was, for whoever can save it. */
function wrongInside(file: string, hasWal: boolean): string | undefined {
  // `immutable` makes no files beside the database; what lies in a journal is only seen without it.
  const db = new Database(`${pathToFileURL(file).href}?${hasWal ? 'mode=ro' : 'immutable=1'}`)
  try {
    const [first] = db.prepare('pragma quick_check(1)').all() as { quick_check: string }[]
    return first?.quick_check === 'ok' ? undefined : (first?.quick_check ?? 'the check gave no answer')
  } catch (error) {
    return reasonOf(error)
  } finally {
    db.close()
  }
}

function damaged(file: string, why: string, hasWal: boolean): StorageFault {
  const remedy = hasWal
    ? `Move ${basename(file)} and ${basename(walOf(file))} away, then restore a backup or start afresh.`
    : 'Restore a backup or move the file away to start afresh.'
  return new StorageFault(`The database ${file} is damaged (${why}). Nothing was changed. ${remedy}`)
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, header)
  closeSync(descriptor)
  return header
}
