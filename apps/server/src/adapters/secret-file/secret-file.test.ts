import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecret } from './secret-file.ts'

const folder = () => {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  return join(path, 'data')
}

test('a secret is made once, is the same ever after, and is another in another folder', () => {
  const here = folder()
  const secret = readOrCreateSecret(here, 'secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(here, 'secret')).toBe(secret)
  expect(readOrCreateSecret(folder(), 'secret')).not.toBe(secret)
})

test('only its owner may read it, even after somebody opened it to all', () => {
  const here = folder()
  const file = join(here, 'secret')
  readOrCreateSecret(here, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  readOrCreateSecret(here, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('an emptied file is no secret: it says so instead of signing with nothing', () => {
  const here = folder()
  readOrCreateSecret(here, 'secret')
  writeFileSync(join(here, 'secret'), '')
  expect(() => readOrCreateSecret(here, 'secret')).toThrow(/holds no secret/)
})
