/** Signs with which spreadsheets begin a formula, also in full width. */
const SIGN = '[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]'
const BLANKS = '(?:[^\\S\\r\\n\\t]|\u200b|\u2060)*'
const BEGINS = new RegExp(`^[\\s\u200b\u2060;,|"']*${SIGN}`)
const INSIDE = new RegExp(`([\\r\\n\\t;,|])('*${BLANKS}${SIGN})`, 'g')
const INSIDE_DEFUSED = new RegExp(`([\\r\\n\\t;,|])'('*${BLANKS}${SIGN})`, 'g')

/**
 * A text that no spreadsheet runs as a formula: an apostrophe stands before every sign that begins one. Blanks, separators
 * and line breaks before the sign do not help, because programs cut them off, or cut the cell there when they expect
 * another separator.
 */
export function defuseCell(text: string): string {
  const inside = text.replace(INSIDE, "$1'$2")
  return BEGINS.test(inside) ? `'${inside}` : inside
}

/** The text before it was defused. */
export function restoreCell(text: string): string {
  const inside = text.startsWith("'") && BEGINS.test(text.slice(1)) ? text.slice(1) : text
  return inside.includes("'") ? inside.replace(INSIDE_DEFUSED, '$1$2') : inside
}

/** Rows as CSV. Every CSV of the product is written by this function, because it alone defuses formulas. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(toCell).join(',')).join('\r\n')

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = defuseCell(value)
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
