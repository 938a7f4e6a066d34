/** What somebody may have meant by a typed number. Two readings must be asked back: '1.234' is 1.234 or 1234. */
export type NumberReading =
  | { kind: 'number'; value: number }
  | { kind: 'ambiguous'; readings: readonly [decimal: number, thousands: number] }
  | { kind: 'not-a-number' }

/** Blanks of all widths and apostrophes stand only between thousands. */
const GROUP_SIGNS = /\s+|['\u2018\u2019\u02bc`´\u066c]/gu
const NUMBER = /^([+-]?) ?([\d.,\u066b ]+?)(?:e([+-]?\d{1,3}))?$/iu
const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Reads a number as people of many countries write it, in any script's digits, with the question's unit or without. */
export function readNumber(text: string, unit = ''): NumberReading {
  const [, sign, body, exponent] = withoutUnit(toPlainDigits(text), unit).match(NUMBER) ?? []
  const digits = body && toGroups(body.trim())
  if (!digits) return { kind: 'not-a-number' }
  const toValue = (plain: string) => Number(`${sign === '-' ? '-' : ''}${plain}${exponent ? `e${exponent}` : ''}`)
  if (UNCLEAR.test(digits) && !exponent) {
    const readings = [toValue(digits.replace(',', '.')), toValue(digits.replace(/[.,]/, ''))] as const
    return { kind: 'ambiguous', readings }
  }
  const plain = toPlainNumber(digits)
  const value = plain === null ? Number.NaN : toValue(plain)
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'not-a-number' }
}

/** Digits of all scripts, signs and group signs as ASCII. */
function toPlainDigits(text: string): string {
  return text
    .trim()
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.normalize('NFKC'))))
    .replace(GROUP_SIGNS, ' ')
    .replace(/[\u2212\u2012\u2013\ufe63\uff0d]/gu, '-')
    .replace(/\uff0e/gu, '.')
    .replace(/[\uff0c\u060c]/gu, ',')
}

/** Unicode keeps the ten digits of a script together, in order. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

function withoutUnit(text: string, unit: string): string {
  const [end, wanted] = [text.toLowerCase(), unit.trim().toLowerCase()]
  return wanted !== '' && end.endsWith(wanted) ? text.slice(0, -wanted.length).trim() : text
}

/** Joins groups of three that blanks or apostrophes separate; null if they separate anything else. */
function toGroups(body: string): string | null {
  const [whole = '', ...rest] = body.split(/(?=[.,\u066b])/u)
  const parts = whole.split(' ')
  if (parts.length > 1 && !(/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part))))
    return null
  const after = rest.join('')
  if (after.includes(' ')) return null
  // A comma or point behind such groups can only be the decimal one.
  if (parts.length > 1 && after !== '')
    return /^[.,\u066b]\d*$/u.test(after) ? `${parts.join('')}${point(after)}` : null
  return `${parts.join('')}${after}`
}

const point = (text: string): string => text.replace(/[,\u066b]/u, '.')

/** The number as JavaScript writes it, or null. */
function toPlainNumber(digits: string): string | null {
  if (/\u066b/u.test(digits)) return /^\d*\u066b\d+$/u.test(digits) ? point(digits) : null
  if (/^(?:\d+|\d*[.,]\d+|\d+[.,])$/.test(digits)) return point(digits)
  // The last of two different signs is the decimal one; a sign that repeats separates thousands (or lakhs).
  const mixed = digits.match(/^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d{1,2}(?:(,)\d{2})*,\d{3})([.,])(\d+)$/)
  if (mixed && mixed[4] !== (mixed[2] ?? ',')) return `${mixed[1]?.replace(/[.,]/g, '')}.${mixed[5]}`
  if (/^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(digits))
    return digits.replace(/[.,]/g, '')
  return null
}
