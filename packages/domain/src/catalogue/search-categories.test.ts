import { expect, test } from 'vitest'
import { searchCategories } from './search-categories.ts'

const categories = ['Science', 'Science Fiction', 'Weird History', 'Trivia+'].map((name) => ({ name }))
const found = (term: string) => searchCategories(categories, term).map(({ name }) => name)

test('[C5] a part of the name is enough, in any case', () => {
  expect(found('SCI')).toEqual(['Science', 'Science Fiction'])
  expect(found('ence f')).toEqual(['Science Fiction'])
  expect(found('story')).toEqual(['Weird History'])
})

test('[C5] an empty term finds all, an unknown one nothing', () => {
  expect(found('')).toHaveLength(4)
  expect(found('chess')).toEqual([])
})

test('[C5] signs are taken as they are, not as a pattern', () => {
  expect(found('a+')).toEqual(['Trivia+'])
  expect(found('.*')).toEqual([])
})

test('[C5] a space that the keyboard added does not hide a match', () => {
  expect(found('history ')).toEqual(['Weird History'])
})
