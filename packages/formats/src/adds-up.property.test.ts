import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imported } from './testing/read.ts'

const numbers = (text: string) => {
  const { imported: questions, leftOut } = imported(text)
  const changed = questions.filter(({ changes }) => changes.length > 0).length
  for (const { where, reason } of leftOut) {
    expect(where).toMatch(/^(?:line|row|question|part) \d+$/)
    expect(reason).toMatch(/^[A-Z].*[.?]$/s)
  }
  return { same: questions.length - changed, changed, leftOut: leftOut.length }
}

const sum = (text: string): number => {
  const { same, changed, leftOut } = numbers(text)
  return same + changed + leftOut
}

/** Something is removed, replaced or put in at a random place, but never a line break. */
const damage = (whole: string) =>
  fc
    .record({
      at: fc.nat(whole.length),
      length: fc.nat(8),
      put: fc.string({ unit: fc.constantFrom(...'{}~=#\\%:<>&"ab1 ') }),
    })
    .map(({ at, length, put }) => {
      const cut = whole.slice(at, at + length)
      return whole.slice(0, at) + put + (cut.includes('\n') ? cut : '') + whole.slice(at + length)
    })

const maybeDamaged = (whole: string) => fc.oneof(fc.constant(whole), damage(whole))

/** A machine that does other work at the same time must not fail a test. */
const PATIENCE = { timeout: 60_000 }

describe('[IM3] imported, changed and left out add up to what is in the file', PATIENCE, () => {
  test('GIFT: as many as there are blocks', () => {
    const block = fc.constantFrom(
      'One? {=a ~b ~c}',
      'Two {T} end',
      'Three? {#4:1}',
      '::t:: Four? {=x =%50%y}',
      'Five? {~%50%a ~%50%b ~c####why}',
      'Six. {=a -> b =c -> d}',
      'Seven? {}',
      'Eight is no question',
    )
    const blocks = fc.array(block.chain(maybeDamaged), { maxLength: 12 })
    fc.assert(
      fc.property(blocks, (list) => {
        const kept = list.filter((one) => one.trim() !== '' && !/^\s*(?:\/\/|\$CATEGORY:)/.test(one))
        return sum(['Sure? {=yes ~no}', ...kept].join('\n\n')) === kept.length + 1
      }),
      { numRuns: 300 },
    )
  })

  test('tables: as many as there are rows with a question', () => {
    const cell = fc.constantFrom('', 'a', 'b', '1', '2', '1.2', '7', 'A', 'zinc', 'true', '<b>x</b>', '1,2')
    const row = fc.tuple(fc.constantFrom('One?', 'Two?', '<img src=x>'), cell, cell, cell, cell, cell)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const quote = (cells: string[]) => cells.map((one) => `"${one}"`).join(';')
        const header = ['Question', 'Option 1', 'Option 2', 'Option 3', 'Correct answer', 'Time']
        const lines = [header, ['Sure?', 'yes', 'no', '', '1', ''], ...rows].map(quote)
        return sum(lines.join('\n')) === rows.length + 1
      }),
    )
  })

  test('Moodle XML: as many as there are questions', () => {
    const part = fc.constantFrom(
      '<answer fraction="100"><text>a</text></answer>',
      '<answer fraction="0"><text>b</text></answer>',
      '<answer fraction="x"><text>true</text></answer>',
      '<answer',
      '</text>',
      '<single>false</single>',
      '<text><![CDATA[ <img src="x"> ]]></text>',
      '& &amp; &#0; &nope;',
    )
    const type = fc.constantFrom('multichoice', 'truefalse', 'shortanswer', 'numerical', 'essay', 'matching', '', 'odd')
    const question = fc.tuple(type, fc.array(part, { maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(question, { minLength: 1, maxLength: 10 }), (list) => {
        const written = list.map(([name, parts]) => `<question type="${name}">${parts.join('>')}</question>`)
        return sum(`<quiz>${written.join('\n')}</quiz>`) === list.length
      }),
    )
  })

  test('JSON: as many as the list is long', () => {
    const value = fc.jsonValue({ maxDepth: 1 })
    const broken = fc.oneof(
      value,
      fc.record({ question: value, answers: value, solution: value }),
      fc.constant({ question: 'Which?', answers: ['a', 'b'], solutions: [1] }),
      fc.constant({ question: 'Which?', answers: ['a', 'b'], solution: { toString: 0 } }),
    )
    fc.assert(
      fc.property(fc.array(broken, { maxLength: 10 }), (list) => {
        const sure = { question: 'Sure?', answers: ['yes', 'no'], solution: 0 }
        return sum(JSON.stringify({ subject: 'S', questions: [sure, ...list] })) === list.length + 1
      }),
    )
  })

  test('Aiken: as many as there are paragraphs with options', () => {
    const paragraph = fc.constantFrom(
      'One?\nA) a\nB) b\nANSWER: A',
      'Two?\nA. a\nB. b\nANSWER: C',
      'Three?\na) a\nb) b\nanswer: b',
      'Four?\nA) a\nB) b',
      'Five?\nA) same\nB) same\nANSWER: A',
    )
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 10 }), (list) => {
        return sum(['Sure?\nA) yes\nB) no\nANSWER: A', ...list].join('\n\n')) === list.length + 1
      }),
    )
  })

  test('lists of terms: as many as there are lines', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('dog', '', 'cat'), { maxLength: 3 }), (odd) => {
        const lines = Array.from({ length: 40 }, (_, at) => `term ${at}\ta meaning`)
        return (
          sum([...lines, ...odd.map((one) => `${one}\t`)].join('\n')) === 40 + odd.filter((one) => one !== '').length
        )
      }),
    )
  })
})
