import { expect, test } from 'vitest'
import { offensiveNames } from './offensive-names.ts'

const isOffensive = offensiveNames()

test.each(['fuck', 'FuCk you', 'fuuuuck', 'f.u.c.k', 'fu¢k', 'ƒuck', 'sh1t', 'nigger', 'n1gg3r', 'fսck'])(
  '[S-110] %s is found',
  (name) => {
    expect(isOffensive(name)).toBe(true)
  },
)

test.each(['Nıgger', 'f u c k', 'ꜰuck', 'nlgger', 'ѕhіt', 's h 1 t'])('[S-190] %s is found, too', (name) => {
  expect(isOffensive(name)).toBe(true)
})

test.each([
  '𝐟𝐮𝐜𝐤',
  '𝖋𝖚𝖈𝖐 you',
  'fu\u0301ck',
  'f\u0336u\u0336c\u0336k',
  'ｆｕｃｋ',
  'f u c k',
  'a f u c k',
  'phuck',
  'kunt',
  'Hitler',
])('[PR2] %s is found behind its letters, accents and spaces', (name) => {
  expect(isOffensive(name)).toBe(true)
})

test.each([
  'J R R Tolkien',
  'A S Byatt',
  'if u can',
  'José Ångström',
  'Ada Lovelace',
  'J R R Tolkien',
  'A B C Smith',
  'Will Shelton',
  'Scunthorpe United',
  'Christina',
  'Cassandra',
  'Shiitake',
  'Müller',
  '張偉',
  'Ольга',
  'محمد',
  '🎲 Player 7',
])('%s is fine', (name) => {
  expect(isOffensive(name)).toBe(false)
})
