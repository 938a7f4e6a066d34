import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProgramFolder } from './find-program.ts'
import { tempDir } from './temp-dir.ts'

function folderWith(name: string, mode: number): string {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  writeFileSync(join(path, name), '')
  chmodSync(join(path, name), mode)
  return path
}

test('the given folders come before PATH, and PATH is searched in its order', () => {
  const [given, first, second] = [folderWith('tool', 0o755), folderWith('tool', 0o755), folderWith('tool', 0o755)]
  expect(findProgramFolder('tool', [given], `${first}:${second}`)).toBe(given)
  expect(findProgramFolder('tool', [], `${first}:${second}`)).toBe(first)
})

test('a file that is not executable is skipped', () => {
  const plain = folderWith('tool', 0o644)
  const folder = folderWith('other', 0o755)
  mkdirSync(join(folder, 'tool'))
  expect(findProgramFolder('tool', [plain, folder], '')).toBeUndefined()
})
