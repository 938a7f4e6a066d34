import { expect, test } from 'vitest'
import catalogue from '../../../content/categories.json' with { type: 'json' }
import { findPack, PACKS } from './packs.ts'

test('[S6] the eight packs carry the keys, titles and icons of the catalogue, in its order', () => {
  expect(PACKS.map(({ key, title, icon }) => ({ key, title, icon }))).toEqual(catalogue.packs)
})

test('[S6] each pack lists exactly the four categories that the catalogue gives it', () => {
  for (const { key, categories } of PACKS) {
    expect(categories).toEqual(catalogue.categories.filter(({ pack }) => pack === key).map(({ id }) => id))
  }
})

test('every pack has its own description and colours', () => {
  for (const part of ['description', 'gradient'] as const) {
    expect(new Set(PACKS.map((pack) => String(pack[part]))).size).toBe(8)
  }
})

test('[S6] a pack is found by its key and by nothing else', () => {
  expect(findPack('nostalgia90s')?.title).toBe('90s Nostalgia Pack')
  expect([findPack('Gamer'), findPack(''), findPack('constructor')]).toEqual([null, null, null])
})
