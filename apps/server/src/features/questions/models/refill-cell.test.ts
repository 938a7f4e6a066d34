import { duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { SHAPES } from '@knowdown/domain/question/shape'
import { seededRandom } from '@knowdown/domain/random'
import {
  type Behaviour,
  type FakeDraft,
  type FakeModel,
  startFakeModel,
  validDraft,
} from '@knowdown/testkit/fake-model'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aiQuestionWriter } from '../../../adapters/ai/ai-question-writer.ts'
import { languageModel } from '../../../adapters/ai/language-model.ts'
import { refillCell } from './refill-cell.ts'

const BRIEF = {
  categoryName: 'Space',
  difficulty: 'easy' as const,
  count: 14,
  topics: ['moons'],
  avoidAnswers: [],
  avoidQuestions: [],
}

/** One refill by a fake model on a local server, whose behaviour the test sets. */
async function refillBy(decide: Parameters<FakeModel['behave']>[0]) {
  const fake = await startFakeModel()
  onTestFinished(() => fake.close())
  fake.behave(decide)
  const source = { provider: 'compatible' as const, apiKey: 'secret-key', baseUrl: fake.url }
  const writer = aiQuestionWriter(await languageModel(source, 'writer'), 'writer')
  const result = await refillCell(BRIEF, {
    writer,
    checker: writer,
    findKnown: async () => duplicateFinder([]),
    random: seededRandom(1),
    signal: new AbortController().signal,
  })
  return { ...result, requests: fake.requests.length }
}

type Request = Parameters<Parameters<FakeModel['behave']>[0]>[0]
const promptOf = ({ messages }: Request) => messages.at(-1)?.content ?? ''
const isWriting = (request: Request) => promptOf(request).startsWith('Category:')
const isChecking = (request: Request) => promptOf(request).startsWith('Answer')
const text = (text: string): Behaviour => ({ kind: 'text', text })
const items = (drafts: readonly unknown[]): Behaviour => text(JSON.stringify({ items: drafts }))
const broken = (part: Partial<FakeDraft>): FakeDraft => ({ ...validDraft(0), ...part })

describe('[S-77] what a model gets wrong is not kept', () => {
  test.each<[string, unknown, string]>([
    ['two equal options', broken({ wrong: ['Belka', 'belka', 'Corin'] }), 'against-the-rules'],
    [
      'the answer among the wrong ones',
      broken({ wrong: [validDraft(0).answer, 'Belka', 'Corin'] }),
      'against-the-rules',
    ],
    ['three options', broken({ wrong: ['Belka', 'Corin'] }), 'misshapen'],
    ['no answer', { ...validDraft(0), answer: undefined }, 'misshapen'],
    ['a script', broken({ explanation: `${validDraft(0).explanation} <img src=x onerror=alert(1)>` }), 'unsafe'],
    ['a slur', broken({ wrong: ['Belka', 'Corin', 'Faggot'] }), 'unsafe'],
    ['fifty thousand letters', broken({ explanation: 'x'.repeat(50_000) }), 'misshapen'],
    ['a text with a direction override', broken({ wrong: ['Belka', 'Corin', 'Da\u202elem'] }), 'against-the-rules'],
    ['a fact that changes', broken({ changes_over_time: true }), 'changes-over-time'],
    ['a guess', broken({ sure: 2 }), 'unsure'],
    ['an opinion', broken({ question: 'Which founder of a settlement was the greatest of all?' }), 'against-the-rules'],
    [
      'a text that is hard to read',
      broken({
        explanation: `${validDraft(0).answer} demonstrated extraordinarily characteristic architectural magnanimity, notwithstanding considerable administrative opposition.`,
      }),
      'against-the-rules',
    ],
    [
      'a stiff opening',
      broken({ question: 'Behind which hill of the settlement was its first harbour built?' }),
      'against-the-rules',
    ],
    ['a bare date', broken({ question: 'In which month and year was the first harbour built?' }), 'against-the-rules'],
    ['a shape that nobody asked for', broken({ shape: 'riddle' }), 'misshapen'],
    ['not even an object', 'a question', 'misshapen'],
  ])('%s', async (_what, item, reason) => {
    const { kept, dropped } = await refillBy((request) => (isChecking(request) ? null : items([item])))
    expect({ kept, dropped }).toEqual({ kept: [], dropped: { [reason]: 1 } })
  })

  test('a mirrored question: the batch has the same fact with question and answer swapped', async () => {
    const one = broken({ question: 'Which founder of the village Quorven built its lighthouse?' })
    const turned = broken({
      question: `Which building of the village Quorven was the founder ${one.answer} the one to build?`,
      answer: 'Lighthouse',
      wrong: ['Bakery', 'Windmill', 'Theatre'],
      explanation: 'The lighthouse was paid for with amber beads, and the whole village came to see it opened.',
    })
    const { dropped } = await refillBy((request) => (isWriting(request) ? items([one, turned]) : null))
    expect(dropped.duplicate).toBe(1)
  })

  test('a wrong key, with which the blind answer does not agree', async () => {
    const choices = ['A', 'B', 'C', 'D', 'none', 'several']
    const answers = Array.from({ length: 14 }, (_, i) => ({ i, choice: choices[i % 6], sure: 5 }))
    const { kept, dropped } = await refillBy((request) =>
      isChecking(request) ? text(JSON.stringify({ answers })) : null,
    )
    expect(kept.length).toBeLessThan(10)
    expect(dropped).toMatchObject({ none: 2, several: 2 })
    expect(dropped.disagreed).toBeGreaterThan(0)
  })

  test('a checker that is unsure or gives no answer confirms nothing', async () => {
    const answers = [{ i: 0, choice: 'A', sure: 1 }, { i: 99 }]
    const { kept, dropped } = await refillBy((request) =>
      isChecking(request) ? text(JSON.stringify({ answers })) : null,
    )
    expect(kept).toEqual([])
    expect(dropped['not-checked']).toBe(13)
  })

  test('the writer is shown an example of every shape', async () => {
    const prompts: string[] = []
    await refillBy((request) => {
      prompts.push(promptOf(request))
      return null
    })
    for (const shape of SHAPES) expect(prompts[0]).toContain(`\n${shape}: `)
  })

  test('a fault of form is repaired once', async () => {
    const { kept, dropped, requests } = await refillBy((request) =>
      isWriting(request) ? items([broken({ question: 'A founder of some settlement, this one' })]) : null,
    )
    expect({ kept: kept.length, dropped, requests }).toEqual({ kept: 1, dropped: {}, requests: 3 })
  })

  test('JSON in code fences or between sentences is read', async () => {
    const drafts = JSON.stringify({ items: [validDraft(0)] })
    const { dropped, failure } = await refillBy((request) =>
      isWriting(request) ? text(`Here you are:\n\`\`\`json\n${drafts}\n\`\`\`\nEnjoy!`) : null,
    )
    // The fake checker does not know this draft and answers 'none'; no other fault was found.
    expect({ dropped, failure }).toEqual({ dropped: { none: 1 }, failure: null })
  })
})

describe('[S-77] [FT-17] a model that fails', () => {
  test.each<[string, Behaviour, string]>([
    ['is rate limited', { kind: 'status', status: 429 }, 'rate-limited'],
    ['has an internal error', { kind: 'status', status: 500 }, 'refused'],
    ['rejects the key', { kind: 'status', status: 401 }, 'refused'],
    ['sends HTML', { kind: 'body', body: '<html><body>Welcome</body></html>', type: 'text/html' }, 'malformed'],
    ['sends plain text', text('I would rather not.'), 'malformed'],
    ['sends half an answer', text('{"items": [{"question": "Which'), 'malformed'],
    ['never stops', { kind: 'body', body: JSON.stringify({ choices: 'x'.repeat(2_000_000) }) }, 'too-long'],
  ])('one that %s adds nothing and does not throw', async (_what, behaviour, failure) => {
    expect(await refillBy(() => behaviour)).toMatchObject({ kept: [], dropped: {}, failure })
  })
})
