import { expect, test } from 'vitest'
import { generatedName } from '../account/generated-name.ts'
import { seatNames } from './seat-names.ts'

const visitor = (device: string | null) => ({ name: null, device, hasAccount: false })
const chosen = (name: string) => ({ ...visitor('d1'), name })
const account = (name: string) => ({ name, device: null, hasAccount: true })

test('a player with an account has its display name', () => {
  const seats = { host: account('Ada'), guest: account('Nora') }
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
  const taken = { host: chosen(generatedName('d2').toUpperCase()), guest: visitor('d2') }
  expect(seatNames(taken, 'm').guest).toBe(generatedName('d2 2'))
})

test('[B18] a guest who takes the name of the host, also with letters that look the same, is numbered', () => {
  for (const name of ['Ada', 'ADA', '\u0410da']) {
    expect(seatNames({ host: account('Ada'), guest: chosen(name) }, 'm')).toEqual({ host: 'Ada', guest: `${name} 2` })
  }
  expect(seatNames({ host: visitor('d1'), guest: chosen(generatedName('d1')) }, 'm').guest).toBe(
    `${generatedName('d1')} 2`,
  )
  expect(seatNames({ host: account('Ada'), guest: account('Ada') }, 'm')).toEqual({ host: 'Ada', guest: 'Ada 2' })
})

test('[B18] a visitor who waits under the name of an account that joins is numbered instead', () => {
  expect(seatNames({ host: chosen('ada'), guest: account('Ada') }, 'm')).toEqual({ host: 'ada 2', guest: 'Ada' })
})
