import { accessSync, constants, mkdirSync } from 'node:fs'
import { StorageFault } from '../sql/storage.ts'

/** With PostgreSQL too, the folder holds generated secrets and the list of erased accounts. */
export function checkDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new StorageFault(`DATA_DIR=${dataDir} cannot be written (${code}). The user of this process must own it.`, {
      cause: error,
    })
  }
}
