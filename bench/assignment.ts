import { setTimeout as pause } from 'node:timers/promises'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.mjs'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { newPlayer } from './browser-players.ts'
import { usageOf } from './process-usage.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 500)
const WITHIN_MS = 60_000
/** They answer without thinking, so more would only wait for each other until their time is up. */
const AT_ONCE = 100
const SHORT = 10
const LONG = 100
/** As often as the page looks. */
const LOOK_MS = 3_000
const REPORT_READS = 20
const PAGE_VIEWS = 7
const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }
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
      let next = 0
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, players) }, async (_, place) => {
          await pause((place * WITHIN_MS) / 4 / AT_ONCE)
          for (let player = next++; player < players; player = next++) await play(player)
        }),
      )
      return (usageOf(pid).cpuMs - before) / (players * questions)
    }
    try {
      const { owner, cookies } = await signUp(call, server.url)
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
      const longSeats = await join(call, long.code, PLAYERS)
      const longMs = await costOf(PLAYERS, LONG, (player) =>
        playAttempt(call, long.code, longSeats[player] ?? '', LONG),
      )
      const lonely = await assign(call, owner, LONG, 'one-player')
      const [seat = ''] = await join(call, lonely.code, 1)
      await playAttempt(call, lonely.code, seat, LONG)
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
          what: `share of a core for an open report of ${PLAYERS} players`,
          value: (100 * readCost) / LOOK_MS,
          unit: '%',
          goal: { most: 2 },
        },
        { what: 'report read, median', value: median(readMs), unit: 'ms' },
        await measurePages(server.url, cookies, { many: long.id, one: lonely.id }),
      ]
    } finally {
      await server.stop()
    }
  },
}

/** From the address to the report on the screen, for a teacher who was there before. */
async function measurePages(url: string, cookieFallback: string, ids: { many: string; one: string }): Promise<Row> {
  const browser = await chromium.launch(launchOptions())
  try {
    const many = await pageMs(browser, url, cookieFallback, ids.many)
    const one = await pageMs(browser, url, cookieFallback, ids.one)
    return {
      what: `page with the report of ${PLAYERS} players and ${LONG} questions, median`,
      value: many,
      unit: 'ms',
      baseline: { what: 'one player', value: one },
      goal: { most: 3 },
    }
  } finally {
    await browser.close()
  }
}

async function pageMs(browser: Browser, url: string, cookieFallback: string, id: string): Promise<number> {
  const page = await newPlayer(browser, url, DESKTOP)
  await page.addInitScript(`localStorage.setItem('cookieFallback', ${JSON.stringify(cookieFallback)})`)
  const took: number[] = []
  for (let view = 0; view <= PAGE_VIEWS; view += 1) {
    const began = performance.now()
    await page.goto(`/assignments/${id}`)
    await page.getByRole('region', { name: 'Who needs help' }).waitFor()
    // The first view fills the caches.
    if (view > 0) took.push(performance.now() - began)
  }
  await page.context().close()
  return median(took)
}

async function signUp(call: Call, url: string): Promise<{ owner: Record<string, string>; cookies: string }> {
  const project = { 'x-appwrite-project': 'knowdown' }
  const account = { email: 'teacher@example.com', password: 'Difference9Engine' }
  await call('/v1/account', { userId: 'unique()', name: 'Teacher', ...account }, project)
  const session = await fetch(`${url}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...project },
    body: JSON.stringify(account),
  })
  const cookies = session.headers.get('x-fallback-cookies') ?? ''
  const { jwt } = await call('/v1/account/jwt', {}, { ...project, 'x-fallback-cookies': cookies })
  return { owner: { authorization: `Bearer ${jwt}` }, cookies }
}

async function assign(
  call: Call,
  owner: Record<string, string>,
  count: number,
  purpose = 'many-players',
): Promise<{ id: string; code: string }> {
  const head = { title: `Quiz of ${count}`, language: 'en', mature: false, source: '', licence: '' }
  const made = await call('/api/own-quizzes', { request_id: `a-quiz-of-${count}-for-${purpose}`, ...head }, owner)
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
  const rest = { keys: 'each', kept_days: 30, names: null, request_id: `an-assignment-of-${count}-for-${purpose}` }
  const { assignment: created } = await call('/api/assignments', { quiz_id, ...settings, ...rest }, owner)
  const { assignment_id, code } = created as { assignment_id: string; code: string }
  return { id: assignment_id, code }
}

const WORDS = ['Amber', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Grove', 'Heath', 'Iris', 'Jade']
/** In words, because some numbers look like words that names may not contain. */
const nameOf = (player: number): string => [...String(player)].map((digit) => WORDS[Number(digit)]).join(' ')

async function join(call: Call, code: string, players: number): Promise<string[]> {
  const keys: string[] = []
  for (let player = 0; player < players; player += 1) {
    const claim = { name: nameOf(player), device_id: `device-number-${player}-of-many` }
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
