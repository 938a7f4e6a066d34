import type { Match } from '@knowdown/domain/match/match'
import type { Selectable } from 'kysely'
import type { StoredMatch } from '../../../features/matches/match-store.ts'
import type { MatchesTable } from '../schema.ts'

export const stored = (row: Selectable<MatchesTable>): StoredMatch => ({
  matchId: row.match_id,
  match: JSON.parse(row.state) as Match,
  keys: { host: row.host_key, guest: row.guest_key },
  downSince: row.down_since,
})
