import type { AnyEndpoint } from '@knowdown/contracts/endpoint'
import * as quizzes from '@knowdown/contracts/own-quizzes/calls'
import * as runs from '@knowdown/contracts/own-quizzes/runs'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { HOUR_MS, noLimits } from '../../features/limits.ts'
import { testApp } from '../testing/test-app.ts'

const ID = 'an-id-of-16-to-64-signs'
const LINK = 'A'.repeat(22)
const question = newQuestion('Which?', { kind: 'choice', options: ['Mars', 'Venus'], right: 0 })

/** Every field that any of the calls asks for; each takes its own. */
const INPUT = {
  quiz_id: ID,
  question_id: ID,
  run_id: ID,
  request_id: ID,
  version: 1,
  question,
  questions: [{ question_id: ID, version: 1, question }],
  question_ids: [ID],
  from: [{ quiz_id: ID, question_id: ID, new_question_id: ID }],
  after: null,
  category: 'space',
  difficulty: 'easy',
  text: 'words',
  fingerprints: ['0123456789abcdef'],
  title: 'Space',
  language: 'en',
  mature: false,
  source: '',
  licence: '',
  change: 'on',
  index: 0,
  answer: null,
}

const endpoints = [...Object.values(quizzes), ...Object.values(runs)].filter(
  (value): value is AnyEndpoint => typeof value === 'object' && 'path' in value,
)

test('every call of own quizzes is counted, and one too many gets 429 with the time to wait', async () => {
  const accounts = {
    callers: { fromToken: async (token: string) => ({ userId: token, name: token }) },
    limits: { ...noLimits, hit: async () => ({ ok: false, left: 0, retryAfterMs: HOUR_MS }) },
  } as unknown as Accounts
  const app = await testApp({ accounts })
  expect(endpoints.length).toBeGreaterThan(20)
  for (const { method, path } of endpoints) {
    const input: Record<string, unknown> = { ...INPUT, link: path.includes(':link') ? LINK : 'play' }
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
    const { statusCode, headers } = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: 'Bearer ada' },
      ...(method === 'POST' && { payload: input }),
    })
    expect([method, path, statusCode, headers['retry-after']]).toEqual([method, path, 429, '3600'])
  }
})
