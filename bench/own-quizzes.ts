import { PartyBot } from '@knowdown/testkit/party/party-bot'
import { PartyHost } from '@knowdown/testkit/party/party-host'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { type Benchmark, median, type Row } from './benchmark.ts'
import { measurePictures } from './own-quiz-pictures.ts'
import { inBatches } from './party-load.ts'

const PLAYERS = Number(process.env.PLAYERS ?? 300)
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

interface OpenParty {
  name: keyof typeof KINDS
  bots: PartyBot[]
  party: { round: number; index: number }
}

/** What an answer of each kind costs in a party, against one of four options; and what pictures cost. */
export const ownQuizzes: Benchmark = {
  name: 'own-quizzes',
  run: async () => [...(await measureKinds()), ...(await measurePictures())],
}

async function measureKinds(): Promise<Row[]> {
  const folder = tempDir()
  const server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: 'error', PARTY_MAX_PLAYERS: '2000' } })
  try {
    const parties = await Promise.all(NAMES.map((name) => openParty(server.url, name)))
    // One after the other, the kinds by turns: the time of each is its own cost, and a busy moment meets all of them.
    for (let place = 0; place < PLAYERS; place += 1) {
      for (const { name, bots, party } of parties) await bots[place]?.answer(KINDS[name].given, party)
    }
    const [first, ...others] = parties.map(({ name, bots }) => ({
      name,
      value: median(bots.flatMap(({ acks }) => acks.map(({ ackMs }) => ackMs))),
    }))
    if (!first) throw new Error('There are no kinds.')
    return others.map(
      ({ name, value }): Row => ({
        what: `answer to a question of the kind ${name}`,
        value,
        unit: 'ms',
        baseline: { what: first.name, value: first.value },
        goal: { most: MOST_COST },
      }),
    )
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** A party whose only question is of this kind, and open. */
async function openParty(url: string, name: keyof typeof KINDS): Promise<OpenParty> {
  const host = await PartyHost.openOwnQuiz(url, [KINDS[name].question])
  const bots = Array.from(
    { length: PLAYERS },
    (_, place) => new PartyBot({ url, code: host.code, name: `Player ${place}`, think: null }),
  )
  await inBatches(bots, (bot) => bot.join())
  await host.command('start')
  await host.untilPhase('open')
  return { name, bots, party: (await host.state()).party }
}
