import { startFakeModel } from '@knowdown/testkit/fake-model'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { type Benchmark, median, percentile, type Row } from './benchmark.ts'
import { measureBursts } from './http-load.ts'

const PLAYERS = 200
const ROUNDS = 4
const PAUSE_MS = 100
/** The first turn of each warms up and is not counted. */
const TURNS = 8
const TURNS_SIDE_BY_SIDE = 9
const CATEGORIES = ['science', 'music', 'movies', 'history', 'sports', 'geography', 'animals', 'space']

/**
 * Two hundred players start a quiz at the same instant, compared with two hundred requests to an empty route. Then half
 * of them use a server whose model hangs and half one without a model, at the same time: measured one after the other,
 * even two identical servers differ by half, because an idle process is slow at first and the machine's load varies.
 */
export const quizStart: Benchmark = {
  name: 'quiz-start',
  async run() {
    const model = await startFakeModel()
    model.behave(() => ({ kind: 'hang' }))
    const alone = await startFreshServer()
    const withModel = await startFreshServer({ AI_PROVIDER: 'compatible', AI_MODEL: 'stuck', AI_BASE_URL: model.url })
    const quizAt = ({ url }: { url: string }, players: number, turn: number) =>
      p99(`${url}/api/generate-questions`, players, quizOf(players, turn))
    try {
      const empty: number[] = []
      const quiz: number[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        empty.push(await p99(`${alone.url}/healthz`, PLAYERS, () => null))
        quiz.push(await quizAt(alone, PLAYERS, turn))
      }
      const free: number[] = []
      const stuck: number[] = []
      for (let turn = 0; turn < TURNS_SIDE_BY_SIDE; turn += 1) {
        const [one, other] = await Promise.all([alone, withModel].map((server) => quizAt(server, PLAYERS / 2, turn)))
        free.push(one ?? 0)
        stuck.push(other ?? 0)
      }
      for (const waits of [empty, quiz, free, stuck]) waits.shift()
      if (model.requests.length === 0) throw new Error('The hanging model was never called, so nothing was compared.')
      const rows: Row[] = [
        {
          what: `quiz, ${PLAYERS} players, p99`,
          value: median(quiz),
          unit: 'ms',
          baseline: { what: 'empty route', value: median(empty) },
          goal: { most: 3 },
        },
        {
          what: 'model stuck, p99',
          value: median(stuck),
          unit: 'ms',
          baseline: { what: 'no model, at the same time', value: median(free) },
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

const quizOf = (players: number, turn: number) => (player: number, round: number) => ({
  category: CATEGORIES[(player + round) % CATEGORIES.length],
  difficulty: 'medium',
  session_id: `turn ${turn} player ${player} of ${players}`,
})

async function p99(url: string, players: number, body: (player: number, round: number) => object | null) {
  return percentile(
    await measureBursts({ url, players, requestsPerPlayer: ROUNDS, pauseMs: PAUSE_MS, bodyFor: body }),
    99,
  )
}
