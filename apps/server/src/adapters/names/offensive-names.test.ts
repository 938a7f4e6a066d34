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
