import { startFakeModel } from '@knowdown/testkit/fake-model'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { percentile, playersAt } from './players.ts'

const PLAYERS = 200
const ROUNDS = 4
const PAUSE_MS = 1_000
/** The first warms up, and does not count. */
const TURNS = 5
const CATEGORIES = ['science', 'music', 'movies', 'history', 'sports', 'geography', 'animals', 'space']

/** Two hundred people who start a quiz every second, against the same two hundred at an empty route. */
export const quizStart: Benchmark = {
  name: 'quiz-start',
  async run() {
    const model = await startFakeModel()
    model.behave(() => ({ kind: 'hang' }))
    const alone = await startFreshServer()
    const withModel = await startFreshServer({ AI_PROVIDER: 'compatible', AI_MODEL: 'stuck', AI_BASE_URL: model.url })
    try {
      const empty: number[] = []
      const quiz: number[] = []
      const stuck: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const measures = [
          async () => empty.push(await p99(`${alone.url}/healthz`, () => null)),
          async () => quiz.push(await p99(`${alone.url}/api/generate-questions`, quizOf(turn))),
          async () => stuck.push(await p99(`${withModel.url}/api/generate-questions`, quizOf(turn))),
        ]
        // A process that has just been idle is slower at first: each order comes as often as its reverse.
        for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) await measure()
      }
      for (const waits of [empty, quiz, stuck]) waits.shift()
      if (model.requests.length === 0) throw new Error('The stuck model was never asked, so nothing was compared.')
      const rows: Row[] = [
        {
          what: `quiz, ${PLAYERS} players, p99`,
          value: median(quiz),
          unit: 'ms',
          baseline: { what: 'empty route', value: median(empty) },
          goal: { most: 3 },
        },
        {
          what: 'the same, model stuck',
          value: median(stuck),
          unit: 'ms',
          baseline: { what: 'no model', value: median(quiz) },
          goal: { most: 1.25 },
        },
      ]
      return rows
    } finally {
      await Promise.all([alone.stop(), withModel.stop()])
      await model.close()
    }
  },
}

const quizOf = (turn: number) => (player: number, round: number) => ({
  category: CATEGORIES[(player + round) % CATEGORIES.length],
  difficulty: 'medium',
  session_id: `turn ${turn} player ${player}`,
})

async function p99(url: string, body: (player: number, round: number) => object | null): Promise<number> {
  return percentile(await playersAt({ url, players: PLAYERS, rounds: ROUNDS, pauseMs: PAUSE_MS, body }), 0.99)
}
