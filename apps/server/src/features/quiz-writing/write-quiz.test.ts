import { personalNames } from '@knowdown/content/given-names'
import { cutPassages } from '@knowdown/domain/quiz-writing/passages'
import { seededRandom } from '@knowdown/domain/random'
import { validDraft } from '@knowdown/testkit/fake-model'
import { describe, expect, test } from 'vitest'
import { planPrompt } from '../../adapters/ai/quiz/plan-facts.ts'
import { repairQuestionsPrompt } from '../../adapters/ai/quiz/repair-questions.ts'
import { QUIZ_WRITER, writeQuestionsPrompt } from '../../adapters/ai/quiz/write-questions.ts'
import { type BlindAnswer, type BlindQuestion, ModelFailure } from '../questions/models/question-writer.ts'
import type { QuizBrief, QuizDraft, QuizWriter } from './quiz-writer.ts'
import { HOSTILE_TEXTS } from './testing/hostile-texts.ts'
import { type QuizStage, type StageResults, writeQuiz } from './write-quiz.ts'

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const TOKENS = { input: 500, output: 300 }
const BRIEF: QuizBrief = {
  topic: 'The island',
  passages: [],
  count: 20,
  language: 'en',
  difficulty: 'medium',
  avoidQuestions: [],
}
const reply = <Value>(value: Value) => Promise.resolve({ value, tokens: TOKENS })
const draftOf = (n: number, part: Partial<QuizDraft> = {}): QuizDraft => {
  const { question, answer, wrong, explanation } = validDraft(n)
  return { question, answer, wrong, explanation, passage: null, quote: null, ...part }
}

/** A writer and a checker that follow a script. */
function scripted({
  draft = (n: number): QuizDraft | null => draftOf(n),
  answer = (_question: BlindQuestion, right: number): BlindAnswer | null => ({ choice: right, sure: 5 }),
  writer = {} as Partial<QuizWriter>,
} = {}) {
  const random = seededRandom(7)
  const keys = new Map<string, string>()
  let written = 0
  const asked: BlindQuestion[] = []
  const model: QuizWriter = {
    model: 'scripted',
    plan: ({ count, topic, passages }) =>
      reply(
        Array.from({ length: count * 2 }, (_, at) => ({
          fact: `fact ${at}`,
          passage: topic === null ? at % passages.length : null,
          sure: 5,
          changesOverTime: false,
        })),
      ),
    write: (_brief, facts) =>
      reply(
        facts.map(({ passage }) => {
          const made = draft(written++)
          if (made) keys.set(made.question, made.answer)
          return made && passage !== null && made.passage === null ? { ...made, passage } : made
        }),
      ),
    repair: (_brief, broken) => reply(broken.map((one) => one.draft)),
    ...writer,
  }
  const checker = {
    answer: (questions: readonly BlindQuestion[]) => {
      asked.push(...questions)
      return reply(questions.map((one) => answer(one, one.options.indexOf(keys.get(one.question) ?? ''))))
    },
  }
  const write = (brief: Partial<QuizBrief> = {}, more: Partial<Parameters<typeof writeQuiz>[1]> = {}) =>
    writeQuiz(
      { ...BRIEF, ...brief },
      {
        writer: model,
        checker,
        namesIn: personalNames,
        random,
        clock: () => 0,
        mostTokens: 60_000,
        deadline: 1,
        signal: new AbortController().signal,
        onStage: async () => {},
        onSpent: () => {},
        ...more,
      },
    )
  return { write, asked }
}

describe('[AG3] questions of a scripted writer', () => {
  test('over 200 questions every place holds the key in 20 to 30 %', async () => {
    const { write } = scripted()
    const places = [0, 0, 0, 0]
    for (let turn = 0; turn < 20; turn += 1) {
      for (const { question } of (await write({ count: 30 })).drafts)
        if (question.answer.kind === 'choice') places[question.answer.right] = (places[question.answer.right] ?? 0) + 1
    }
    const total = places.reduce((sum, count) => sum + count, 0)
    expect(total).toBeGreaterThanOrEqual(200)
    for (const count of places) {
      expect(count / total).toBeGreaterThan(0.2)
      expect(count / total).toBeLessThan(0.3)
    }
  })

  test.each<[string, Partial<QuizDraft>, string]>([
    [
      'whose key is much the longest',
      { answer: 'A very long answer that gives itself away to everybody' },
      'against-the-rules',
    ],
    ['that repeat another', { question: validDraft(1).question, answer: validDraft(1).answer }, 'duplicate'],
    ['that refer to other options', { wrong: ['All of the above', 'Belka', 'Corin'] }, 'refers-to-options'],
    ['in another language too', { wrong: ['Todas las anteriores', 'Belka', 'Corin'] }, 'refers-to-options'],
    ['with a link', { explanation: 'See www.evil.example for more.' }, 'contact'],
    ['with a hidden sign', { wrong: ['Bel\u200bka', 'Corin', 'Dalem'] }, 'unsafe'],
    ['with markup', { explanation: 'Look: <img src=x onerror=alert(1)>' }, 'unsafe'],
    ['with two equal answers', { wrong: ['Belka', 'belka', 'Corin'] }, 'against-the-rules'],
  ])('those %s are dropped', async (_, part, reason) => {
    const { write } = scripted({ draft: (n) => draftOf(n, n === 3 ? part : {}) })
    expect((await write()).dropped[reason]).toBe(1)
  })
})

describe('[AG4] the blind check', () => {
  test('of 40 drafts with 10 wrong keys and 10 ambiguous ones none of the 20 is confirmed', async () => {
    const kindOf = (question: string) => planted.get(question) ?? 'right'
    const planted = new Map<string, string>()
    const { write } = scripted({
      draft(n) {
        const made = draftOf(n)
        planted.set(made.question, n % 4 === 0 ? 'wrong' : n % 4 === 1 ? 'ambiguous' : 'right')
        return made
      },
      answer({ question, options }, right) {
        if (kindOf(question) === 'wrong') return { choice: (right + 1) % options.length, sure: 5 }
        if (kindOf(question) === 'ambiguous') return { choice: 'several', sure: 5 }
        return { choice: right, sure: 5 }
      },
    })
    const { drafts } = await write({ count: 27 })
    const confirmed = drafts.filter((one) => one.confirmed)
    expect([...planted.values()].filter((kind) => kind !== 'right').length).toBeGreaterThanOrEqual(20)
    expect(confirmed.length).toBeGreaterThan(15)
    expect(confirmed.every(({ question }) => kindOf(question.text) === 'right')).toBe(true)
    // Confirmed ones come first, and what the checker said stays with the others.
    expect(drafts.findIndex((one) => !one.confirmed)).toBe(confirmed.length)
    expect(drafts.at(-1)?.verdicts).toHaveLength(2)
  })

  test('answers are shuffled anew the second time, and hold neither key nor explanation', async () => {
    const { write, asked } = scripted()
    await write()
    const orders = [...new Set(asked.map(({ question }) => question))].map((text) =>
      asked.filter(({ question }) => question === text).map(({ options }) => options.join()),
    )
    expect(orders.every((twice) => twice.length === 2)).toBe(true)
    expect(orders.some(([one, two]) => one !== two)).toBe(true)
    for (const one of asked) expect(Object.keys(one).sort()).toEqual(['options', 'question'])
  })

  test.each<[string, BlindAnswer | null]>([
    ['unsure', { choice: 0, sure: 3 }],
    ['none', { choice: 'none', sure: 5 }],
    ['no answer', null],
    ['a place that is not there', { choice: 9, sure: 5 }],
  ])('%s confirms nothing', async (_, answer) => {
    const { write } = scripted({ answer: () => answer })
    expect((await write()).drafts.some(({ confirmed }) => confirmed)).toBe(false)
  })

  test('[AG7] a person whom the topic did not name has to be checked', async () => {
    const { write } = scripted({
      draft: (n) => (n % 30 < 9 ? draftOf(n, n % 30 === 0 ? { explanation: 'Jane Miller paid for it.' } : {}) : null),
    })
    const named = (await write()).drafts.filter(({ names }) => names.length > 0)
    expect(named).toMatchObject([{ confirmed: false, names: ['Jane Miller'] }])
    const known = (await write({ topic: 'Jane Miller and her island' })).drafts
    expect(known.every(({ names }) => names.length === 0)).toBe(true)
  })
})

test.each([
  ['write', ['plan']],
  ['rules', ['plan', 'write']],
  ['blind', ['plan', 'write', 'repair']],
] as const)('[AG1] a job that was interrupted in the stage "%s" repeats none of %j', async (stage, paid) => {
  const saved = new Map<QuizStage, StageResults>()
  const whole = await scripted().write({}, { onStage: async (name, done) => void saved.set(name, done) })
  const done = saved.get(stage)
  if (!done) throw new Error('The stage was never reached.')
  const twice = () => Promise.reject(new Error('This was paid for already.'))
  const { write } = scripted({ writer: Object.fromEntries(paid.map((name) => [name, twice])) })
  const { drafts, dropped, failure, tokens } = await write({}, { before: { done, tokens: whole.tokens } })
  expect([drafts.length, dropped, failure]).toEqual([20, whole.dropped, null])
  expect(tokens.input).toBeGreaterThan(whole.tokens.input)
})

describe('[AG2] what a model does wrong', () => {
  test.each(['timeout', 'refused', 'unreachable', 'malformed', 'too-long'] as const)(
    '%s is tried once more, counted, and survived',
    async (kind) => {
      let calls = 0
      const once: Partial<QuizWriter> = {
        plan: async ({ count }) => {
          calls += 1
          if (calls === 1) throw new ModelFailure(kind, TOKENS)
          const fact = { fact: 'f', passage: null, sure: 5, changesOverTime: false }
          return reply(Array.from({ length: count * 2 }, () => fact))
        },
      }
      expect(await scripted({ writer: once }).write()).toMatchObject({ failure: null, failures: { [kind]: 1 } })
      const always: Partial<QuizWriter> = { plan: () => Promise.reject(new ModelFailure(kind, TOKENS)) }
      const failed = await scripted({ writer: always }).write()
      expect(failed).toMatchObject({ drafts: [], failure: kind, failures: { [kind]: 2 }, tokens: { input: 1_000 } })
    },
  )

  test('an empty plan is a failure, and unsure or changing facts are dropped', async () => {
    expect(await scripted({ writer: { plan: () => reply([]) } }).write()).toMatchObject({ failure: 'empty' })
    const facts = [
      { fact: 'a', passage: null, sure: 3, changesOverTime: false },
      { fact: 'b', passage: null, sure: 5, changesOverTime: true },
      null,
    ]
    const { dropped, failure } = await scripted({ writer: { plan: () => reply(facts) } }).write()
    expect([dropped, failure]).toEqual([{ unsure: 1, 'changes-over-time': 1, misshapen: 1 }, 'nothing-kept'])
  })

  test('fewer than asked is never filled up', async () => {
    const { write } = scripted({ draft: (n) => (n < 4 ? draftOf(n) : null) })
    const { drafts, dropped } = await write()
    expect([drafts.length, dropped.misshapen]).toEqual([4, 26])
  })

  test('[AG8] nothing is asked any more when the tokens are used', async () => {
    const { tokens, drafts } = await scripted().write({}, { mostTokens: 8_000 })
    expect(tokens.input + tokens.output).toBeLessThanOrEqual(8_000)
    expect(drafts.some(({ confirmed }) => confirmed)).toBe(false)
  })
})

describe('[AG7] hostile texts', () => {
  test('there are at least thirty of them', () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(30)
  })

  test.each(HOSTILE_TEXTS)('%s', async (hostile) => {
    const text = `${'The Sogdians carried most of the trade between China and the West. '.repeat(5)}\n${hostile}`
    const passages = cutPassages(text)
    // A model that obeys: it writes far too many questions, with what the text wants, and cites the order as its quote.
    const obeying: Partial<QuizWriter> = {
      write: () =>
        reply(
          Array.from({ length: 99 }, (_, n) =>
            draftOf(n, {
              passage: 0,
              quote: n % 2 === 0 ? 'The Sogdians carried most of the trade' : hostile,
              explanation: n % 3 === 0 ? 'Visit www.evil.example or call +49 30 901820.' : 'It is said so.',
            }),
          ),
        ),
    }
    const { write } = scripted({ writer: obeying, answer: () => ({ choice: 0, sure: 5 }) })
    const { drafts } = await write({ topic: null, passages, count: 5 })
    expect(drafts.length).toBeLessThanOrEqual(5)
    for (const { question, quote } of drafts) {
      expect(JSON.stringify(question)).not.toMatch(/evil|901820/)
      expect(flat(passages.join(' '))).toContain(flat(quote ?? ''))
    }
    for (const prompt of [planPrompt({ ...BRIEF, topic: null, passages }), planPrompt({ ...BRIEF, topic: hostile })]) {
      const [, marker = ''] = /\n(data-[0-9a-f]{18})\n/.exec(prompt) ?? []
      expect(hostile).not.toContain(marker)
      expect(prompt.split(`\n${marker}`)).toHaveLength(3)
      expect(prompt.endsWith(`\n${marker}`)).toBe(true)
    }
  })

  test('the marker is new for each call', () => {
    expect(planPrompt(BRIEF)).not.toBe(planPrompt(BRIEF))
  })
})

test('[AG3] prompts of the writer hold no letter for an answer and no example of a key', () => {
  const facts = [{ fact: 'A fact', passage: null, sure: 5, changesOverTime: false }]
  const broken = [{ draft: draftOf(0), faults: ['too long'] }]
  const prompts = [
    QUIZ_WRITER,
    planPrompt(BRIEF),
    writeQuestionsPrompt(BRIEF, facts),
    repairQuestionsPrompt(BRIEF, broken),
  ]
  for (const prompt of prompts) {
    expect(prompt).not.toMatch(/\b[A-F][).:]\s|"[A-F]"|option [A-F]\b/)
    expect(prompt).not.toMatch(/api[_ -]?key|secret/i)
  }
})
