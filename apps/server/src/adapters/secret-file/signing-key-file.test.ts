import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSigningKeys } from './signing-key-file.ts'

const folder = () => {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  return path
}

test('[S-104] the first start makes a key that only its owner may read, and later starts find it', () => {
  const here = folder()
  const keys = readOrCreateSigningKeys(here)
  expect(keys).toEqual([{ id: expect.stringMatching(/^\w{8}$/), secret: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(readOrCreateSigningKeys(here)).toEqual(keys)
  expect(statSync(join(here, 'signing-keys')).mode & 0o777).toBe(0o600)
  expect(readOrCreateSigningKeys(folder())).not.toEqual(keys)
})

test('a line above the others is the newest key', () => {
  const here = folder()
  const [first] = readOrCreateSigningKeys(here)
  const file = join(here, 'signing-keys')
  writeFileSync(file, `next ${'0123456789abcdef'.repeat(2)}\n${readFileSync(file, 'utf8')}`)
  expect(readOrCreateSigningKeys(here)).toEqual([{ id: 'next', secret: '0123456789abcdef'.repeat(2) }, first])
})

test('a damaged line is an error, so that nothing is signed with a weak key', () => {
  const here = folder()
  writeFileSync(join(here, 'signing-keys'), `next short\nolder ${'0123456789abcdef'.repeat(4)}\n`)
  expect(() => readOrCreateSigningKeys(here)).toThrow(/holds a line/)
})
