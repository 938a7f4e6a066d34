import { isOver, isRunning, PARTY_LIFE_MS, type Party, partyDueAt } from '@knowdown/domain/party/party'
import type { Selectable } from 'kysely'
import type { PartyPlayer, StoredParty } from '../../../features/parties/party-store.ts'
import type { PartiesTable, PartyPlayersTable } from '../schema.ts'
import { partyJson, partyResultJson } from './party-json.ts'

/** Far more than one process serves at once. */
const MOST_PARSED = 500

/** The state of a party and what the server needs to search by. */
export const stateColumns = (party: Party, hostSeenAt: number, at: number) => ({
  state: partyJson.stringify(party),
  state_version: partyJson.version,
  question_ids: isRunning(party) ? party.questions.map(({ id }) => id).join(' ') : null,
  seq: party.seq,
  changed_at: at,
  next_deadline: partyDueAt(party, hostSeenAt),
  delete_at: isOver(party) ? at + PARTY_LIFE_MS : null,
})

/**
 * Reads rows. The last state of each party is kept parsed, because all phones of a room read it at the same moment;
 * the row's own text decides whether it is still the same.
 */
export function partyReader(): (row: Selectable<PartiesTable>) => StoredParty {
  const parsed = new Map<string, { text: string; party: Party }>()
  const parse = ({ party_id, state, state_version }: Selectable<PartiesTable>): Party => {
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
