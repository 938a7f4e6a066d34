import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first folder that contains this executable; `before` is searched before PATH. */
export function findProgramFolder(
  name: string,
  before: readonly string[] = [],
  path = process.env.PATH ?? '',
): string | undefined {
  return [...before, ...path.split(delimiter).filter(Boolean)].find((folder) => isProgram(join(folder, name)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
