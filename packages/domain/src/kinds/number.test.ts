import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Kind, shareOf } from './judge.ts'
import { readNumber } from './read-number.ts'

const asked = (fields: object = {}): Kind => ({
  kind: 'number',
  value: 100,
  tolerance: { amount: 5, of: 'absolute' },
  unit: 'm',
  worthlessAt: null,
  ...fields,
})
const shares = (question: Kind, ...numbers: number[]) =>
  numbers.map((number) => shareOf(question, { kind: 'number', number }))

describe('[OQ5] an estimated number', () => {
  test('is right within the tolerance and wrong beyond it', () => {
    expect(shares(asked(), 100, 95, 105, 94.9, 105.1, Number.NaN)).toEqual([1, 1, 1, 0, 0, 0])
    expect(shares(asked({ value: -200, tolerance: { amount: 10, of: 'percent' } }), -180, -220, -221)).toEqual([
      1, 1, 0,
    ])
    expect(shares(asked({ value: 0, tolerance: { amount: 10, of: 'percent' } }), 0, 0.1)).toEqual([1, 0])
  })

  test('is not wrong because of how computers round', () => {
    expect(shares(asked({ value: 0.3, tolerance: { amount: 0.1, of: 'absolute' } }), 0.4, 0.2)).toEqual([1, 1])
  })

  test('with "closest counts" the share falls evenly from the tolerance to nothing', () => {
    const question = asked({ worthlessAt: 25 })
    expect(shares(question, 105, 110, 115, 120, 125, 85, 0)).toEqual([1, 0.75, 0.5, 0.25, 0, 0.5, 0])
    expect(shares(asked({ worthlessAt: 2 }), 104, 106)).toEqual([1, 0])
  })

  test('never earns more farther away', () => {
    const number = fc.double({ min: -1000, max: 1000, noNaN: true })
    const distance = fc.double({ min: 0, max: 500, noNaN: true })
    fc.assert(
      fc.property(number, distance, distance, distance, distance, (value, amount, worthlessAt, near, more) => {
        const question = asked({ value, tolerance: { amount, of: 'absolute' }, worthlessAt })
        const [one = 0, other = 0] = shares(question, value + near, value + near + more)
        expect(other).toBeLessThanOrEqual(one)
      }),
    )
  })
})

describe('[OQ5] numbers as people write them', () => {
  test.each([
    ['42', 42],
    [' 3.5 ', 3.5],
    ['3,5', 3.5],
    ['0.123', 0.123],
    ['0,123', 0.123],
    ['.5', 0.5],
    ['5.', 5],
    ['-7', -7],
    ['\u22127,25', -7.25],
    ['+7', 7],
    ['12 345', 12345],
    ['12\u202f345,6', 12345.6],
    ['1\u00a0234\u00a0567', 1234567],
    ["1'234.50", 1234.5],
    ['1’234’567', 1234567],
    ['1 234,567', 1234.567],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['12,34,567', 1234567],
    ['12,34,567.8', 1234567.8],
    ['1234.567', 1234.567],
    ['1234,567', 1234.567],
    ['1.2345', 1.2345],
    ['1e6', 1e6],
    ['2.5E-3', 0.0025],
    ['١٢٣', 123],
    ['١٬٢٣٤٫٥', 1234.5],
    ['۱۲۳', 123],
    ['१२३', 123],
    ['１２３', 123],
    ['๔๒', 42],
  ])('%j is %d', (text, value) => {
    expect(readNumber(text)).toEqual({ kind: 'number', value })
  })

  test.each([
    ['1.234', 1.234, 1234],
    ['1,234', 1.234, 1234],
    ['-12.345', -12.345, -12345],
    ['999,000', 999, 999000],
  ])('%j is asked back: %d or %d', (text, decimal, thousands) => {
    expect(readNumber(text)).toEqual({ kind: 'ambiguous', readings: [decimal, thousands] })
  })

  test.each([
    '',
    'ten',
    '1 2',
    '1 23',
    '12 3456',
    '1.23.456',
    '1,2,3',
    '1.234,567.8',
    '1..2',
    '--1',
    '5²',
    '1e9999',
    '.',
    '1,234 567',
  ])('%j is no number', (text) => {
    expect(readNumber(text)).toEqual({ kind: 'not-a-number' })
  })

  test('the unit of the question may be written behind it', () => {
    expect(readNumber('12 KM', 'km')).toEqual({ kind: 'number', value: 12 })
    expect(readNumber('50%', '%')).toEqual({ kind: 'number', value: 50 })
    expect(readNumber('12 kg', 'km')).toEqual({ kind: 'not-a-number' })
    expect(readNumber('1.234 km', 'km').kind).toBe('ambiguous')
  })

  test('every number that a country formats is read back or asked back', () => {
    const number = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
    const country = fc.constantFrom(
      'en-US',
      'de-DE',
      'fr-FR',
      'de-CH',
      'en-IN',
      'sv-SE',
      'ar-EG',
      'fa-IR',
      'hi-IN',
      'pt-BR',
    )
    fc.assert(
      fc.property(number, country, (raw, locale) => {
        const value = Math.round(raw * 100) / 100
        const text = value.toLocaleString(locale, { maximumFractionDigits: 2 }).replace(/[\u200e\u200f\u061c]/g, '')
        const reading = readNumber(text)
        if (reading.kind === 'ambiguous') expect(reading.readings).toContain(value)
        else expect(reading).toEqual({ kind: 'number', value })
      }),
    )
  })
})
