import { expect, test } from 'vitest'
import catalogue from '../../../content/categories.json' with { type: 'json' }
import { arrangeCategories, canPlay, type Entitlement, ownsPack } from './entitlements.ts'
import { PACKS } from './packs.ts'

const { categories } = catalogue
const nothing: Entitlement = { premium: false, packs: [] }
const gamer: Entitlement = { premium: false, packs: ['gamer'] }
const premium: Entitlement = { premium: true, packs: [] }

test('[C6] packs stay hidden while the purchase system is not ready', () => {
  const { premium, free } = arrangeCategories(categories, 'not-ready')
  expect([premium.length, free.length]).toEqual([0, 30])
})

test('[C6] a player without purchases sees and plays only the thirty free categories', () => {
  const { premium, free } = arrangeCategories(categories, nothing)
  expect([premium.length, free.length]).toEqual([0, 30])
  expect(categories.filter((one) => canPlay(nothing, one))).toEqual(free)
})

test('[C6] the owner of a pack sees exactly its four categories first', () => {
  const { premium, free } = arrangeCategories(categories, gamer)
  expect(premium.map(({ id }) => id)).toEqual(['nintendo', 'playstation', 'indie-games', 'general-gaming'])
  expect(free).toHaveLength(30)
})

test('[C6] premium opens all eight packs', () => {
  expect(arrangeCategories(categories, premium).premium).toHaveLength(32)
  expect(PACKS.every(({ key }) => ownsPack(premium, key))).toBe(true)
})

test('[C6] a pack that is not in the catalogue opens nothing', () => {
  expect(arrangeCategories(categories, { premium: false, packs: ['toString', ''] }).premium).toEqual([])
})
