import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { reasonOf, StorageFault } from '../storage.ts'

/** 'KNOW' in the header of the file, to recognise databases of other programs. */
export const APPLICATION_ID = 0x4b4e4f57

const HEADER_BYTES = 100
const PAGE_SIZE_AT = 16
const APPLICATION_ID_AT = 68

const walOf = (file: string): string => `${file}-wal`

/** True when there is an intact database, false when there is none yet; throws when it is damaged or not ours. */
export function isIntactDatabase(file: string): boolean {
  const size = sizeOf(file)
  const hasWal = (sizeOf(walOf(file)) ?? 0) > 0
  // A new database beside an old journal would take over pages of the old database.
  if (size === undefined && hasWal) throw damaged(file, `only its journal ${basename(walOf(file))} is left`, hasWal)
  if (size === undefined) return false
  const fault = headerFault(file, size, hasWal) ?? contentFault(file, hasWal)
  if (fault) throw damaged(file, fault, hasWal)
  return true
}

function headerFault(file: string, size: number, hasWal: boolean): string | undefined {
  if (!statSync(file).isFile()) return 'it is not a file'
  if (size === 0) return 'the file is empty'
  const header = headerOf(file)
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) return 'it is not an SQLite file'
  if (size < HEADER_BYTES) return 'the file is cut off'
  if (header.readUInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) return 'it was not made by Knowdown'
  // SQLite silently fills up an incomplete last page with zeros. Only a crash leaves one, and then there is a journal.
  if (!hasWal && size % pageSizeIn(header) !== 0) return 'the file is cut off'
  return undefined
}

/** Two bytes, in which the largest size, 65,536, is written as 1. */
function pageSizeIn(header: Buffer): number {
  const size = header.readUInt16BE(PAGE_SIZE_AT)
  return size === 1 ? 65_536 : size
}

/** Only reads. A damaged file and its journal stay unchanged, so that they can still be rescued. */
function contentFault(file: string, hasWal: boolean): string | undefined {
  // `immutable` creates no files beside the database, but ignores a journal.
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
