import { expect, test } from 'vitest'
import catalogue from '../../../content/categories.json' with { type: 'json' }
import { isSensitive, SENSITIVE_AGE } from './sensitive.ts'

test.each(['occult', 'Occult', 'true-crime', 'True Crime', 'TRUE CRIME', 'religion', 'Politics', 'mythology'])(
  '[C7] %s needs a content warning',
  (category) => {
    expect(isSensitive(category)).toBe(true)
  },
)

test.each(['crime', 'history', 'Science Fiction', '', 'true'])('[C7] %j needs none', (category) => {
  expect(isSensitive(category)).toBe(false)
})

test('[C7] the catalogue marks exactly these as sensitive, by id and by name', () => {
  for (const { id, name, sensitive } of catalogue.categories) {
    expect([isSensitive(id), isSensitive(name)]).toEqual([sensitive, sensitive])
  }
})

test('[C7] the age to confirm is 17', () => {
  expect(SENSITIVE_AGE).toBe(17)
})
