import { accessSync, constants, mkdirSync } from 'node:fs'
import { reasonOf, StorageFault } from '../storage.ts'

/** Creates the folder so that only its owner can read it, because it holds personal data. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StorageFault(
      `The data folder ${folder} cannot be used (${whyNot(error)}). Set DATA_DIR to a folder that can be written.`,
      { cause: error },
    )
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST') return 'it is a file, not a folder'
  if (code === 'ENOTDIR') return 'a part of its path is a file, not a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
  if (code === 'EROFS') return 'the disk is read-only'
  // Node reports this for a parent folder that cannot be created, whatever the reason.
  if (code === 'ENOENT') return 'it cannot be made'
  return reasonOf(error)
}
