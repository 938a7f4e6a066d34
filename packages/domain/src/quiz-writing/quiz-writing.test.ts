import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findContacts } from './contact-details.ts'
import { cutPassages, standsIn } from './passages.ts'

describe('[AG5] a text is cut into passages', () => {
  test('of at most 600 characters, and no word is lost', () => {
    const words = fc.array(fc.oneof(fc.constantFrom('Rome.', 'fell', '\n\n', 'in', '476!'), fc.string()), {
      maxLength: 400,
    })
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ')
        const passages = cutPassages(text)
        const bare = (one: string) => one.normalize('NFC').replace(/\s+/g, '')
        return passages.every((one) => one.length <= 600) && bare(passages.join('')) === bare(text)
      }),
    )
  })

  test('at the end of a paragraph or sentence where there is one', () => {
    const sentence = `${'The Sogdians carried silk to the West and came back with silver'.repeat(4)}. `
    for (const passage of cutPassages(sentence.repeat(5)).slice(0, -1)) expect(passage).toMatch(/silver\.$/)
  })

  test('a quote counts only when it stands there literally, with 20 to 200 characters', () => {
    const passage = 'The Sogdians of Samarkand and Bukhara\ncarried most of the trade between China and the West.'
    expect(standsIn(passage, 'Samarkand and  Bukhara carried most')).toBe(true)
    expect(standsIn(passage, 'Samarkand and Merv carried most of')).toBe(false)
    expect(standsIn(passage, 'Samarkand')).toBe(false)
    expect(standsIn('a'.repeat(300), 'a'.repeat(201))).toBe(false)
  })
})

describe('[AG7] what leads to somebody or somewhere is found', () => {
  test.each([
    ['see https://evil.example/x', ['link']],
    ['Besuche WWW.beispiel.de jetzt', ['link']],
    ['go to free-prizes.xyz', ['link']],
    ['write to ada@example.org', ['e-mail']],
    ['call +49 30 901820', ['telephone']],
    ['0171 234 56 78', ['telephone']],
    ['(555) 123-4567', ['telephone']],
    ['zero\u200bwidth +4\u200b9 30 901820', ['telephone']],
    ['Hauptstraße 12, Berlin', ['address']],
    ['12 Baker Street', ['address']],
    ['5, rue Lepic', ['address']],
    ['Calle Mayor 7', ['address']],
  ])('%s', (text, found) => {
    expect(findContacts(text)).toEqual(found)
  })

  test.each([
    'from 1914-1918',
    '299 792 458 metres',
    'in 1.234,50',
    'U.S. presidents',
    'the 100 metres of 1988',
    'No. 10',
  ])('%s is nothing of the kind', (text) => {
    expect(findContacts(text)).toEqual([])
  })
})
