import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, median, percentile, type Row } from './benchmark.ts'
import { measureSteadyLoad } from './http-load.ts'

const SIGN_INS_AT_ONCE = 100
const STARTS = { players: 40, requestsPerPlayer: 5, pauseMs: 500 }
/** The first turn warms up and is not counted. */
const TURNS = 4
const PAIRS = 150
const EMAIL = 'ada@example.org'

interface TimedReply {
  status: number
  ms: number
}

/** A hundred sign-ins at once, again and again, while others start a quiz; and whether the time of a refusal reveals accounts. */
export const signInOverload: Benchmark = {
  name: 'sign-in-overload',
  async run() {
    const server = await startFreshServer()
    try {
      await signUp(server.url)
      return [...(await measureOverload(server.url)), ...(await measureRefusals(server.url))]
    } finally {
      await server.stop()
    }
  },
}

async function measureOverload(url: string): Promise<Row[]> {
  const idle: (readonly number[])[] = []
  const busy: (readonly number[])[] = []
  const slowestRefusals: number[] = []
  const slowestEmpty: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    slowestEmpty.push(slowest(await sendAtOnce((n) => fetchTimed(`${url}/healthz?${n}`))))
    idle.push(await quizStarts(url, `idle ${turn}`))
    let playing = true
    const played = quizStarts(url, `busy ${turn}`).finally(() => {
      playing = false
    })
    while (playing) {
      const wave = await sendAtOnce((n) => signIn(url, `nobody-${n}@example.org`))
      const refused = wave.filter(({ status }) => status === 503)
      if (refused.length === 0) throw new Error('No sign-in was refused, so nothing was measured.')
      slowestRefusals.push(slowest(refused))
    }
    busy.push(await played)
  }
  const rest = <Value>(values: readonly Value[]): Value[] => values.slice(1)
  const p99 = (turns: readonly (readonly number[])[]) => median(rest(turns).map((waits) => percentile(waits, 99)))
  const half = (turns: readonly (readonly number[])[]) => median(rest(turns).map((waits) => median(waits)))
  return [
    {
      what: 'quiz start during the overload, median',
      value: half(busy),
      unit: 'ms',
      baseline: { what: 'nobody signs in', value: half(idle) },
      goal: { most: 2 },
    },
    {
      what: 'the same, p99',
      value: p99(busy),
      unit: 'ms',
      baseline: { what: 'nobody signs in', value: p99(idle) },
    },
    { what: 'the same, against 300 ms', value: p99(busy), unit: 'ms', goal: { most: 300 } },
    {
      what: `slowest refusal, of ${SIGN_INS_AT_ONCE}`,
      value: median(rest(slowestRefusals)),
      unit: 'ms',
      baseline: { what: `slowest of ${SIGN_INS_AT_ONCE} at an empty route`, value: median(rest(slowestEmpty)) },
      goal: { most: 3 },
    },
  ]
}

async function measureRefusals(url: string): Promise<Row[]> {
  const wrong: number[] = []
  const unknown: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const both = [
      async () => wrong.push((await signIn(url, EMAIL)).ms),
      async () => unknown.push((await signIn(url, 'nobody@example.org')).ms),
    ]
    for (const measure of pair % 2 === 0 ? both : both.toReversed()) await measure()
  }
  const baseline = { what: 'wrong password', value: median(wrong) }
  return [
    { what: 'sign-in at an unknown address', value: median(unknown), unit: 'ms', baseline, goal: { most: 1.1 } },
    {
      what: 'how often the longer one is the unknown',
      value: shareOfLonger(unknown, wrong),
      unit: '',
      goal: { most: 0.6 },
    },
    { what: 'how often it is the known', value: shareOfLonger(wrong, unknown), unit: '', goal: { most: 0.6 } },
  ]
}

/** Area under the ROC curve: 0.5 means that the time reveals nothing. */
function shareOfLonger(these: readonly number[], those: readonly number[]): number {
  const longer = these.reduce((sum, one) => sum + those.filter((other) => one > other).length, 0)
  return longer / (these.length * those.length)
}

const quizStarts = (url: string, who: string): Promise<readonly number[]> =>
  measureSteadyLoad({
    ...STARTS,
    url: `${url}/api/generate-questions`,
    bodyFor: (player, round) => ({
      category: 'science',
      difficulty: 'medium',
      session_id: `${who} ${player} ${round}`,
    }),
  })

const sendAtOnce = (work: (n: number) => Promise<TimedReply>): Promise<TimedReply[]> =>
  Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, (_, n) => work(n)))

const slowest = (answered: readonly TimedReply[]): number => Math.max(...answered.map(({ ms }) => ms))

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const signIn = (url: string, email: string): Promise<TimedReply> =>
  fetchTimed(`${url}/v1/account/sessions/email`, post({ email, password: 'not-the-right-one' }))

async function signUp(url: string): Promise<void> {
  const { status } = await fetchTimed(
    `${url}/v1/account`,
    post({ userId: 'unique()', email: EMAIL, password: 'violet-anchor-77', name: 'Ada' }),
  )
  if (status !== 201) throw new Error(`The sign-up answered ${status}.`)
}

async function fetchTimed(url: string, init?: RequestInit): Promise<TimedReply> {
  const began = performance.now()
  const reply = await fetch(url, init)
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began }
}
