import { lobbyEvents } from '@knowdown/contracts/battles/events'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import type { Match } from '@knowdown/domain/match/match'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { UnreadableRow } from '../../../features/live/unreadable-row.ts'
import type { BattleResult, StoredMatch } from '../../../features/matches/match-store.ts'
import type { OutgoingEvent } from '../../../features/matches/wire-format.ts'
import { recordedAnswers } from '../recorded-games/recorded-json.ts'
import type { MatchEventsTable, MatchesTable, UnrecordedBattlesTable } from '../schema.ts'
import { storedJson } from '../stored-json.ts'

/** Matches, their events and their battles change their shapes together. */
const VERSIONS = {
  version: 1,
  // Rows of release 0.1 carry no version, for which the database puts 0. They have the shape of version 1.
  upgrades: { 0: (json: unknown) => json },
}

const number = z.number()
const role = z.enum(['host', 'guest'])
const perRole = <Schema extends z.core.$ZodType>(value: Schema) => z.object({ host: value, guest: value })
const difficulty = z.enum(DIFFICULTIES)

const question = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  fresh: z.exactOptional(z.literal(true)),
  timerMs: number,
})
const stage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    openedAt: number,
    closesAt: number,
    again: z.exactOptional(number),
    waitsUntil: z.exactOptional(number),
  }),
  z.object({ kind: z.literal('reveal'), until: number }),
  z.object({ kind: z.literal('done') }),
])
const verdict = z.object({
  choice: z.nullable(z.string()),
  correct: z.boolean(),
  timedOut: z.boolean(),
  tookMs: number,
})
const game = z.object({
  questions: z.array(question),
  seats: perRole(z.object({ stage, verdicts: z.array(verdict) })),
  resumedAt: z.nullable(number),
})
const result = z.object({
  scores: perRole(number),
  winner: z.enum(['host', 'guest', 'tie']),
  answers: z.array(
    z.object({ role, index: number, choice: z.nullable(z.string()), correct: z.boolean(), timedOut: z.boolean() }),
  ),
  forfeit: z.nullable(role),
  claimed: z.exactOptional(z.literal(true)),
  reached: perRole(number),
})
const lobby = {
  code: z.string(),
  category: z.string(),
  difficulty,
  rising: z.exactOptional(z.literal(true)),
  unrated: z.exactOptional(z.literal(true)),
  guestJoined: z.boolean(),
  visitorNames: z.exactOptional(z.object({ host: z.exactOptional(z.string()), guest: z.exactOptional(z.string()) })),
  awaySince: perRole(z.nullable(number)),
  round: number,
  dealtIds: z.array(z.string()),
  lastSeq: z.object({ lobby: number, host: number, guest: number }),
}
const gathering = { ready: perRole(z.boolean()), closesAt: number, dealDueAt: z.nullable(number) }

const matchShape = z.discriminatedUnion('phase', [
  z.object({ ...lobby, ...gathering, phase: z.literal('waiting') }),
  z.object({ ...lobby, phase: z.literal('playing'), game }),
  z.object({
    ...lobby,
    ...gathering,
    phase: z.literal('finished'),
    game,
    result,
    rematch: z.exactOptional(perRole(z.boolean())),
  }),
  z.object({
    ...lobby,
    phase: z.literal('ended'),
    by: z.enum(['host', 'guest', 'clock']),
    last: z.nullable(z.object({ game, result })),
  }),
])

const battleResultShape = z.object({
  battleId: z.string(),
  category: z.string(),
  difficulty,
  finishedAt: number,
  right: perRole(number),
  wrong: perRole(number),
  winner: z.enum(['host', 'guest', 'tie']),
  rated: perRole(z.boolean()),
  unrated: z.exactOptional(z.literal(true)),
  forfeit: z.nullable(role),
  firstAnswers: perRole(z.array(z.object({ questionId: z.string(), answer: z.string() }))),
  missed: z.exactOptional(perRole(z.array(z.string()))),
  reached: z.exactOptional(perRole(number)),
  recordings: z.exactOptional(perRole(z.nullable(recordedAnswers))),
})

export const matchJson = storedJson<Match>({ table: 'matches', schema: matchShape, ...VERSIONS })
export const battleJson = storedJson<BattleResult>({
  table: 'unrecorded_battles',
  schema: battleResultShape,
  ...VERSIONS,
})
const eventJson = Object.fromEntries(
  Object.entries(lobbyEvents).map(([name, schema]) => [
    name,
    storedJson({ table: 'match_events', schema: schema as z.ZodMiniType<object>, ...VERSIONS }),
  ]),
)

/** The columns of a stored match. */
export type MatchRow = Pick<
  Selectable<MatchesTable>,
  'code' | 'match_id' | 'state' | 'state_version' | 'down_since' | 'host_key' | 'guest_key'
>

export const toStoredMatch = (row: MatchRow): StoredMatch => ({
  matchId: row.match_id,
  match: matchJson.parse(row.state, row.code, row.state_version),
  keys: { host: row.host_key, guest: row.guest_key },
  downSince: row.down_since,
})

type EventRow = Pick<MatchEventsTable, 'code' | 'seq' | 'channel' | 'name' | 'data' | 'data_version'>

export function toOutgoingEvent({ code, seq, channel, name, data, data_version }: EventRow): OutgoingEvent {
  const key = `${code} ${seq}`
  const json = eventJson[name]
  if (!json) throw new UnreadableRow('match_events', key, `there is no event ${name}`)
  return { seq, channel, name: name as OutgoingEvent['name'], data: json.parse(data, key, data_version) }
}

export const toBattleResult = ({ game, battle_id, game_version }: Omit<UnrecordedBattlesTable, 'at'>): BattleResult =>
  battleJson.parse(game, battle_id, game_version)
