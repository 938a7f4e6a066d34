import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { type Party, TIME_FACTORS } from '@knowdown/domain/party/party'
import type { PartyResult } from '@knowdown/domain/party/party-view'
import * as z from 'zod/mini'
import { storedJson } from '../stored-json.ts'

const number = z.number()
const until = number

const phase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lobby') }),
  z.object({ kind: z.literal('intro'), until }),
  z.object({ kind: z.literal('open'), openedAt: number, closesAt: number }),
  z.object({ kind: z.literal('closed'), until }),
  z.object({ kind: z.literal('reveal'), until }),
  z.object({ kind: z.literal('standings'), until: z.nullable(until) }),
  z.object({ kind: z.literal('podium'), at: number }),
  z.object({ kind: z.literal('ended'), at: number }),
])
const question = z.object({
  id: z.string(),
  category: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  answer: number,
  explanation: z.string(),
})

export const partyJson = storedJson<Party>({
  table: 'parties',
  schema: z.object({
    settings: z.object({
      categories: z.array(z.string()),
      difficulty: z.enum(DIFFICULTIES),
      questions: number,
      seconds: number,
      speedPoints: z.boolean(),
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
    seq: number,
  }),
})

export const partyResultJson = storedJson<PartyResult>({
  table: 'parties',
  schema: z.object({
    counts: z.array(number),
    answered: number,
    players: number,
    top: z.array(
      z.object({ playerId: z.string(), name: z.string(), points: number, rank: number, moved: z.nullable(number) }),
    ),
  }),
})
