import { PartyBot } from '@knowdown/testkit/party/party-bot'
import { PartyHost } from '@knowdown/testkit/party/party-host'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { inBatches } from './party-load.ts'

const PLAYERS = 150
/** How often each kind is asked; the kinds take turns, so that a busy moment of the machine meets all of them. */
const TURNS = 3
const MOST_COST = 1.2

const COMMON = {
  explanation: 'Explained in one sentence of ordinary length.',
  seconds: null,
  fixedOrder: true,
  factor: 1,
}
const OPTIONS = ['The first of the answers', 'The second one', 'The third of them', 'The fourth and last']

/** By kind, a question at the upper end of what people write, and an answer that is judged the longest way. */
const KINDS = {
  'four options': {
    question: { ...COMMON, text: 'Which of these?', answer: { kind: 'choice', options: OPTIONS, right: 2 } },
    given: { choice: 1 },
  },
  'several right': {
    question: { ...COMMON, text: 'Which of these?', answer: { kind: 'several', options: OPTIONS, right: [0, 2] } },
    given: { choices: [0, 1, 2] },
  },
  'type-in': {
    question: {
      ...COMMON,
      text: 'Which city?',
      answer: {
        kind: 'typeIn',
        accepted: Array.from({ length: 20 }, (_, place) => `The accepted spelling number ${place}`),
        wrong: [],
        typos: true,
      },
    },
    given: { text: 'Something that no spelling is close to' },
  },
  number: {
    question: {
      ...COMMON,
      text: 'How long?',
      answer: {
        kind: 'number',
        value: 2850,
        tolerance: { amount: 1, of: 'percent' },
        unit: 'km',
        worthlessAt: 500,
      },
    },
    given: { number: 2600.5 },
  },
}
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** What an answer of each kind costs in a party, against one of four options in the same party. */
export const ownQuizzes: Benchmark = {
  name: 'own-quizzes',
  async run() {
    const folder = tempDir()
    const server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: 'error' } })
    try {
      const asked = Array.from({ length: TURNS }, () => NAMES).flat()
      const host = await PartyHost.openOwnQuiz(
        server.url,
        asked.map((name) => KINDS[name].question),
      )
      const bots = Array.from(
        { length: PLAYERS },
        (_, place) => new PartyBot({ url: server.url, code: host.code, name: `Player ${place}`, think: null }),
      )
      await inBatches(bots, (bot) => bot.join())
      await host.command('start')
      for (const name of asked) {
        await host.untilPhase('open')
        const { party } = await host.state()
        // One after the other: the time of each is its own cost, and not that of waiting for others.
        for (const bot of bots) await bot.answer(KINDS[name].given, party)
        await host.untilPhase('standings')
        await host.command('next')
      }
      const ackMs = (name: keyof typeof KINDS) =>
        median(bots.flatMap(({ acks }) => acks.filter(({ index }) => asked[index] === name).map((ack) => ack.ackMs)))
      const baseline = { what: 'four options', value: ackMs('four options') }
      return NAMES.slice(1).map(
        (name): Row => ({
          what: `answer to a question of the kind ${name}`,
          value: ackMs(name),
          unit: 'ms',
          baseline,
          goal: { most: MOST_COST },
        }),
      )
    } finally {
      await server.stop()
      folder.remove()
    }
  },
}
