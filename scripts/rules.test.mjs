import { describe, expect, test } from 'vitest'
import { fillColumn, findProblems, findProofs, findUnproved, rulesIn } from './rules.mjs'

const list = (...rows) => ['| id | rule | proved by |', '|---|---|---|', ...rows, ''].join('\n')
const proofsOf = (title) => findProofs([['a.test.ts', `test('${title}', () => undefined)`]])

describe('ids in titles', () => {
  test.each([
    ['[B11] late', ['B11']],
    ['[B11][C2] two in a row', ['B11', 'C2']],
    ['[B11] [S-07] both lists', ['B11', 'S-07']],
    ['[B1, B2] in one bracket', ['B1', 'B2']],
    ['[RU1] two letters', ['RU1']],
    ['[S-100] [FT-05] safety rule and fault', ['S-100', 'FT-05']],
    ['no id: list[0], [a-z], [X], [1]', []],
  ])('%s', (title, ids) => {
    expect([...proofsOf(title).keys()]).toEqual(ids)
  })

  test('a rule that several files name has them all', () => {
    const proofs = findProofs([
      ['b.test.ts', '[B1]'],
      ['a.test.ts', '[B1] [B1]'],
    ])
    expect(fillColumn(list('| B1 | Rule. |  |'), proofs)).toContain('| B1 | Rule. | `a.test.ts`, `b.test.ts` |')
  })
})

describe('the column', () => {
  test('says when a rule has no test', () => {
    expect(fillColumn(list('| B1 | Rule. | `gone.test.ts` |'), new Map())).toContain('| B1 | Rule. | not proved yet |')
  })

  test('keeps a reason given by hand until a test names the rule', () => {
    const row = '| FT-01 | Fault. | no test: measured by a benchmark |'
    expect(fillColumn(list(row), new Map())).toBe(list(row))
    expect(fillColumn(list(row), proofsOf('[FT-01]'))).toContain('| FT-01 | Fault. | `a.test.ts` |')
  })

  test('leaves headings and other lines alone', () => {
    expect(rulesIn(list('| S-01 | Rule. |  |', '| note | text | x |'))).toEqual(['S-01'])
  })
})

describe('it fails', () => {
  const lists = [['docs/rules.md', list('| B1 | Rule. | `a.test.ts` |')]]

  test('not when all ids and columns are right', () => {
    expect(findProblems(lists, proofsOf('[B1]'))).toEqual([])
  })

  test.each(['B2', 'RU1', 'B11', 'C100', 'S-01', 'FT-01', 'XY-12'])('on %s, which no list has', (id) => {
    expect(findProblems(lists, proofsOf(`[B1] [${id}]`))).toEqual([
      `No list has the rule ${id}, which is named in a.test.ts.`,
    ])
  })

  test('on a column that is out of date', () => {
    const outdated = [['docs/rules.md', list('| B1 | Rule. | `old.test.ts` |')]]
    expect(findProblems(outdated, proofsOf('[B1]'))).toEqual([
      'docs/rules.md is out of date; run: node scripts/rules.mjs --write',
    ])
  })

  test('on an id that is listed twice', () => {
    const both = [...lists, ['docs/safety.md', list('| B1 | Other. | `a.test.ts` |')]]
    expect(findProblems(both, proofsOf('[B1]'))).toEqual(['The rule B1 is listed twice.'])
  })
})

test('a safety rule without test and reason is named, and so is one that is missing', () => {
  const rows = list('| S-01 | A. | `a.test.ts` |', '| S-02 | B. | not proved yet |', '| S-03 | C. | no test: because |')
  expect(findUnproved(rows, ['S-01', 'S-02', 'S-03', 'S-04'])).toEqual([
    'The safety rule S-02 has neither a test nor a reason why it needs none.',
    'The safety rule S-04 has neither a test nor a reason why it needs none.',
  ])
})
