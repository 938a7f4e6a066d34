import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { ok, refuse } from '@knowdown/domain/result'
import { expect, test } from 'vitest'
import type { Api, ApiFailure } from '../api.ts'
import { accountQuizzes } from './account-quizzes.ts'

const drafts = { read: async () => null, write: async () => {} }
const question = (explanation = '') => ({
  ...newQuestion('Which?', { kind: 'choice', options: ['Nile', 'Congo'], right: 0 }),
  explanation,
})
const many = (count: number, explanation = '') =>
  Array.from({ length: count }, (_, at) => ({ id: `question-${at}`, question: question(explanation) }))

/** Records what is sent; replies as the server does when it adds questions. */
function recording() {
  const sent: { after?: string | null; questions: { question_id: string; question: object }[] }[] = []
  const api = {
    call: async (_endpoint: unknown, input: (typeof sent)[number]) => {
      sent.push(input)
      return ok({ questions: input.questions.map((one) => ({ ...one, version: 1, bank: null })) })
    },
  }
  return { sent, store: accountQuizzes(api as unknown as Api, drafts) }
}

const failing = (failure: ApiFailure) => accountQuizzes({ call: async () => refuse(failure) }, drafts)

test('[IM1] questions are sent in pieces of at most 50, one behind the other', async () => {
  const { sent, store } = recording()
  const added = await store.addQuestions('quiz', many(120), 'before')
  expect(sent.map(({ questions }) => questions.length)).toEqual([50, 50, 20])
  expect(sent.map(({ after }) => after)).toEqual(['before', 'question-49', 'question-99'])
  expect(added).toHaveLength(120)
})

test('[IM1] a piece is never larger than 256 kB, counted in bytes', async () => {
  const { sent, store } = recording()
  await store.addQuestions('quiz', many(50, 'ж'.repeat(4_000)))
  expect(sent.length).toBeGreaterThan(1)
  for (const body of sent) expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(256 * 1024)
  expect(sent.every((body) => !('after' in body))).toBe(true)
})

test('[IM12] more fingerprints than one call takes are asked for in pieces', async () => {
  const asked: number[] = []
  const api = {
    call: async (_endpoint: unknown, { fingerprints }: { fingerprints: string[] }) => {
      asked.push(fingerprints.length)
      return ok({ known: fingerprints.slice(-1) })
    },
  }
  const all = Array.from({ length: 4_500 }, (_, index) => index.toString(16).padStart(16, '0'))
  const known = await accountQuizzes(api as unknown as Api, drafts).findKnown(all)
  expect(asked).toEqual([2_000, 2_000, 500])
  expect([...known]).toEqual([all[1_999], all[3_999], all[4_499]])
})

test('[OQ9] a conflict brings the version of the server, also that it was deleted there', async () => {
  const theirs = { question_id: 'q', version: 3, question: question(), bank: null }
  const changed = { id: 'q', version: 1, question: question('mine') }
  const refused = { kind: 'refused', status: 409, detail: 'Saved elsewhere.' } as const
  expect(await failing({ ...refused, conflict: { current: theirs } }).saveQuestion('quiz', changed)).toMatchObject({
    kind: 'conflict',
    kept: { id: 'q', version: 3 },
  })
  expect(await failing({ ...refused, conflict: { current: null } }).saveQuestion('quiz', changed)).toEqual({
    kind: 'conflict',
    kept: null,
  })
})

test.each<[ApiFailure, string]>([
  [{ kind: 'offline' }, 'offline'],
  [{ kind: 'garbled', status: 200 }, 'offline'],
  [{ kind: 'refused', status: 429, detail: 'Too often.' }, 'offline'],
  [{ kind: 'refused', status: 503, detail: 'Full.' }, 'offline'],
  [{ kind: 'refused', status: 404, detail: 'None.' }, 'missing'],
  [{ kind: 'refused', status: 403, detail: 'Five quizzes.' }, 'refused'],
])('[OQ9] %j is %s: only what may pass by itself is tried again', async (failure, kind) => {
  await expect(failing(failure).read('quiz')).rejects.toMatchObject({ kind })
})

test('[AS3] links rest until the last assignment closes that shows its keys only then', async () => {
  const quiz = { quiz_id: 'quiz', links: { play: 'link', read: null } }
  const assigned = { quiz_id: 'quiz', keys: 'closing', phase: 'open', closes_at: 300 }
  const heldBy = async (...assignments: Partial<typeof assigned>[]) => {
    const reply = {
      quizzes: [quiz],
      confirmed_16: true,
      assignments: assignments.map((one) => ({ ...assigned, ...one })),
    }
    const store = accountQuizzes({ call: async () => ok(reply) } as unknown as Api, drafts)
    return (await store.sharing?.read('quiz'))?.heldUntil
  }
  expect(await heldBy()).toBeNull()
  expect(await heldBy({ phase: 'closed' }, { keys: 'end' }, { quiz_id: 'other' })).toBeNull()
  expect(await heldBy({ closes_at: 500, phase: 'not-open' }, {})).toBe(500)
})
