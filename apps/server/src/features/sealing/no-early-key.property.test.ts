import { createChallenge, readChallenge } from '@knowdown/contracts/challenges/calls'
import { checkMistakes, mergeMistakes, readMistakes } from '@knowdown/contracts/mistakes/calls'
import { addBankQuestions, createOwnQuiz, readOwnQuiz } from '@knowdown/contracts/own-quizzes/calls'
import { answerRunQuestion, dealRunQuestion, startDaily } from '@knowdown/contracts/runs/calls'
import { generateFeedback, generateQuestions } from '@knowdown/contracts/solo/questions'
import { newCard } from '@knowdown/scheduling/card'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { BERLIN, runApp } from '../../http/testing/run-app.ts'
import type { DealtQuestion } from '../questions/question-dealer.ts'

/** A small category and long games, so that two of them use it up. */
const CELL = { category: 'mathematics', difficulty: 'easy' }
const GAME_SIZE = 110
const MAX_GAMES = 2
const ACCOUNTS = ['ada', 'bob', 'cyd']
const RUNS = 5
const STEPS = 40

type App = Awaited<ReturnType<typeof runApp>>

/** A battle or party that asks its questions for the whole test: nobody may learn a key of it. */
interface OpenGame {
  questions: readonly DealtQuestion[]
}

interface World {
  app: App
  games: OpenGame[]
  /** Challenges that an account has begun, with the number of questions that it has settled. */
  runs: { user: string; runId: string; settled: number }[]
  visitors: number
}

interface Step {
  kind: 'battle' | 'party' | 'solo' | 'challenge' | 'give-up' | 'check' | 'merge' | 'insight' | 'daily' | 'own-quiz'
  user: string
  pick: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['battle', 'party', 'solo', 'challenge', 'give-up', 'check', 'merge', 'insight', 'daily', 'own-quiz'] as const),
    ...(['battle', 'challenge', 'give-up', 'give-up'] as const),
  ),
  user: fc.constantFrom(...ACCOUNTS),
  pick: fc.nat(1_000),
})

test('[S-120] whatever is played and asked by several accounts, no key of a running game shows early', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world: World = { app: await runApp(), games: [], runs: [], visitors: 0 }
      for (const user of ACCOUNTS) await insertUser(world.app.storage.db, user)
      for (const user of ACCOUNTS) world.app.owned.set(user, { premium: true, packs: ['kpop'] })
      for (const one of steps) expectNoKey(await take(world, one), world, one)
    }),
    // A failure names its step; looking for a shorter way to it would take minutes.
    { numRuns: RUNS, endOnFailure: true },
  )
}, 240_000)

/** Carries out a step and gives everything that the server replied. */
async function take(world: World, { kind, user, pick }: Step): Promise<unknown> {
  const { app, games, runs } = world
  const secret = games.flatMap(({ questions }) => questions)[pick % Math.max(1, games.length * GAME_SIZE)]
  switch (kind) {
    case 'battle':
    case 'party':
      if (games.length < MAX_GAMES) games.push({ questions: await openGame(app, kind) })
      return null
    case 'solo':
      return (await app.call(generateQuestions, { ...CELL, session_id: `s-${pick}` }, user)).reply
    case 'challenge': {
      world.visitors += 1
      const visitor_key = `visitor-number-${world.visitors}-of-many`
      const { reply } = await app.call(createChallenge, { ...CELL, visitor_key })
      const { reply: seen } = await app.call(readChallenge, { challenge_id: reply.challenge_id, visitor_key })
      runs.push({ user: visitor_key, runId: seen.run?.run_id ?? '', settled: 0 })
      return [reply, seen]
    }
    case 'give-up': {
      const run = runs[pick % Math.max(1, runs.length)]
      if (!run || run.settled >= 10) return null
      const who = { run_id: run.runId, visitor_key: run.user }
      const { reply: dealt } = await app.call(dealRunQuestion, who)
      const { reply, status } = await app.call(answerRunQuestion, { ...who, index: run.settled, answer: null })
      expect(status).toBe(200)
      run.settled += 1
      return [dealt, reply]
    }
    case 'check':
      return secret && (await app.call(checkMistakes, { questions: [secret.question], session_id: 's-1' })).reply
    case 'merge': {
      if (!secret) return null
      const wrong = secret.options.find((option) => option !== secret.answer) ?? ''
      const cards = [{ question: secret.question, answer: wrong, schedule: SCHEDULE }]
      await app.call(mergeMistakes, { cards, session_id: 's-1' }, user)
      return (await app.call(readMistakes, {}, user)).reply
    }
    case 'insight': {
      if (!secret) return null
      const about = { question: secret.question, user_answer: '', was_correct: false, ...CELL }
      const replies: number[] = []
      for (const correct_answer of secret.options) {
        replies.push((await app.call(generateFeedback, { ...about, correct_answer }, user)).status)
      }
      // A refusal that depends on the option would be a key, too.
      expect(new Set(replies), 'insights tell the options apart').toEqual(new Set([404]))
      return null
    }
    case 'own-quiz': {
      const head = { title: 'Filled', language: 'en', mature: false, source: '', licence: '' }
      const { reply } = await app.call(createOwnQuiz, { request_id: `one-for-each-${user}-account`, ...head }, user)
      const { quiz_id } = reply.quiz
      const question_ids = [0, 1, 2].map((index) => `question-${pick}-number-${index}`)
      await app.call(addBankQuestions, { quiz_id, ...CELL, question_ids }, user)
      const { reply: quiz } = await app.call(readOwnQuiz, { quiz_id }, user)
      return quiz.questions.map(({ question }) => {
        const { answer, text, explanation } = question ?? {}
        return { question: text, explanation, answer: answer?.kind === 'choice' && answer.options[answer.right] }
      })
    }
    case 'daily':
      return (await app.call(startDaily, { ...BERLIN }, user)).reply
  }
}

async function openGame({ questions }: App, game: 'battle' | 'party'): Promise<readonly DealtQuestion[]> {
  const dealt = await questions.dealer.deal(game, { ...CELL, count: GAME_SIZE, seenBy: ACCOUNTS })
  questions.sealing.add({ game, sealedIds: async () => dealt.map(({ id }) => id) })
  return dealt
}

/** Every object of a reply that has a question of a running game together with its key or explanation. */
function expectNoKey(reply: unknown, { games }: World, { kind }: Step): void {
  const secrets = new Map(games.flatMap(({ questions }) => questions.map((one) => [one.question, one] as const)))
  for (const found of objectsIn(reply)) {
    const secret = secrets.get(textOf(found.question))
    if (!secret) continue
    const shown = [found.answer, found.correct_answer, found.explanation]
    expect(shown.includes(secret.answer) || shown.includes(secret.explanation), `${kind} shows a key`).toBe(false)
  }
}

/** A settled question of a run carries its text one level deeper. */
const textOf = (question: unknown): string =>
  typeof question === 'string' ? question : String((question as { question?: string } | undefined)?.question)

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}

const { dueAt, stability, difficulty, intervalDays, reviews, lapses, reviewedAt } = newCard(0)
const SCHEDULE = {
  due_at: dueAt,
  stability,
  difficulty,
  interval_days: intervalDays,
  reviews,
  lapses,
  reviewed_at: reviewedAt,
}
