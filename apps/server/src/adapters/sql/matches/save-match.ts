import type { Match } from '@knowdown/domain/match/match'
import { nextDeadline } from '@knowdown/domain/match/tick'
import type { Kysely } from 'kysely'
import type { Saved, StoredMatch } from '../../../features/matches/match-store.ts'
import type { Schema } from '../schema.ts'
import type { MatchQueries } from './match-queries.ts'

/** A code that was used is not given to others while somebody may still type it. */
const REST_MS = 10 * 60_000

/** What the row says about the match besides its state, so that the engine can search for it. */
export const stateColumns = (match: Match, at: number) => ({
  phase: match.phase,
  open: match.phase === 'waiting' && !match.guestJoined ? 1 : 0,
  state: JSON.stringify(match),
  next_deadline: nextDeadline(match),
  down_since: null,
  rests_until: match.phase === 'ended' ? at + REST_MS : null,
})

/** What will lie in the store when this is saved. */
export const afterSave = ({ matchId, keys }: StoredMatch, { match, guest }: Saved): StoredMatch => ({
  matchId,
  match,
  keys: { ...keys, guest: guest?.key ?? keys.guest },
  downSince: null,
})

/** Inside a transaction that holds the row. */
export async function saveMatch(
  trx: Kysely<Schema>,
  queries: MatchQueries,
  found: StoredMatch,
  save: Saved,
  at: number,
): Promise<void> {
  const { code } = save.match
  const { keys } = afterSave(found, save)
  await queries.update(trx, code, { ...stateColumns(save.match, at), guest_key: keys.guest })
  await queries.insertEvents(
    trx,
    save.events.map(({ seq, channel, name, data }) => ({ code, seq, at, channel, name, data: JSON.stringify(data) })),
  )
  if (save.guest && save.guest.userId !== null) {
    await trx
      .insertInto('match_seats')
      .values({ match_id: found.matchId, role: 'guest', user_id: save.guest.userId })
      .execute()
  }
  if (save.battle) {
    const { battleId } = save.battle
    await trx
      .insertInto('untold_battles')
      .values({ battle_id: battleId, match_id: found.matchId, at, game: JSON.stringify(save.battle) })
      .execute()
  }
}
