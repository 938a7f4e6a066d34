import { lobbyEvents } from '@knowdown/contracts/lobby-events'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import type { Match } from '@knowdown/domain/match/match'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { UnreadableRow } from '../../../features/live/unreadable-row.ts'
import type { BattleResult, StoredMatch } from '../../../features/matches/match-store.ts'
import type { OutgoingEvent } from '../../../features/matches/wire-format.ts'
import type { MatchEventsTable, MatchesTable, UnrecordedBattlesTable } from '../schema.ts'

/**
 * The version of the JSON in `matches.state`, `match_events.data` and `unrecorded_battles.game`. Raise it together with
 * an upgrade in `UPGRADES` whenever the shape of one of them changes.
 */
export const STORED_VERSION = 1

type Json = 'state' | 'data' | 'game'

/** The upgrade at index n turns JSON of version n into version n + 1. */
const UPGRADES: readonly ((json: unknown, kind: Json) => unknown)[] = [
  // Rows of release 0.1 carry no version, for which the database puts 0. They have the shape of version 1.
  (json) => json,
]

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
  guestJoined: z.boolean(),
  awaySince: perRole(z.nullable(number)),
  round: number,
  dealtIds: z.array(z.string()),
  lastSeq: z.object({ lobby: number, host: number, guest: number }),
}
const gathering = { ready: perRole(z.boolean()), closesAt: number, dealDueAt: z.nullable(number) }

const MatchShape: z.ZodMiniType<Match> = z.discriminatedUnion('phase', [
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

const BattleResultShape: z.ZodMiniType<BattleResult> = z.object({
  battleId: z.string(),
  category: z.string(),
  difficulty,
  finishedAt: number,
  right: perRole(number),
  wrong: perRole(number),
  winner: z.enum(['host', 'guest', 'tie']),
  rated: perRole(z.boolean()),
  forfeit: z.nullable(role),
  firstAnswers: perRole(z.array(z.object({ questionId: z.string(), answer: z.string() }))),
  missed: z.exactOptional(perRole(z.array(z.string()))),
})

/** The columns of a stored match. */
export type MatchRow = Pick<
  Selectable<MatchesTable>,
  'code' | 'match_id' | 'state' | 'state_version' | 'down_since' | 'host_key' | 'guest_key'
>

export const toStoredMatch = (row: MatchRow): StoredMatch => ({
  matchId: row.match_id,
  match: readJson('state', row.state, row.state_version, MatchShape, (reason) =>
    unreadable('matches', row.code, reason),
  ),
  keys: { host: row.host_key, guest: row.guest_key },
  downSince: row.down_since,
})

type EventRow = Pick<MatchEventsTable, 'code' | 'seq' | 'channel' | 'name' | 'data' | 'data_version'>

export function toOutgoingEvent({ code, seq, channel, name, data, data_version }: EventRow): OutgoingEvent {
  const fail = (reason: string) => unreadable('match_events', `${code} ${seq}`, reason)
  if (!isEventName(name)) throw fail(`there is no event ${name}`)
  const shape: z.ZodMiniType<object> = lobbyEvents[name] as z.ZodMiniObject
  return { seq, channel, name, data: readJson('data', data, data_version, shape, fail) }
}

const isEventName = (name: string): name is OutgoingEvent['name'] => Object.hasOwn(lobbyEvents, name)

export const toBattleResult = (row: Omit<UnrecordedBattlesTable, 'at'>): BattleResult =>
  readJson('game', row.game, row.game_version, BattleResultShape, (reason) =>
    unreadable('unrecorded_battles', row.battle_id, reason),
  )

const unreadable = (table: string, key: string, reason: string) => new UnreadableRow(table, key, reason)

function readJson<Value>(
  kind: Json,
  text: string,
  version: number,
  shape: z.ZodMiniType<Value>,
  fail: (reason: string) => Error,
): Value {
  if (version > STORED_VERSION) throw fail(`it was written by a newer version (${version})`)
  const upgraded = UPGRADES.slice(version).reduce((json, upgrade) => upgrade(json, kind), parse(text, fail))
  const { success, error } = shape.safeParse(upgraded)
  if (!success) throw fail(z.prettifyError(error))
  // The original, not the checked copy: the copy lacks fields that the check does not know.
  return upgraded as Value
}

function parse(text: string, fail: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(String(error))
  }
}
