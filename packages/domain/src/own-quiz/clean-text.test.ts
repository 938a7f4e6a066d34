import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('[OQ1] signs that nobody sees are taken out of a text', () => {
  expect(cleanText('Par\u200bis\ufeff')).toBe('Paris')
  expect(cleanText('user\u202egnp.exe\u202c')).toBe('usergnp.exe')
  expect(cleanText('\u2066left\u2069 and \u0000null\u001b')).toBe('left and null')
})

test('[OQ1] what scripts and emoji need stays in a text', () => {
  for (const text of ['می\u200cخواهم', '👩\u200d🚀', 'क्\u200dष', '\u200fשלום!', 'two\nlines']) {
    expect(cleanText(text)).toBe(text.normalize('NFC'))
  }
})

test('[OQ1] line breaks of all systems become one, and a letter is one sign however it was composed', () => {
  expect(cleanText('a\r\nb\rc\td')).toBe('a\nb\nc d')
  expect(cleanText('e\u0301')).toBe('é')
  expect(cleanText('half \ud83d')).toBe('half \ufffd')
})
