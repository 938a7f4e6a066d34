import { expect, test } from 'vitest'
import catalogue from '../../../content/categories.json' with { type: 'json' }
import { findCategory } from './find-category.ts'
import { slug } from './slug.ts'

const { categories } = catalogue
const idOf = (text: string) => findCategory(categories, text)?.id

test('[K7] every category is found by its id and by its name, in any case, with spaces or hyphens', () => {
  for (const { id, name } of categories) {
    for (const text of [id, name, id.toUpperCase(), name.toLowerCase(), id.replaceAll('-', ' '), ` ${name} `]) {
      expect(idOf(text), text).toBe(id)
    }
  }
})

test.each([
  ['video games', 'video-games'],
  ['Video_Games', 'video-games'],
  ['Dungeons and Dragons', 'dungeons-and-dragons'],
  ['food & drink', 'food-and-drink'],
  ['Trivia+', 'trivia-plus'],
  ['World History', 'history'],
])('%s is %s', (text, id) => {
  expect(idOf(text)).toBe(id)
})

test.each(['', ' ', '-', '__proto__', 'video', 'games video', '🎮'])('%j is no category', (text) => {
  expect(idOf(text)).toBeUndefined()
})

test('a slug is its own slug', () => {
  for (const { name } of categories) expect(slug(slug(name))).toBe(slug(name))
})
