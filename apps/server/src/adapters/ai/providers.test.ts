import { cutPassages } from '@knowdown/domain/quiz-writing/passages'
import { seededRandom } from '@knowdown/domain/random'
import { type Behaviour, startFakeModel } from '@knowdown/testkit/fake-model'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { FailureKind } from '../../features/questions/models/question-writer.ts'
import { type QuizStage, writeQuiz } from '../../features/quiz-writing/write-quiz.ts'
import { aiQuestionWriter } from './ai-question-writer.ts'
import { askModel } from './ask-model.ts'
import { languageModel } from './language-model.ts'
import { aiQuizWriter } from './quiz/ai-quiz-writer.ts'
import { type KnownProvider, PROVIDERS } from './testing/providers.ts'

const TEXT = 'The Sogdians of Samarkand and Bukhara carried most of the trade between China and the West. '.repeat(20)
const COUNT = 10

/** All stages of a quiz, through the provider's own client library, against a server that speaks its protocol. */
async function withProvider({ protocol, provider, apiKey, model, checkModel }: KnownProvider) {
  const fake = await startFakeModel(protocol)
  onTestFinished(() => fake.close())
  const source = { provider, apiKey, baseUrl: fake.url }
  const writer = aiQuizWriter(await languageModel(source, model), model)
  const checker = aiQuestionWriter(await languageModel(source, checkModel), checkModel)
  const stages: QuizStage[] = []
  const write = (from: { topic: string } | { text: string }) =>
    writeQuiz(
      {
        topic: 'topic' in from ? from.topic : null,
        passages: 'text' in from ? cutPassages(from.text) : [],
        count: COUNT,
        language: 'en',
        difficulty: 'medium',
        avoidQuestions: [],
      },
      {
        writer,
        checker,
        namesIn: () => [],
        random: seededRandom(3),
        clock: () => 0,
        mostTokens: 1_000_000,
        deadline: 1,
        signal: new AbortController().signal,
        onStage: async (stage) => void stages.push(stage),
        onSpent: () => {},
      },
    )
  return { fake, source, write, stages }
}

const FAULTS: readonly [string, Behaviour, FailureKind | 'empty'][] = [
  ['has a limit for the minute', { kind: 'fault', fault: 'rate-limit' }, 'rate-limited'],
  ['is overloaded', { kind: 'fault', fault: 'overloaded' }, 'overloaded'],
  ['reads less text than it is sent', { kind: 'fault', fault: 'context-too-long' }, 'refused'],
  ['will not write about this', { kind: 'fault', fault: 'blocked' }, 'blocked'],
  ['stops in the middle', { kind: 'fault', fault: 'cut-off' }, 'cut-off'],
  ['breaks down', { kind: 'status', status: 500 }, 'refused'],
  ['does not know the key', { kind: 'status', status: 401 }, 'refused'],
  ['answers in prose', { kind: 'text', text: 'Sure, here are some facts for you.' }, 'malformed'],
  ['says nothing', { kind: 'text', text: '' }, 'malformed'],
  ['lists nothing', { kind: 'text', text: '{"facts": []}' }, 'empty'],
]

describe.each(PROVIDERS)('[AG2] $protocol', (provider) => {
  test('writes a quiz about a topic and one from a text, through all stages', async () => {
    const { fake, write, stages } = await withProvider(provider)
    const quiz = await write({ topic: 'The Silk Road' })
    expect(quiz).toMatchObject({ failure: null, failures: {} })
    expect(quiz.drafts).toHaveLength(COUNT)
    expect(quiz.drafts.every(({ confirmed }) => confirmed)).toBe(true)
    expect(stages).toEqual(['plan', 'write', 'rules', 'blind'])
    // What the provider counted is what the job has used.
    const calls = fake.requests.length
    expect(quiz.tokens).toEqual({ input: calls * 1_000, output: calls * 500 })
    expect(new Set(fake.requests.map(({ model }) => model))).toEqual(new Set([provider.model, provider.checkModel]))
    expect(fake.requests.every(({ messages }) => messages.length === 2)).toBe(true)
    const fromText = await write({ text: TEXT })
    expect(fromText).toMatchObject({ failure: null, failures: {} })
    for (const { quote } of fromText.drafts) expect(TEXT).toContain(quote)
  })

  test.each(FAULTS)('one that %s is counted, tried once more and survived', async (_what, fault, kind) => {
    const { fake, write } = await withProvider(provider)
    // A local model refuses in words, which nobody can tell from any other prose.
    const expected = kind === 'blocked' && provider.protocol === 'ollama' ? 'malformed' : kind
    fake.behave(() => fault)
    const failed = await write({ topic: 'The Silk Road' })
    expect(failed).toMatchObject({ drafts: [], failure: expected, failures: { [expected]: 2 } })
    // The first attempt of the next job fails as well, and its second one writes the quiz.
    let broken = fake.requests.length / 2
    fake.behave(() => {
      broken -= 1
      return broken >= 0 ? fault : null
    })
    const survived = await write({ topic: 'The Silk Road' })
    expect(survived).toMatchObject({ failure: null, failures: { [expected]: 1 } })
    expect(survived.drafts).toHaveLength(COUNT)
  })

  test('mends what breaks the rules when it is asked to', async () => {
    const { fake, write, stages } = await withProvider(provider)
    const broken = { question: '', answer: 'Here', wrong: ['There'], explanation: '', passage: null, quote: null }
    const isWriting = (prompt = '') => /^Write \d+ questions/.test(prompt)
    fake.behave(({ messages }) =>
      isWriting(messages.at(-1)?.content) ? { kind: 'text', text: JSON.stringify({ items: [broken] }) } : null,
    )
    const quiz = await write({ topic: 'The Silk Road' })
    expect(stages).toEqual(['plan', 'write', 'rules', 'repair', 'blind'])
    expect(quiz.drafts.map(({ confirmed }) => confirmed)).toEqual([true, true])
  })

  test('one that is slow is given up, and its connection is closed', async () => {
    const { fake, source } = await withProvider(provider)
    fake.behave(() => ({ kind: 'hang' }))
    const asking = askModel({
      model: await languageModel(source, provider.model),
      system: 'Be brief.',
      prompt: 'Hello',
      shape: z.object({ word: z.string() }),
      temperature: 0,
      mostTokens: 10,
      withinMs: 200,
      signal: new AbortController().signal,
    })
    await expect(asking).rejects.toMatchObject({ kind: 'timeout' })
    await expect.poll(fake.open).toBe(0)
  })

  test('a checker that will not answer confirms nothing, and the questions are still there to be checked', async () => {
    const { fake, write } = await withProvider(provider)
    fake.behave(({ messages }) =>
      messages.at(-1)?.content.startsWith('Answer') ? { kind: 'fault', fault: 'blocked' } : null,
    )
    const quiz = await write({ topic: 'The Silk Road' })
    expect(quiz.drafts).toHaveLength(COUNT)
    expect(quiz.drafts.some(({ confirmed }) => confirmed)).toBe(false)
  })
})
