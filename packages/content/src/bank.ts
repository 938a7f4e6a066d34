import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '@knowdown/domain/catalogue/category'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { type BankFile, parseBankFile } from './bank-file.ts'

export interface Bank {
  files: readonly BankFile[]
  /** One line for each category whose questions cannot be served, for the person who runs the server. */
  faults: readonly string[]
}

/** Reads all questions at once: five thousand take a few hundredths of a second, and no request reads a file again. */
export function loadBank(folder: string, categories: readonly Pick<Category, 'id'>[]): Bank {
  const files: BankFile[] = []
  const faults: string[] = []
  for (const { id } of categories) {
    const path = join(folder, `${id}.json`)
    const read = readText(path)
    const file = read.ok ? parseBankFile(read.value, id) : read
    if (file.ok) files.push(file.value)
    else faults.push(`The question file ${path} ${file.error}.`)
  }
  return { files, faults }
}

function readText(path: string): Result<string, string> {
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return refuse(missing ? 'is missing' : `cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}
