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

/** The same files, each read when it is first needed. */
export interface LazyBank {
  categories: readonly string[]
  read(category: string): Result<BankFile, string>
}

/** Reads all questions at once. */
export function loadBank(folder: string, categories: readonly Pick<Category, 'id'>[]): Bank {
  const bank = openBank(folder, categories)
  const results = bank.categories.map(bank.read)
  return {
    files: results.flatMap((file) => (file.ok ? file.value : [])),
    faults: results.flatMap((file) => (file.ok ? [] : file.error)),
  }
}

/** Thirteen thousand questions take a sixth of a second to read, which the start of a server does not wait for. */
export function openBank(folder: string, categories: readonly Pick<Category, 'id'>[]): LazyBank {
  const files = new Map<string, Result<BankFile, string>>()
  return {
    categories: categories.map(({ id }) => id),
    read(category) {
      const file = files.get(category) ?? readFile(join(folder, `${category}.json`), category)
      files.set(category, file)
      return file
    },
  }
}

function readFile(path: string, category: string): Result<BankFile, string> {
  const text = readText(path)
  const file = text.ok ? parseBankFile(text.value, category) : text
  return file.ok ? file : refuse(`The question file ${path} ${file.error}.`)
}

function readText(path: string): Result<string, string> {
  try {
    return ok(readFileSync(path, 'utf8'))
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return refuse(missing ? 'is missing' : `cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}
