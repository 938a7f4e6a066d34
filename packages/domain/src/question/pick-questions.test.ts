import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import { seededRandom } from '../random.ts'
import { indexBank } from './bank-index.ts'
import { mayMeet, tellingOf } from './may-meet.ts'
import { arrangeQuiz, type PickRequest, pickQuestions, QUIZ_SIZE } from './pick-questions.ts'
import type { BankQuestion } from './question.ts'
import { isReserved } from './reserved-half.ts'

const NOON = 20_000.5 * 86_400_000

let made = 0
function aQuestion(part: Partial<BankQuestion> = {}): BankQuestion {
  const number = ++made
  return {
    id: `space-${number}`,
    category: 'space',
    difficulty: 'medium',
    question: `Which thing bears the number n${number}?`,
    options: [`thing${number}`, 'one', 'two', 'three'],
    answer: `thing${number}`,
    explanation: 'It was numbered so.',
    tags: [`topic${number % 8}`],
    ...part,
  }
}
const some = (count: number, part: Partial<BankQuestion> = {}) => Array.from({ length: count }, () => aQuestion(part))

const picked = (bank: readonly BankQuestion[], part: Partial<PickRequest> = {}) =>
  pickQuestions({
    bank: indexBank(bank),
    category: 'space',
    difficulty: 'medium',
    count: QUIZ_SIZE,
    seen: new Map(),
    servings: new Map(),
    measured: new Map(),
    except: new Set(),
    beside: [],
    play: 'solo',
    sealed: new Set(),
    shareable: new Set(),
    at: NOON,
    random: seededRandom(1),
    ...part,
  })
const seeds = Array.from({ length: 20 }, (_, seed) => seed)
const at = (questions: readonly BankQuestion[], time: number) => questions.map(({ id }) => [id, time] as const)

describe('a full cell', () => {
  test('[K7] returns ten different questions of the requested category and difficulty', () => {
    const bank = [...some(40), ...some(40, { difficulty: 'easy' }), ...some(40, { category: 'music' })]
    const quiz = picked(bank)
    expect(new Set(quiz.map(({ id }) => id)).size).toBe(10)
    for (const { category, difficulty } of quiz) expect([category, difficulty]).toEqual(['space', 'medium'])
  })

  test('[K7] three quizzes from thirty questions repeat nothing, whatever the random numbers and topics', () => {
    const bank = [...some(20), ...some(10, { tags: ['moons'] })]
    for (const seed of seeds) {
      const seen = new Map<string, number>()
      for (let quiz = 0; quiz < 3; quiz++) {
        for (const { id } of picked(bank, { seen, random: seededRandom(seed * 3 + quiz) })) {
          expect(seen.has(id)).toBe(false)
          seen.set(id, quiz)
        }
      }
      expect(seen.size).toBe(30)
    }
  })

  test('of seen questions the one seen longest ago is repeated first', () => {
    const [early, late] = [some(10), some(10)]
    const seen = new Map([...at(late, 2000), ...at(early, 1000)])
    const quiz = picked([...late, ...early], { seen })
    expect(quiz.map(({ id }) => id).toSorted()).toEqual(early.map(({ id }) => id).toSorted())
  })

  test('unseen ones come before seen ones', () => {
    const [known, fresh] = [some(30), some(4)]
    const quiz = picked([...known, ...fresh], { seen: new Map(at(known, 5)) })
    expect(quiz).toEqual(expect.arrayContaining(fresh))
  })

  test('questions that were served least are picked most often', () => {
    const [worn, fresh] = [some(20), some(20)]
    const servings = new Map(worn.map(({ id }) => [id, 50]))
    const quizzes = seeds.flatMap((seed) => picked([...worn, ...fresh], { servings, random: seededRandom(seed) }))
    const share = quizzes.filter((question) => fresh.includes(question)).length / quizzes.length
    expect(share).toBeGreaterThan(0.9)
  })

  test('the same random numbers give the same quiz, others another', () => {
    const bank = some(40)
    expect(picked(bank)).toEqual(picked(bank))
    expect(picked(bank)).not.toEqual(picked(bank, { random: seededRandom(2) }))
  })

  test('questions of earlier rounds, quarantined and retired ones never come', () => {
    const [good, earlier] = [some(10), some(5)]
    const bank = [...good, ...earlier, ...some(9, { status: 'quarantined' }), ...some(9, { status: 'retired' })]
    const quiz = picked(bank, { except: new Set(earlier.map(({ id }) => id)) })
    expect(quiz.map(({ id }) => id).toSorted()).toEqual(good.map(({ id }) => id).toSorted())
  })
})

const ids = (questions: readonly BankQuestion[]) => questions.map(({ id }) => id)

describe('[S-120] the questions of battles and of solo quizzes', () => {
  const large = some(60)
  const reserved = large.filter(({ id }) => isReserved(id, large.length, NOON))
  const others = large.filter((question) => !reserved.includes(question))

  test('never overlap in a large cell', () => {
    for (const seed of seeds) {
      const random = seededRandom(seed)
      expect(picked(large, { random }).filter((question) => reserved.includes(question))).toEqual([])
      expect(picked(large, { play: 'compared', random }).filter((question) => others.includes(question))).toEqual([])
    }
  })

  test('swap at midnight UTC', () => {
    const tomorrow = NOON + 86_400_000
    expect(picked(large, { at: tomorrow }).filter((question) => others.includes(question))).toEqual([])
  })

  test('a battle repeats a reserved question before it takes one from the rest of the cell', () => {
    const seen = new Map(at(reserved, 1))
    expect(picked(large, { play: 'compared', seen }).every((question) => reserved.includes(question))).toBe(true)
    const most = picked(large, { play: 'compared', seen, count: reserved.length + 3 })
    expect(most.filter((question) => others.includes(question))).toHaveLength(3)
  })

  test('Solo never gets a sealed question, in cells of any size, and takes other cells instead', () => {
    const bank = [...some(22), ...some(5, { difficulty: 'easy' }), ...some(9, { category: 'general-knowledge' })]
    const sealed = new Set(ids(bank.slice(0, 20)))
    for (const seed of seeds) {
      const quiz = picked(bank, { sealed, random: seededRandom(seed) })
      expect(quiz).toHaveLength(10)
      expect(quiz.filter(({ id }) => sealed.has(id))).toEqual([])
    }
    expect(picked(bank, { sealed: new Set(ids(bank)) })).toEqual([])
  })

  test('however many battles there are, Solo keeps the questions of one quiz in every cell', () => {
    const cell = some(23)
    const sealed = new Set<string>()
    for (const seed of seeds) {
      const battle = picked(cell, { play: 'compared', sealed, shareable: sealed, random: seededRandom(seed) })
      expect(battle).toHaveLength(10)
      for (const { id } of battle) sealed.add(id)
      expect(picked(cell, { sealed })).toHaveLength(10)
    }
  })

  test('a second battle takes questions that nobody is being asked, while there are enough', () => {
    const cell = some(30)
    const first = picked(cell, { play: 'compared' })
    const sealed = new Set(ids(first))
    const second = picked(cell, { play: 'compared', sealed, shareable: sealed, random: seededRandom(2) })
    expect(second.filter((question) => first.includes(question))).toEqual([])
  })

  test('[S-120] a question is shared only when the category has no other at any difficulty, and before general knowledge', () => {
    const cell = some(22)
    const easier = some(15, { difficulty: 'easy' })
    const general = some(40, { category: 'general-knowledge' })
    const sealed = new Set(ids(cell))
    const bank = [...cell, ...easier, ...general]
    for (const seed of seeds) {
      const battle = picked(bank, { play: 'compared', sealed, shareable: sealed, random: seededRandom(seed) })
      // Ten of the easier ones stay with Solo, unless they are reserved.
      expect(battle.filter(({ difficulty }) => difficulty === 'easy').length).toBeGreaterThanOrEqual(5)
      expect(battle.filter(({ category }) => category === 'general-knowledge')).toEqual([])
    }
  })

  test('[S-120] a game that may not share gets no sealed question, whatever is left', () => {
    const bank = [...some(30), ...some(4, { category: 'general-knowledge' })]
    const sealed = new Set(ids(bank.slice(0, 25)))
    for (const seed of seeds) {
      const run = picked(bank, { play: 'compared', sealed, random: seededRandom(seed) })
      expect(run).toHaveLength(9)
      expect(run.filter(({ id }) => sealed.has(id))).toEqual([])
    }
  })
})

describe('the rules of one quiz', () => {
  const bank = [
    ...some(12),
    ...some(8, { tags: ['moons'] }),
    ...some(6, { group: 'saturn' }),
    ...some(6, { answer: 'The Titan' }),
    aQuestion({ answer: 'Titan' }),
    aQuestion({ question: 'Which planet does Titan circle?', answer: 'Saturn' }),
    aQuestion({ question: 'Which is the ringed world, SATURN or Mars?', answer: 'Ringed' }),
  ]
  const quizzes = () => seeds.map((seed) => picked(bank, { random: seededRandom(seed) }))

  test('at most two share their first tag', () => {
    for (const quiz of quizzes()) {
      for (const { tags } of quiz) expect(quiz.filter((one) => one.tags[0] === tags[0]).length).toBeLessThanOrEqual(2)
    }
  })

  test('no two are of one group', () => {
    for (const quiz of quizzes()) expect(quiz.filter(({ group }) => group === 'saturn').length).toBeLessThanOrEqual(1)
  })

  test('no answer comes twice, with or without its article', () => {
    for (const quiz of quizzes())
      expect(quiz.filter(({ answer }) => /titan/i.test(answer)).length).toBeLessThanOrEqual(1)
  })

  test('no question contains the answer of another, whichever was chosen first', () => {
    for (const quiz of quizzes()) {
      for (const { answer } of quiz) {
        const word = answer.toLowerCase().replace('the ', '')
        const telling = quiz.filter((one) => one.answer !== answer && one.question.toLowerCase().match(`\\b${word}\\b`))
        expect(telling).toEqual([])
      }
    }
  })

  test('at most three are on probation', () => {
    const supply = [...some(20), ...some(20, { probation: true })]
    const counts = seeds.map(
      (seed) => picked(supply, { random: seededRandom(seed) }).filter(({ probation }) => probation).length,
    )
    expect(Math.max(...counts)).toBe(3)
  })

  test('questions of other cells in the same game count as well', () => {
    const beside = [aQuestion({ group: 'saturn', answer: 'Rhea' }), aQuestion({ question: 'Where is Titan?' })]
    const supply = [
      ...some(5, { group: 'saturn' }),
      ...some(5, { answer: 'Titan' }),
      ...some(5, { question: 'What did Rhea do?' }),
    ]
    expect(picked(supply, { beside })).toEqual([])
    expect(picked(supply)).toHaveLength(10)
  })

  test('questions of different groups may meet', () => {
    const pair = [aQuestion({ group: 'saturn' }), aQuestion({ group: 'mars' })]
    expect(picked([...pair, ...some(8)])).toEqual(expect.arrayContaining(pair))
  })

  test('an answer inside a longer word gives nothing away', () => {
    const pair = [aQuestion({ answer: 'Io' }), aQuestion({ question: 'Which mission flew past in 1973?' })]
    expect(picked([...pair, ...some(8)])).toEqual(expect.arrayContaining(pair))
  })

  test('it opens with the two questions that are measured as easiest', () => {
    const questions = some(10)
    const measured = new Map(questions.map(({ id }, index) => [id, index / 5]))
    for (const seed of seeds) {
      const quiz = picked(questions, { measured, random: seededRandom(seed) })
      expect(quiz.slice(0, 2)).toEqual(questions.slice(0, 2))
    }
  })

  test('it never ends on two that fewer than 35% get right while an easier one is left', () => {
    const questions = some(10)
    const measured = new Map(questions.map(({ id }, index) => [id, index < 3 ? 0 : 2.5]))
    for (const seed of seeds) {
      const end = picked(questions, { measured, random: seededRandom(seed) }).slice(-2)
      expect(end.some(({ id }) => measured.get(id) === 0)).toBe(true)
    }
  })
})

describe('too few questions', () => {
  test('the rules on topics and equal answers are dropped before the difficulty changes', () => {
    const same = some(10, { tags: ['moons'], answer: 'Titan' })
    expect(picked([...same, ...some(30, { difficulty: 'easy' })]).map(({ difficulty }) => difficulty)).not.toContain(
      'easy',
    )
  })

  test('two of one group never meet, even if the quiz changes its difficulty or stays short', () => {
    const grouped = some(10, { group: 'saturn' })
    for (const seed of seeds) {
      const quiz = picked([...grouped, ...some(9, { difficulty: 'easy' })], { random: seededRandom(seed) })
      expect(quiz).toHaveLength(10)
      expect(quiz.filter(({ group }) => group === 'saturn')).toHaveLength(1)
    }
    expect(picked(grouped)).toHaveLength(1)
  })

  test('a question never meets one that names its answer, even if the quiz stays short', () => {
    const [asks, tells] = [some(8, { answer: 'Titan' }), some(2, { question: 'What circles like Titan?' })]
    for (const seed of seeds) {
      const quiz = picked([...asks, ...tells], { random: seededRandom(seed) })
      expect([2, 8]).toContain(quiz.length)
      expect(new Set(quiz.map(({ answer }) => answer === 'Titan')).size).toBe(1)
    }
  })

  test('the name of what a category is about gives nothing away', () => {
    const fans = [aQuestion({ answer: 'The Beatles' }), ...some(9, { question: 'Which song did the Beatles sing?' })]
    expect(picked(fans)).toHaveLength(10)
  })

  test('small numbers and words that stand everywhere give nothing away', () => {
    const bank = [
      ...some(3, { answer: '8' }),
      ...some(3, { answer: 'One' }),
      ...some(4, { question: 'Which one of 8 moons is it?' }),
    ]
    expect(picked(bank)).toHaveLength(10)
    expect(picked([aQuestion({ answer: '1969' }), aQuestion({ question: 'Who flew in 1969?' })])).toHaveLength(1)
  })

  test('[K7] falls back to the nearest difficulty of the category, then to general knowledge', () => {
    const own = some(3, { difficulty: 'hard' })
    const near = some(3, { difficulty: 'medium' })
    const far = some(2, { difficulty: 'easy' })
    const general = some(5, { category: 'general-knowledge', difficulty: 'obscure' })
    const others = some(20, { category: 'music', difficulty: 'hard' })
    const quiz = picked([...others, ...general, ...far, ...near, ...own], { difficulty: 'hard' })
    expect(quiz).toHaveLength(10)
    expect(quiz).toEqual(expect.arrayContaining([...own, ...near, ...far]))
    expect(quiz.filter(({ category }) => category === 'general-knowledge')).toHaveLength(2)
  })

  test('an empty bank gives an empty quiz, not a crash', () => {
    expect(picked([])).toEqual([])
  })
})

test('[K7] never a repeat, and never fewer than ten while a question is left that answers none of the others', () => {
  const words = fc.constantFrom('mars', 'the mars', 'moon', 'io', '', '+', 'red moon of mars')
  const question = fc.record({
    category: fc.constantFrom('space', 'general-knowledge'),
    difficulty: fc.constantFrom<Difficulty>(...DIFFICULTIES),
    question: words,
    answer: words,
    tags: fc.constantFrom<[string]>(['a'], ['b']),
    group: fc.constantFrom('g', 'h'),
  })
  const counts = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '5', '8', '13'), fc.nat(9999))
  fc.assert(
    fc.property(
      fc.array(question, { minLength: 10, maxLength: 30 }),
      fc.constantFrom<Difficulty>(...DIFFICULTIES),
      counts,
      counts,
      fc.integer(),
      (parts, difficulty, seen, servings, seed) => {
        const bank = parts.map((part, index) => aQuestion({ ...part, id: String(index) }))
        const quiz = picked(bank, {
          difficulty,
          seen: new Map(Object.entries(seen)),
          servings: new Map(Object.entries(servings)),
          random: seededRandom(seed),
        })
        expect(new Set(quiz.map(({ id }) => id)).size).toBe(quiz.length)
        const left = bank.filter((one) => !quiz.includes(one) && mayMeet(tellingOf(one), quiz.map(tellingOf)))
        expect(quiz.length === 10 || left.length === 0).toBe(true)
      },
    ),
  )
})

const arranged = (chances: readonly number[], seed: number) =>
  arrangeQuiz(chances, (chance) => chance, seededRandom(seed))
const chances = fc.array(fc.double({ min: 0.25, max: 1, noNaN: true }), { maxLength: 12 })

test('a quiz opens with its easiest two and keeps every question', () => {
  fc.assert(
    fc.property(chances, fc.integer(), (quiz, seed) => {
      const order = arranged(quiz, seed)
      const fromEasiest = quiz.toSorted((one, other) => other - one)
      expect(order.slice(0, 2)).toEqual(fromEasiest.slice(0, 2))
      expect(order.toSorted((one, other) => other - one)).toEqual(fromEasiest)
    }),
  )
})

test('a quiz never ends on two below 35% while an easier one is left after the openers', () => {
  fc.assert(
    fc.property(chances, fc.integer(), (quiz, seed) => {
      const rest = arranged(quiz, seed).slice(2)
      const bothSour = rest.length >= 2 && rest.slice(-2).every((chance) => chance < 0.35)
      expect(bothSour && rest.some((chance) => chance >= 0.35)).toBe(false)
    }),
  )
})

test('a quiz may end on questions that exactly 35% get right', () => {
  for (let seed = 0; seed < 20; seed++) {
    expect(arranged([0.9, 0.9, 0.3, 0.3, 0.3, 0.35], seed).slice(-2)).toContain(0.35)
  }
})

test('the middle is not always in one order', () => {
  const orders = Array.from({ length: 20 }, (_, seed) => arranged([0.9, 0.8, 0.7, 0.6, 0.5], seed).join())
  expect(new Set(orders).size).toBeGreaterThan(3)
})
