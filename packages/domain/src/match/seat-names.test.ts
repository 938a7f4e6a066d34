import { expect, test } from 'vitest'
import { generatedName } from '../account/generated-name.ts'
import { seatNames } from './seat-names.ts'

const visitor = (device: string | null) => ({ name: null, device })

test('a player with an account has its display name', () => {
  const seats = { host: { name: 'Ada', device: 'd1' }, guest: { name: 'Nora', device: null } }
  expect(seatNames(seats, 'm')).toEqual({ host: 'Ada', guest: 'Nora' })
})

test('a visitor has a generated name, the same in every lobby of one browser', () => {
  const seats = { host: visitor('d1'), guest: visitor('d2') }
  expect(seatNames(seats, 'm')).toEqual({ host: generatedName('d1'), guest: generatedName('d2') })
  expect(seatNames(seats, 'other')).toEqual(seatNames(seats, 'm'))
})

test('without a known browser the name belongs to the seat', () => {
  const names = seatNames({ host: visitor(null), guest: visitor(null) }, 'match-7')
  expect(names).toEqual({ host: generatedName('match-7:host'), guest: generatedName('match-7:guest') })
})

test('two visitors never share a generated name', () => {
  const names = seatNames({ host: visitor('same'), guest: visitor('same') }, 'm')
  expect(names).toEqual({ host: generatedName('same'), guest: generatedName('same 2') })
  const taken = { host: { name: generatedName('d2'), device: null }, guest: visitor('d2') }
  expect(seatNames(taken, 'm').guest).toBe(generatedName('d2 2'))
})
