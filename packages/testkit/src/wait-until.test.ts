import { expect, test } from 'vitest'
import { waitUntil } from './wait-until.ts'

test('waiting ends as soon as it is so', async () => {
  let looks = 0
  await waitUntil('the third look', () => ++looks === 3)
  expect(looks).toBe(3)
})

test('waiting in vain says for what', async () => {
  await expect(waitUntil('pigs fly', () => false, 30)).rejects.toThrow('Waited 30 ms in vain: pigs fly')
})
