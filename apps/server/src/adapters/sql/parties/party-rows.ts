import type { Answer } from '@knowdown/domain/kinds/judge'
import type { PartyAnswer } from '@knowdown/domain/party/judge-answer'
import { bankIds, isRunning, type Party, partyDeletedAt, partyDueAt } from '@knowdown/domain/party/party'
import type { KeptResultsDays } from '@knowdown/domain/privacy/kept-results'
import type { Selectable } from 'kysely'
import type { PartyPlayer, StoredParty } from '../../../features/parties/party-store.ts'
import type { PartiesTable, PartyPlayersTable, Schema } from '../schema.ts'
import { givenJson, partyJson, partyNotesJson, partyResultJson } from './party-json.ts'

/** Far more than one process serves at once. */
const MOST_PARSED = 500

/** The state of a party and what the server needs to search by. */
export const stateColumns = (
  party: Party,
  { hostSeenAt, keptDays }: Pick<StoredParty, 'hostSeenAt' | 'keptDays'>,
  at: number,
) => ({
  state: partyJson.stringify(party),
  state_version: partyJson.version,
  question_ids: isRunning(party) ? bankIds(party.questions).join(' ') || null : null,
  seq: party.seq,
  changed_at: at,
  next_deadline: partyDueAt(party, hostSeenAt),
  ended_at: party.phase.kind === 'podium' ? party.phase.at : null,
  delete_at: partyDeletedAt(party, keptDays),
})

/** What is read with each answer and each look at the state: not the quiz, which can have a megabyte. */
export const PARTY_COLUMNS = [
  'party_id',
  'code',
  'state',
  'state_version',
  'result',
  'host_key_hash',
  'remote_key_hash',
  'host_seen_at',
  'creator',
  'title',
  'kept_days',
  'notes',
] as const
export type PartyRow = Pick<Selectable<PartiesTable>, (typeof PARTY_COLUMNS)[number]>

/**
 * Reads rows. The last state of each party is kept parsed, because all phones of a room read it at the same moment;
 * the row's own text decides whether it is still the same.
 */
export function partyReader(): (row: PartyRow) => StoredParty {
  const parsed = new Map<string, { text: string; party: Party }>()
  const parse = ({ party_id, state, state_version }: PartyRow): Party => {
    const known = parsed.get(party_id)
    if (known?.text === state) return known.party
    const party = partyJson.parse(state, party_id, state_version)
    if (parsed.size >= MOST_PARSED) parsed.clear()
    parsed.set(party_id, { text: state, party })
    return party
  }
  return (row) => ({
    partyId: row.party_id,
    code: row.code,
    party: parse(row),
    result: row.result === null ? null : partyResultJson.parse(row.result, row.party_id, row.state_version),
    hostKeyHash: row.host_key_hash,
    remoteKeyHash: row.remote_key_hash,
    hostSeenAt: row.host_seen_at,
    creator: row.creator,
    title: row.title,
    keptDays: row.kept_days as KeptResultsDays | null,
    notes: row.notes === null ? [] : partyNotesJson.parse(row.notes, row.party_id),
    outages: [],
  })
}

export const toPlayer = (row: Selectable<PartyPlayersTable>): PartyPlayer => ({
  playerId: row.player_id,
  name: row.name,
  fromIndex: row.from_index,
  removed: row.removed === 1,
  points: row.points,
  right: row.right_answers,
  rank: row.place,
  previousRank: row.previous_place,
})

/** Stands in the column of the chosen place where `given` says what was answered. */
const NO_PLACE = -1

type AnswerColumns = Pick<Selectable<Schema['party_answers']>, 'choice' | 'given'>

/** One option is kept as its place alone, as always; the other answers as JSON. */
export const givenColumns = (given: Answer): AnswerColumns =>
  given.kind === 'choice'
    ? { choice: given.choice, given: null }
    : { choice: NO_PLACE, given: givenJson.stringify(given) }

export const toGiven = ({ choice, given }: AnswerColumns, partyId: string): Answer =>
  given === null ? { kind: 'choice', choice } : givenJson.parse(given, partyId)

export const toAnswer = (
  row: Omit<Selectable<Schema['party_answers']>, 'round' | 'question_index' | 'player_id'>,
): PartyAnswer => ({
  given: toGiven(row, row.party_id),
  correct: row.correct === 1,
  tookMs: row.took_ms,
  points: row.points,
  worth: row.worth ?? row.points,
})
