const LINK = /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]{2,}\.(?:com|org|net|info|io|ru|cn|xyz|app|de|fr|es|it|co\.uk)\b/i
const E_MAIL = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u
const TELEPHONE = /(?<![\d.,])(?:(?:\+|00|\(?0)\d[\d\s()./-]{5,}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4})(?!\d)/
const STREETS: readonly RegExp[] = [
  /\p{L}+(?:straße|strasse|str\.|gasse|allee|platz|straat|weg)\s+\d+/iu,
  /\b\d{1,4}\s+(?:\p{Lu}\p{L}+\s+){1,3}(?:Street|St\.|Road|Rd\.?|Avenue|Ave\.?|Lane|Drive|Boulevard)/u,
  /\b\d{1,4},?\s+(?:rue|avenue|boulevard|place)\s+\p{L}/iu,
  /\b(?:calle|avenida|via|viale|piazza|rua|ulica|ul\.)\s+\p{Lu}[\p{L} ]+,?\s*\d+/iu,
]

export type ContactKind = 'link' | 'e-mail' | 'telephone' | 'address'

/** What of a text leads to somebody or somewhere. It warns before sending, and keeps such things out of questions. */
export function findContacts(text: string): ContactKind[] {
  const flat = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
  return [
    ...(LINK.test(flat.replace(new RegExp(E_MAIL, 'gu'), '')) ? (['link'] as const) : []),
    ...(E_MAIL.test(flat) ? (['e-mail'] as const) : []),
    ...(TELEPHONE.test(flat) ? (['telephone'] as const) : []),
    ...(STREETS.some((street) => street.test(flat)) ? (['address'] as const) : []),
  ]
}
