import { expect, test } from 'vitest'
import catalogue from '../../../content/categories.json' with { type: 'json' }
import { findCategory, isSensitive, nameFromSlug, SENSITIVE_AGE, searchCategories, slug } from './category.ts'

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

test('the slug of a slug is the same slug', () => {
  for (const { name } of categories) expect(slug(slug(name))).toBe(slug(name))
})

const fewCategories = ['Science', 'Science Fiction', 'Weird History', 'Trivia+'].map((name) => ({ name }))
const found = (term: string) => searchCategories(fewCategories, term).map(({ name }) => name)

test('[C5] a part of the name is enough, in any case', () => {
  expect(found('SCI')).toEqual(['Science', 'Science Fiction'])
  expect(found('ence f')).toEqual(['Science Fiction'])
  expect(found('story')).toEqual(['Weird History'])
})

test('[C5] an empty term finds all, an unknown one nothing', () => {
  expect(found('')).toHaveLength(4)
  expect(found('chess')).toEqual([])
})

test('[C5] special characters are searched literally, not as a pattern', () => {
  expect(found('a+')).toEqual(['Trivia+'])
  expect(found('.*')).toEqual([])
})

test('[C5] a space that the keyboard added does not hide a match', () => {
  expect(found('history ')).toEqual(['Weird History'])
})

test.each(['occult', 'Occult', 'true-crime', 'True Crime', 'TRUE CRIME', 'religion', 'Politics', 'mythology'])(
  '[C7] %s needs a content warning',
  (category) => {
    expect(isSensitive(category)).toBe(true)
  },
)

test.each(['crime', 'history', 'Science Fiction', '', 'true'])('[C7] %j needs no warning', (category) => {
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

test('until the list is there a category is named after its id, never in lower case', () => {
  expect(['animals', 'general-knowledge', 'True Crime'].map(nameFromSlug)).toEqual([
    'Animals',
    'General Knowledge',
    'True Crime',
  ])
})
