import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTypos } from './count-typos.ts'
import { isSameAnswer } from './fold-answer.ts'
import { shareOf } from './judge.ts'

const isAccepted = (accepted: string | string[], text: string, { wrong = [] as string[], typos = true } = {}) =>
  shareOf({ kind: 'typeIn', accepted: [accepted].flat(), wrong, typos }, { kind: 'typeIn', text }) === 1

describe('[OQ4] what does not matter in a typed answer', () => {
  test.each([
    ['Émile Zola', 'EMILE ZOLA'],
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['Smørrebrød', 'smorrebrod'],
    ['İstanbul', 'istanbul'],
    ['Diyarbakır', 'Diyarbakir'],
    ['Ὀδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
    ['Фёдор', 'федор'],
    ['за́мок', 'замок'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ｆｕｌｌ', 'full'],
    ['ｶﾞ', 'ガ'],
    ['한국', '한국'.normalize('NFD')],
    ['AC/DC', 'ACDC'],
    ['AC/DC', 'ac dc'],
    ['Spider-Man', 'spider man'],
    ['Spider-Man', 'Spiderman'],
    ["Rock'n'Roll", 'rock ’n’ roll'],
    ['Dr. Who?', 'dr who'],
    ['New York', '  new \u00a0 york '],
    ['The Beatles', 'Beatles'],
    ['Beatles', 'the beatles'],
    ['An Apple', 'apple'],
    ["L'Aquila", 'Aquila'],
    ['El Niño', 'nino'],
    ['Das Boot', 'Boot'],
    ['1,000 islands', '1000 Islands'],
    ['3,5', '3.5'],
    ['The The', 'the the'],
    ['!', '!'],
    ['🦊', '🦊'],
  ])('%j equals %j', (accepted, text) => {
    expect(isAccepted(accepted, text, { typos: false })).toBe(true)
    expect(isAccepted(text, accepted, { typos: false })).toBe(true)
  })

  test.each([
    ['मिल', 'मेल', 'vowel signs are letters in Hindi'],
    ['เก่า', 'เกา', 'so are tones in Thai'],
    ['が', 'か', 'and the sound mark in Japanese'],
    ['мой', 'мои', 'й is no accented и'],
    ['C#', 'C', 'the sign makes another language'],
    ['C++', 'C', 'the sign makes another language'],
    ['3.14', '314', 'the point makes another number'],
    ['4:2', '42', 'signs keep digits apart'],
    ['-5', '5', 'the minus makes another number'],
    ['New York', 'newyork', 'a blank is a letter that can be missed'],
    ['the', 'a', 'an article alone is an answer'],
  ])('%j is not %j: %s', (accepted, text) => {
    expect(isAccepted(accepted, text, { typos: false })).toBe(false)
  })

  test('an empty answer is never right', () => {
    expect(isAccepted('', '')).toBe(false)
    expect(isAccepted('?', ' ')).toBe(false)
  })

  test('being the same is mutual, whatever is typed', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(fc.property(text, (one) => isSameAnswer(one, one)))
    fc.assert(fc.property(text, text, (one, two) => isSameAnswer(one, two) === isSameAnswer(two, one)))
    fc.assert(fc.property(text, (one) => isSameAnswer(one.normalize('NFD'), ` ${one}  `)))
  })
})

describe('[OQ4] typos', () => {
  test('one is forgiven from 5 letters, two from 10, and a swap of neighbours is one', () => {
    expect(['Rmoe', 'Rome', 'Rom'].map((text) => isAccepted('Rome', text))).toEqual([false, true, false])
    expect(['Pairs', 'Pariss', 'Prais', 'Pasri', 'Priass'].map((text) => isAccepted('Paris', text))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(
      ['Shakespear', 'Shakepsaere', 'Sakespear', 'Sakespea'].map((text) => isAccepted('Shakespeare', text)),
    ).toEqual([true, true, true, false])
    expect(isAccepted('Beethoven', 'Bethovn')).toBe(false)
  })

  test('letters are counted without article and digits', () => {
    expect(isAccepted('the moon', 'the moan')).toBe(false)
    expect(isAccepted('B 52 jet', 'B 52 jat')).toBe(false)
  })

  test('digits are never typos', () => {
    expect(isAccepted('Apollo 11', 'Apolo 11')).toBe(true)
    expect(['Apollo 12', 'Apollo 1', 'Apollo 111', 'Apollo'].some((text) => isAccepted('Apollo 11', text))).toBe(false)
    expect(isAccepted('version 2.5', 'version 25')).toBe(false)
  })

  test('an answer that is listed as wrong is wrong, one that is accepted is right', () => {
    expect(isAccepted('Austria', 'Austria', { wrong: ['Australia'] })).toBe(true)
    expect(isAccepted('Uruguay', 'Paraguay', { wrong: ['Paraguay'] })).toBe(false)
    expect(isAccepted('Slovenia', 'slovakia', { wrong: ['Slovakia'] })).toBe(false)
    expect(isAccepted('Iraqi', 'Irani')).toBe(true)
    expect(isAccepted('Iraqi', 'IRANI', { wrong: ['Irani'] })).toBe(false)
    expect(isAccepted(['Iraqi', 'Irani'], 'Irani', { wrong: ['Irani'] })).toBe(true)
  })

  test('the author can switch them off', () => {
    expect(isAccepted('Paris', 'Pairs', { typos: false })).toBe(false)
  })

  test('they are counted as the fewest changes of one letter or swaps of two neighbours', () => {
    expect(
      [
        ['abc', 'abc'],
        ['abc', 'acb'],
        ['abcd', 'badc'],
        ['', 'ab'],
        ['kitten', 'sitting'],
      ].map(([one = '', two = '']) => countTypos(one, two, 5)),
    ).toEqual([0, 1, 2, 2, 3])
    expect(countTypos('kitten', 'sitting', 1)).toBe(2)
  })

  test('the number is the same in both directions, and one change makes it at most one', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(fc.property(letters, letters, (one, two) => countTypos(one, two, 3) === countTypos(two, one, 3)))
    fc.assert(
      fc.property(
        letters,
        fc.nat(8),
        (word, at) => countTypos(word, `${word.slice(0, at)}x${word.slice(at)}`, 2) === 1,
      ),
    )
  })
})
