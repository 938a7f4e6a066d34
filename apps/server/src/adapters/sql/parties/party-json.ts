import { StoredPicture } from '@knowdown/contracts/operator/draft-question'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import type { Answer } from '@knowdown/domain/kinds/judge'
import type { PartyQuiz } from '@knowdown/domain/party/deal-own-quiz'
import { type Party, POINTS_FACTORS, TIME_FACTORS } from '@knowdown/domain/party/party'
import type { PartyResult } from '@knowdown/domain/party/party-view'
import * as z from 'zod/mini'
import type { CorrectionNote } from '../../../features/assignments/assignment-store.ts'
import { storedJson } from '../stored-json.ts'

const number = z.number()
const until = number

const phase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lobby') }),
  z.object({ kind: z.literal('intro'), until }),
  z.object({ kind: z.literal('open'), openedAt: number, closesAt: z.nullable(number) }),
  z.object({ kind: z.literal('closed'), until }),
  z.object({ kind: z.literal('reveal'), until }),
  z.object({ kind: z.literal('standings'), until: z.nullable(until) }),
  z.object({ kind: z.literal('podium'), at: number }),
  z.object({ kind: z.literal('ended'), at: number }),
])
const texts = z.array(z.string())
const kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options: texts, right: number }),
  z.object({ kind: z.literal('several'), options: texts, right: z.array(number) }),
  z.object({ kind: z.literal('typeIn'), accepted: texts, wrong: texts, typos: z.boolean() }),
  z.object({
    kind: z.literal('number'),
    value: number,
    tolerance: z.object({ amount: number, of: z.enum(['percent', 'absolute']) }),
    unit: z.string(),
    worthlessAt: z.nullable(number),
  }),
])
const played = {
  picture: StoredPicture,
  explanation: z.string(),
  seconds: z.nullable(number),
  factor: z.literal(POINTS_FACTORS),
  cardId: z.optional(z.string()),
}
const question = z.object({
  id: z.nullable(z.string()),
  category: z.nullable(z.string()),
  question: z.string(),
  answer: kind,
  ...played,
})
const VERSION = 2

export const partyJson = storedJson<Party>({
  table: 'parties',
  version: VERSION,
  upgrades: { 1: (party) => withKinds(party as PartyOfVersion1) },
  schema: z.object({
    settings: z.object({
      categories: z.array(z.string()),
      difficulty: z.nullable(z.enum(DIFFICULTIES)),
      questions: number,
      seconds: z.nullable(number),
      speedPoints: z.boolean(),
      quiz: z.nullable(
        z.object({
          id: z.nullable(z.string()),
          title: z.string(),
          byModel: z.optional(z.boolean()),
          mature: z.optional(z.boolean()),
          language: z.optional(z.string()),
        }),
      ),
      phonesShowQuestion: z.boolean(),
    }),
    createdAt: number,
    round: number,
    phase,
    questions: z.array(question),
    index: number,
    counted: z.array(number),
    dealtIds: z.array(z.string()),
    locked: z.boolean(),
    autoAdvance: z.boolean(),
    timeFactor: z.literal(TIME_FACTORS),
    paused: z.nullable(z.object({ since: number, by: z.enum(['host', 'away']) })),
    resumedUntil: number,
    corrections: number,
    seq: number,
  }),
})

/** Version 1 knew only questions of the bank with one right option, each as long as all others. */
interface PartyOfVersion1 {
  settings: { seconds: number }
  questions: { options: string[]; answer: number }[]
}

const withKinds = ({ settings, questions, ...party }: PartyOfVersion1) => ({
  ...party,
  settings: { ...settings, quiz: null, phonesShowQuestion: true },
  questions: questions.map(({ options, answer, ...rest }) => ({
    ...rest,
    answer: { kind: 'choice', options, right: answer },
    seconds: settings.seconds,
    factor: 1,
  })),
  corrections: 0,
})

export const partyResultJson = storedJson<PartyResult>({
  table: 'parties',
  version: VERSION,
  upgrades: { 1: (result) => ({ right: null, ...(result as object) }) },
  schema: z.object({
    counts: z.array(number),
    right: z.nullable(number),
    answered: number,
    players: number,
    top: z.array(
      z.object({ playerId: z.string(), name: z.string(), points: number, rank: number, moved: z.nullable(number) }),
    ),
  }),
})

export const partyQuizJson = storedJson<PartyQuiz>({
  table: 'parties',
  tagged: true,
  schema: z.object({
    id: z.nullable(z.string()),
    title: z.string(),
    shuffled: z.boolean(),
    questions: z.array(z.object({ text: z.string(), answer: kind, fixedOrder: z.boolean(), ...played })),
  }),
})

export const partyNotesJson = storedJson<readonly CorrectionNote[]>({
  table: 'parties',
  schema: z.array(z.object({ question: number, version: number, at: number, changed: number })),
})

/** What was answered to a question that is no choice of one option. */
export const givenJson = storedJson<Answer>({
  table: 'party_answers',
  schema: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('choice'), choice: number }),
    z.object({ kind: z.literal('several'), choices: z.array(number) }),
    z.object({ kind: z.literal('typeIn'), text: z.string() }),
    z.object({ kind: z.literal('number'), number }),
  ]),
})
