import type { AnyEndpoint, ReplyOf } from '@knowdown/contracts/endpoint'
import { answerRunQuestion, dealRunQuestion, startDaily } from '@knowdown/contracts/runs/calls'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { offensiveNames } from '../../adapters/names/offensive-names.ts'
import { sqlRecordedGames } from '../../adapters/sql/recorded-games/sql-recorded-games.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import { noLimits } from '../../features/limits.ts'
import type { Mail } from '../../features/mail/mail.ts'
import { NO_ENTITLEMENT } from '../../features/purchases/entitlements.ts'
import { wireAssignments } from '../../wiring/assignments.ts'
import { wireCorrectEverywhere, wireOwnQuizzes, wireQuizRuns } from '../../wiring/own-quizzes.ts'
import { wireQueue } from '../../wiring/queue.ts'
import { wireRecordedGames } from '../../wiring/recorded-games.ts'
import { wireRuns } from '../../wiring/runs.ts'
import type { AppDeps } from '../app.ts'
import { questionApp } from './question-app.ts'
import { testApp } from './test-app.ts'

/** Few, so that a test can reach it. */
export const MOST_ASSIGNED = 12
export const NOON = Date.parse('2026-12-10T12:00:00Z')
export const BERLIN = { time_zone: 'Europe/Berlin' }

/** The real product from HTTP to SQLite, with a clock that the test moves. */
export async function runApp(parts: Partial<AppDeps> = {}) {
  const clock = { at: NOON }
  const { base, storage, questions, mistakes, owned, pictures } = await questionApp({ clock: () => clock.at })
  const entitlements = { of: async (userId: string | null) => owned.get(userId ?? '') ?? NO_ENTITLEMENT }
  const recordedStore = sqlRecordedGames(storage, () => clock.at)
  const runs = await wireRuns(base, {
    catalogue: questions.catalogue,
    dealer: questions.dealer,
    isOffensive: offensiveNames(),
    onClaimed: async () => {},
    entitlements,
    mistakes,
    recordedStore,
  })
  for (const source of runs.seals) questions.sealing.add(source)
  const queue = wireQueue(base, {
    realtime: { publisher: { publish() {} } },
    entitlements,
    isOffensive: offensiveNames(),
    onLobbyOpened() {},
    allowSameNetwork: false,
  }).service
  const recordedGames = wireRecordedGames(base, {
    store: recordedStore,
    queue,
    runs: runs.api.runs,
    catalogue: questions.catalogue,
    sealing: questions.sealing,
    isOffensive: offensiveNames(),
  })
  const accounts = {
    callers: { fromToken: async (token: string) => ({ userId: token, name: token }) },
    limits: noLimits,
  } as unknown as Accounts
  /** What owners of assignments asked for. */
  const mails: Mail[] = []
  const assignments = wireAssignments({ ...base, limits: inProcessLimits(() => clock.at) }, questions, {
    ...{ pictures, mistakes },
    mail: { outbox: { add: async (mail) => void mails.push(mail), all: async () => [] }, canMail: true },
    publicUrl: 'https://knowdown.example',
    maxPlayers: MOST_ASSIGNED,
  })
  const own = {
    ...wireOwnQuizzes(base, questions, { entitlements, pictures }),
    quizRuns: wireQuizRuns(base, questions, { runs: runs.api.runs, pictures }),
    assignments,
    correctEverywhere: wireCorrectEverywhere(base, [assignments.copies.ofQuiz]),
    pictures,
  }
  const games = { runs: runs.api, queue, recordedGames }
  const app = await testApp({ ...games, mistakes, accounts, questions: questions.api, ...own, ...parts })
  const call = async <E extends AnyEndpoint>({ method, path }: E, input: Record<string, unknown>, user?: string) => {
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
    const { statusCode, json } = await app.inject({
      method,
      url: `/api${url}`,
      headers: user ? { authorization: `Bearer ${user}` } : {},
      ...(method === 'POST' ? { payload: input } : { query: input as Record<string, string> }),
    })
    return { status: statusCode, reply: json() as ReplyOf<E>, text: JSON.stringify(json()) }
  }
  const keyOf = (text: string) => questions.catalogue.findByText(text)?.answer ?? ''
  /** Answers the rest of a run, so many questions right, each after a second. */
  const finish = async (runId: string, right: number, who: Record<string, unknown>, user?: string) => {
    const run = { run_id: runId, ...who }
    for (let index = 0; index < 10; index += 1) {
      const { reply } = await call(dealRunQuestion, run, user)
      const { question, options } = reply.open?.question ?? { question: '', options: [] }
      const key = keyOf(question)
      const answer = index < right ? key : options.find((option) => option !== key)
      clock.at += 1_000
      await call(answerRunQuestion, { ...run, index, answer }, user)
    }
  }
  /** Plays the whole daily, so many questions right. */
  const playDaily = async (right: number, input: Record<string, unknown>, user?: string) => {
    const { reply } = await call(startDaily, { ...BERLIN, ...input }, user)
    await finish(reply.run_id, right, { visitor_key: input.visitor_key }, user)
    return reply.run_id
  }
  const { daily } = runs.api
  /** The questions that were chosen for a date; none if it has no daily yet. */
  const idsOf = async (date: string) => {
    const found = await storage.db
      .selectFrom('question_series')
      .select('questions')
      .where('series_id', '=', `daily-${date}`)
      .executeTakeFirst()
    return (JSON.parse(found?.questions ?? '[]') as { id: string }[]).map(({ id }) => id)
  }
  const tools = { base, call, finish, clock, owned, playDaily, keyOf, idsOf }
  return { app, ...tools, storage, questions, daily, recordedGames, mails, assignments }
}
