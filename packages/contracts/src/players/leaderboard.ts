import { BOARDS, PERIODS } from '@knowdown/domain/stats/leaderboard'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOUR_MS } from '../rate-limit.ts'
import { CategoryText } from '../solo/questions.ts'

const RowReply = z.object({
  rank: z.int(),
  name: z.string(),
  /** Rating on the board of battles, right answers on the solo one. */
  score: z.int(),
  games: z.int(),
  own: z.boolean(),
})

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/leaderboard',
  limits: [{ name: 'leaderboard', per: 'player', max: 600, windowMs: HOUR_MS, maxPerNetwork: 1_200 }],
  input: z.object({
    board: z._default(z.enum(BOARDS), 'solo'),
    period: z._default(z.enum(PERIODS), 'all'),
    category: z.optional(CategoryText),
  }),
  reply: z.object({
    board: z.enum(BOARDS),
    period: z.enum(PERIODS),
    /** Id of the category; null for all of them together. */
    category: z.nullable(z.string()),
    top: z.array(RowReply),
    /** `listed` is false until the player has proved an address: others do not see the row, and its rank is none. */
    own: z.nullable(z.extend(RowReply, { listed: z._default(z.boolean(), true) })),
  }),
})
