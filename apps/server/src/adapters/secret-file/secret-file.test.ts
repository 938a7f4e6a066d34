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

test('a secret is created once, stays the same, and differs between folders', () => {
  const here = folder()
  const secret = readOrCreateSecret(here, 'secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(here, 'secret')).toBe(secret)
  expect(readOrCreateSecret(folder(), 'secret')).not.toBe(secret)
})

test('only its owner may read it, even after the permissions were widened', () => {
  const here = folder()
  const file = join(here, 'secret')
  readOrCreateSecret(here, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  readOrCreateSecret(here, 'secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('an empty file is an error, so that nothing is signed with an empty secret', () => {
  const here = folder()
  readOrCreateSecret(here, 'secret')
  writeFileSync(join(here, 'secret'), '')
  expect(() => readOrCreateSecret(here, 'secret')).toThrow(/holds no secret/)
})
