import { expect, test } from 'vitest'
import { recentFiles } from './recent-files.ts'

test('[OQ13] phones that ask at the same moment read a picture once, and later ones read it again', async () => {
  let at = 0
  let reads = 0
  const { get } = recentFiles(() => at)
  const read = async () => {
    reads += 1
    return Uint8Array.of(reads)
  }
  const all = await Promise.all(Array.from({ length: 200 }, () => get('one', read)))
  expect(new Set(all)).toEqual(new Set([Uint8Array.of(1)]))
  at = 59_999
  expect(await get('one', read)).toEqual(Uint8Array.of(1))
  at = 60_000
  expect(await get('one', read)).toEqual(Uint8Array.of(2))
})

test('what is not there, or could not be read, is asked for again', async () => {
  const { get } = recentFiles(() => 0)
  expect(await get('one', async () => null)).toBeNull()
  expect(await get('one', async () => Uint8Array.of(1))).toEqual(Uint8Array.of(1))
  await expect(get('two', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await get('two', async () => Uint8Array.of(2))).toEqual(Uint8Array.of(2))
})

test('only so much is kept, and the oldest goes first', async () => {
  const { get } = recentFiles(() => 0)
  const large = async () => new Uint8Array(12_000_000)
  for (const name of ['one', 'two', 'three']) await get(name, large)
  const again: string[] = []
  for (const name of ['three', 'two', 'one']) {
    await get(name, async () => {
      again.push(name)
      return new Uint8Array()
    })
  }
  expect(again).toEqual(['one'])
})
