import { setTimeout as pause } from 'node:timers/promises'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, median } from './benchmark.ts'
import { usageOf } from './process-usage.ts'

const PLAYERS = 500
const WITHIN_MS = 60_000
const SHORT = 10
const LONG = 100
/** All of them answer a hundred questions here; more would only take longer. */
const LONG_PLAYERS = 100
/** As often as the page looks. */
const LOOK_MS = 3_000
const REPORT_READS = 20
const DAY_MS = 86_400_000
const OPTIONS = ['The first of the answers', 'The second one', 'The third of them', 'The fourth and last']

type Call = (path: string, body: object | null, headers?: Record<string, string>) => Promise<Record<string, unknown>>

/** Hundreds answer an assignment within a minute while its report is open, against a daily of the same run. */
export const assignment: Benchmark = {
  name: 'assignment',
  async run() {
    const server = await startFreshServer({ LOG_LEVEL: 'error' })
    const pid = server.process.pid ?? 0
    const call: Call = async (path, body, headers = {}) => {
      const reply = await fetch(`${server.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`)
      return (await reply.json()) as Record<string, unknown>
    }
    /** CPU of the server for each question that is dealt and answered. */
    const costOf = async (players: number, questions: number, play: (player: number) => Promise<void>) => {
      const before = usageOf(pid).cpuMs
      await Promise.all(
        Array.from({ length: players }, async (_, player) => {
          await pause((player * WITHIN_MS) / 4 / players)
          await play(player)
        }),
      )
      return (usageOf(pid).cpuMs - before) / (players * questions)
    }
    try {
      const owner = await signUp(call, server.url)
      const dailyMs = await costOf(PLAYERS, SHORT, (player) => playDaily(call, player))
      const short = await assign(call, owner, SHORT)
      const long = await assign(call, owner, LONG)
      const seats = await join(call, short.code, PLAYERS)
      let isOver = false
      const reading = watchReport(call, owner, short.id, () => isOver)
      const shortMs = await costOf(PLAYERS, SHORT, (player) =>
        playAttempt(call, short.code, seats[player] ?? '', SHORT),
      )
      isOver = true
      const readMs = await reading
      const readCost = await costOf(1, REPORT_READS, () => readReports(call, owner, short.id))
      const longSeats = await join(call, long.code, LONG_PLAYERS)
      const longMs = await costOf(LONG_PLAYERS, LONG, (player) =>
        playAttempt(call, long.code, longSeats[player] ?? '', LONG),
      )
      return [
        {
          what: 'CPU per question of an assignment of ten, report open',
          value: shortMs,
          unit: 'ms',
          baseline: { what: 'daily', value: dailyMs },
          goal: { most: 1.2 },
        },
        {
          what: 'CPU per question of an assignment of a hundred',
          value: longMs,
          unit: 'ms',
          baseline: { what: 'daily', value: dailyMs },
          goal: { most: 1.5 },
        },
        {
          what: 'age of the figures in the report, at most',
          value: (LOOK_MS + Math.max(...readMs)) / 1_000,
          unit: 's',
          goal: { most: 5 },
        },
        {
          what: 'share of a core for an open report of 500 players',
          value: (100 * readCost) / LOOK_MS,
          unit: '%',
          goal: { most: 2 },
        },
        { what: 'report read, median', value: median(readMs), unit: 'ms' },
      ]
    } finally {
      await server.stop()
    }
  },
}

async function signUp(call: Call, url: string): Promise<Record<string, string>> {
  const project = { 'x-appwrite-project': 'knowdown' }
  const account = { email: 'teacher@example.com', password: 'Difference9Engine' }
  await call('/v1/account', { userId: 'unique()', name: 'Teacher', ...account }, project)
  const session = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...project },
    body: JSON.stringify(account),
  })
  const cookies = { 'x-fallback-cookies': session.headers.get('x-fallback-cookies') ?? '' }
  const { jwt } = await call('/v1/account/jwt', {}, { ...project, ...cookies })
  return { authorization: `Bearer ${jwt}` }
}

async function assign(call: Call, owner: Record<string, string>, count: number): Promise<{ id: string; code: string }> {
  const head = { title: `Quiz of ${count}`, language: 'en', mature: false, source: '', licence: '' }
  const made = await call('/api/own-quizzes', { request_id: `a-quiz-of-${count}-questions`, ...head }, owner)
  const { quiz_id } = made.quiz as { quiz_id: string }
  const questions = Array.from({ length: count }, (_, place) => ({
    question_id: `question-number-${place}`,
    question: {
      text: `Which of these is the answer to question ${place}, of ordinary length?`,
      answer: { kind: 'choice', options: OPTIONS, right: place % 4 },
      explanation: 'Explained in one sentence of ordinary length.',
      seconds: null,
      fixedOrder: false,
      picture: null,
    },
  }))
  for (let from = 0; from < count; from += 50) {
    await call(`/api/own-quizzes/${quiz_id}/questions`, { questions: questions.slice(from, from + 50) }, owner)
  }
  const settings = { opens_at: null, closes_at: Date.now() + DAY_MS, attempts: 1, timed: true, shuffled: true }
  const rest = { keys: 'each', kept_days: 30, names: null, request_id: `an-assignment-of-${count}` }
  const { assignment: created } = await call('/api/assignments', { quiz_id, ...settings, ...rest }, owner)
  const { assignment_id, code } = created as { assignment_id: string; code: string }
  return { id: assignment_id, code }
}

async function join(call: Call, code: string, players: number): Promise<string[]> {
  const keys: string[] = []
  for (let player = 0; player < players; player += 1) {
    const claim = { name: `Player ${player}`, device_id: `device-number-${player}-of-many` }
    const { seat } = await call(`/api/assigned/${code}/names`, claim)
    keys.push((seat as { player_key: string }).player_key)
  }
  return keys
}

async function playAttempt(call: Call, code: string, player_key: string, questions: number): Promise<void> {
  await call(`/api/assigned/${code}/attempts`, { player_key, number: 1 })
  for (let index = 0; index < questions; index += 1) {
    await call(`/api/assigned/${code}/deal`, { player_key, number: 1 })
    const answer = { kind: 'choice', choice: index % 4 }
    await call(`/api/assigned/${code}/answers`, { player_key, number: 1, index, answer })
  }
}

async function playDaily(call: Call, player: number): Promise<void> {
  const visitor = { visitor_key: `visitor-of-the-benchmark-${player}` }
  const { run_id } = await call('/api/daily/runs', { time_zone: 'Europe/Berlin', ...visitor })
  for (let index = 0; index < SHORT; index += 1) {
    const { open } = await call(`/api/runs/${run_id}/deal`, visitor)
    const { options } = (open as { question: { options: string[] } }).question
    await call(`/api/runs/${run_id}/answers`, { ...visitor, index, answer: options[index % 4] ?? null })
  }
}

/** Looks like the page, until told to stop; gives how long each look took. */
async function watchReport(call: Call, owner: Record<string, string>, id: string, isOver: () => boolean) {
  const took: number[] = []
  let since = ''
  while (!isOver()) {
    const began = performance.now()
    const { report } = await call(`/api/assignments/${id}/report${since && `?since=${since}`}`, null, owner)
    took.push(performance.now() - began)
    since = (report as { revision: string } | null)?.revision ?? since
    await pause(LOOK_MS)
  }
  return took
}

async function readReports(call: Call, owner: Record<string, string>, id: string): Promise<void> {
  for (let read = 0; read < REPORT_READS; read += 1) await call(`/api/assignments/${id}/report`, null, owner)
}
