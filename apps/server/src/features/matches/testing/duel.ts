import { waitUntil } from '@knowdown/testkit/wait-until'
import type { Arena } from './arena.ts'

/** Two players in one lobby and the calls they make. */
export interface Duel {
  code: string
  hostId: string
  guestId: string
  answer(playerId: string, index: number, answer: string | null, more?: object): ReturnType<Arena['call']>
  ready(): Promise<void>
  leave(playerId: string): ReturnType<Arena['call']>
}

export async function openDuel(arena: Arena, as: { host?: string; guest?: string } = {}): Promise<Duel> {
  const bearer = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {})
  const { body: lobby } = await arena.call('/create-lobby', {}, bearer(as.host))
  const { body: seat } = await arena.call('/join-lobby', { lobby_code: lobby.lobby_code }, bearer(as.guest))
  const code = lobby.lobby_code as string
  const ids = { hostId: lobby.host_id as string, guestId: seat.guest_id as string }
  return {
    code,
    ...ids,
    answer: (player_id, question_index, answer, more = {}) =>
      arena.call('/submit-multiplayer-answer', { lobby_code: code, player_id, question_index, answer, ...more }),
    async ready() {
      const started = arena.eventsNamed('match_start').length
      for (const player_id of Object.values(ids)) await arena.call('/set-ready', { lobby_code: code, player_id })
      await waitUntil('the match has started', () => arena.eventsNamed('match_start').length > started)
    },
    leave: (player_id) => arena.call('/end-lobby', { lobby_code: code, player_id }),
  }
}

export async function playingDuel(arena: Arena, as: { host?: string; guest?: string } = {}): Promise<Duel> {
  const duel = await openDuel(arena, as)
  await duel.ready()
  return duel
}
