import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempDir {
  path: string
  remove(): void
}

export function tempDir(): TempDir {
  const path = mkdtempSync(join(tmpdir(), 'knowdown-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
