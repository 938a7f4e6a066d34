import { expect, test } from 'vitest'
import { waitUntil } from './wait-until.ts'

test('waiting ends as soon as the condition holds', async () => {
  let checks = 0
  await waitUntil('the third check', () => ++checks === 3)
  expect(checks).toBe(3)
})

test('after the deadline it throws and names the condition', async () => {
  await expect(waitUntil('pigs fly', () => false, 30)).rejects.toThrow('Waited 30 ms in vain: pigs fly')
})
