import { ok, type Result, refuse } from '@knowdown/domain/result'

/** The cells of the options by place; empty cells are no options. */
export type OptionCells = readonly string[]

export interface Key {
  places: readonly number[]
  change?: string
}

/** How the whole column gives the key, because single cells may be read in several ways. */
export type KeyStyle = 'text' | 'from-one' | 'from-zero'

const LIST = /\s*(?:[,;/&+|]|\band\b|\bund\b|\bet\b|\by\b)\s*|\s+/i

/** A column of texts is one in which every key is one of its options; a column with a 0 counts from 0. */
export function keyStyleOf(rows: readonly { key: string; options: OptionCells }[]): KeyStyle {
  const filled = rows.filter(({ key }) => key !== '')
  if (filled.length > 0 && filled.every(({ key, options }) => placesByText(key, options))) return 'text'
  const isNumbered = filled.every(({ key }) => /^[\d,; ]+$/.test(key))
  return isNumbered && filled.some(({ key }) => key.split(LIST).includes('0')) ? 'from-zero' : 'from-one'
}

/** Reads which options are right: numbers, letters, a list of them, or the option's text. */
export function readKey(key: string, options: OptionCells, style: KeyStyle): Result<Key, string> {
  if (key === '') return refuse('It does not say which option is right.')
  const byText = placesByText(key, options)
  if (style === 'text' && byText) return ok({ places: byText })
  const places = placesByNumber(key, style) ?? placesByLetter(key)
  const exists = (place: number) => (options[place] ?? '') !== ''
  if (places?.every(exists)) return ok({ places })
  if (byText) return ok({ places: byText })
  // Where a comma is the decimal point, a spreadsheet takes "1,2" for a number.
  const pair = key
    .match(/^(\d)\.(\d)$/)
    ?.slice(1)
    .map((digit) => Number(digit) - 1)
  if (pair?.every(exists))
    return ok({ places: pair, change: `The number ${key} was read as "${key.replace('.', ' and ')}".` })
  return refuse(
    places
      ? `The right answer is given as "${short(key)}", but there is no such option.`
      : `The right answer "${short(key)}" is none of the options.`,
  )
}

function placesByNumber(key: string, style: KeyStyle): number[] | null {
  const words = key
    .replace(/^(?:(?:answer|option|choice)s?\s*#?\s*)+/i, '')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .split(LIST)
    .filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => /^\d{1,2}$/.test(word))) return null
  return [...new Set(words.map((word) => Number(word) - (style === 'from-zero' ? 0 : 1)))]
}

function placesByLetter(key: string): number[] | null {
  const bare = key.replace(/^(?:(?:answer|option|choice)s?\s*)+/i, '').replace(/[().]/g, '')
  const words = /^[A-J]{2,6}$/.test(bare) ? [...bare] : bare.split(LIST).filter((word) => word !== '')
  if (words.length === 0 || !words.every((word) => /^[a-j]$/i.test(word))) return null
  return [...new Set(words.map((word) => word.toLowerCase().charCodeAt(0) - 97))]
}

function placesByText(key: string, options: OptionCells): number[] | null {
  const plain = options.map(normalise)
  const find = (text: string) => (normalise(text) === '' ? -1 : plain.indexOf(normalise(text)))
  const whole = find(key)
  if (whole >= 0) return [whole]
  for (const separator of ['\n', '|', ';', ',']) {
    const parts = key.split(separator).filter((part) => part.trim() !== '')
    const places = parts.map(find)
    if (parts.length > 1 && places.every((place) => place >= 0)) return [...new Set(places)]
  }
  return null
}

const normalise = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
