import { describe, expect, test } from 'vitest'
import { groupPairs } from './answer-groups.ts'
import { type AnswerPair, findAnswerPairs } from './answer-pairs.ts'
import { type BankItem, withGroups } from './bank-file.ts'

let made = 0
const item = (part: Partial<BankItem> = {}): BankItem => {
  const number = ++made
  return {
    id: `art-${String(number).padStart(4, '0')}`,
    category: `shelf${number % 40}`,
    difficulty: 'easy',
    question: `Who filled room${number} with colour${number}?`,
    options: [`Painter${number}`, 'Giotto', 'Titian', 'Tiepolo'],
    answer: `Painter${number}`,
    explanation: `It took winter${number} and summer${number}.`,
    tags: ['painting'],
    source: 'wikipedia:Titian',
    ...part,
  }
}
/** Other questions, so that a word which two share is rare. */
const others = Array.from({ length: 1_000 }, () => item())

const cheese = item({
  question: 'Casu marzu is a cheese that moves. Which island is it from?',
  answer: 'Sardinia',
  options: ['Sardinia', 'Crete', 'Malta', 'Corfu'],
})
const telling: Partial<BankItem> = { question: 'What lives in casu marzu, the cheese?', answer: 'Maggots' }
const placesOf = (items: readonly BankItem[]) =>
  findAnswerPairs([...others, ...items]).map(({ asks, tells, place }) => ({ asks, tells, place }))

describe('finding questions that answer each other', () => {
  test.each<[AnswerPair['place'], Partial<BankItem>]>([
    ['stem', { ...telling, question: "What lives in Sardinia's Casu Marzu, a cheese?" }],
    ['explanation', { ...telling, explanation: 'In SARDINIA they eat them alive.' }],
    ['answer', { ...telling, answer: 'Sardinia' }],
  ])('an answer is found in the %s of another question about the same thing', (place, part) => {
    const other = item(part)
    expect(placesOf([cheese, other])).toContainEqual({ asks: cheese.id, tells: other.id, place })
  })

  test('an option tells less, so that more words must agree', () => {
    const options = ['Maggots', 'Sardinia', 'Ants', 'Moulds']
    expect(placesOf([cheese, item({ ...telling, options })])).toEqual([])
    const close = item({ ...telling, options, question: 'Casu Marzu moves: which island has this cheese not?' })
    expect(placesOf([{ ...cheese, question: 'On which island does Casu Marzu, a cheese, move?' }, close])).toEqual([
      { asks: cheese.id, tells: close.id, place: 'options' },
    ])
  })

  test.each<[string, Partial<BankItem>, Partial<BankItem>]>([
    ['part of a longer word', {}, { explanation: 'Sardinian shepherds eat them alive.' }],
    ['about something else', {}, { question: 'What lives in the sea?', explanation: 'Even near Sardinia.' }],
    ['a number', { answer: '12 km' }, { explanation: 'They jump 12 km.' }],
    ['a counting word', { answer: 'Three' }, { explanation: 'They jump three times.' }],
  ])('an answer that is %s is no find', (_what, asked, other) => {
    expect(placesOf([{ ...cheese, ...asked }, item({ ...telling, ...other })])).toEqual([])
  })

  test('names that a category is about do not count as shared', () => {
    const shelf = Array.from({ length: 8 }, () => item({ category: 'cheese', question: 'Who ate Casu Marzu cheese?' }))
    const pair = [cheese, item({ ...telling, explanation: 'In Sardinia they eat them.' })]
    expect(placesOf([...shelf, ...pair.map((one) => ({ ...one, category: 'cheese' }))])).toEqual([])
  })
})

describe('grouping the pairs', () => {
  const pair = (asks: BankItem, tells: BankItem): AnswerPair => ({
    asks: asks.id,
    tells: tells.id,
    place: 'stem',
    weight: 9,
  })
  const [one, two, three] = [item(), item(), item({ group: 'known' })] as const

  test('a pair gets a group named after an answer, and a known group keeps its name', () => {
    expect([...groupPairs([one, two], [pair(one, two)]).groupOf]).toEqual([
      [one.id, one.answer.toLowerCase()],
      [two.id, one.answer.toLowerCase()],
    ])
    const { groupOf } = groupPairs([one, two, three], [pair(one, two), pair(two, three)])
    expect(new Set([one, two, three].map(({ id }) => groupOf.get(id))).size).toBe(1)
    expect(groupPairs([one, three], [pair(one, three)]).groupOf.get(one.id)).toBe('known')
  })

  test('two groups never get the same name by chance', () => {
    const named = [item({ answer: 'The Nile' }), item(), item({ answer: 'Nile' }), item()] as const
    const { groupOf } = groupPairs(named, [pair(named[0], named[1]), pair(named[2], named[3])])
    expect([...new Set(groupOf.values())]).toEqual(['nile', 'nile-2'])
  })

  test('a group stays small, and what does not fit is said', () => {
    const many = Array.from({ length: 10 }, () => item())
    const chain = many.slice(1).map((other, index) => pair(many[index] ?? other, other))
    const { groupOf, leftOut } = groupPairs(many, chain)
    expect(
      Math.max(...[...groupOf.values()].map((name) => [...groupOf.values()].filter((one) => one === name).length)),
    ).toBe(8)
    expect(leftOut).toEqual([chain[7]])
  })

  test('written groups change nothing else in the file', () => {
    const file = (group: string) =>
      `{"schema":1,"category":"art","questions":[\n {"id":"art-0001","answer":"é"${group}},\n {"id":"art-0002","answer":"b"}\n]}\n`
    expect(withGroups(file(''), new Map([['art-0001', 'nile']]))).toBe(file(',"group":"nile"'))
    expect(withGroups(file(',"group":"nile"'), new Map())).toBe(file(''))
  })
})
