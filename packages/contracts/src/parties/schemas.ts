import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { POINTS_FACTORS } from '@knowdown/domain/party/party'
import * as z from 'zod/mini'
import { OwnPicture, QUESTION_KINDS } from '../operator/draft-question.ts'

const Standing = z.object({
  player_id: z.string(),
  name: z.string(),
  points: z.number(),
  rank: z.number(),
  moved: z.nullable(z.number()),
})

const PHASES = ['lobby', 'intro', 'open', 'closed', 'reveal', 'standings', 'podium', 'ended'] as const

/** What everybody in the room may know at one moment, enough to draw any screen. */
export const PartySnapshot = z.object({
  seq: z.number(),
  round: z.number(),
  phase: z.enum(PHASES),
  index: z.number(),
  total: z.number(),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  categories: z.array(z.string()),
  quiz: z.nullable(z.string()),
  by_model: z.boolean(),
  mature: z.boolean(),
  phones_show_question: z.boolean(),
  speed_points: z.boolean(),
  locked: z.boolean(),
  auto_advance: z.boolean(),
  time_factor: z.number(),
  paused: z.nullable(z.enum(['host', 'away'])),
  server_time: z.number(),
  until: z.nullable(z.number()),
  limit_ms: z.nullable(z.number()),
  question: z.nullable(
    z.object({
      category: z.nullable(z.string()),
      question: z.string(),
      picture: OwnPicture,
      kind: z.enum(QUESTION_KINDS),
      factor: z.literal(POINTS_FACTORS),
      options: z.nullable(z.array(z.string())),
      unit: z.nullable(z.string()),
    }),
  ),
  corrections: z.number(),
  answer: z.nullable(z.number()),
  right_options: z.nullable(z.array(z.number())),
  accepted: z.nullable(z.array(z.string())),
  value: z.nullable(z.number()),
  explanation: z.nullable(z.string()),
  result: z.nullable(
    z.object({
      counts: z.array(z.number()),
      right: z.nullable(z.number()),
      answered: z.number(),
      players: z.number(),
      top: z.array(Standing),
    }),
  ),
})

export type PartySnapshotReply = z.output<typeof PartySnapshot>
