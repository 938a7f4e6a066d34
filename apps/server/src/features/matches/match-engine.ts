import { awaitsQuestions, type Match } from '@knowdown/domain/match/match'
import type { Move } from '@knowdown/domain/match/move'
import { type MoveOutcome, play } from '@knowdown/domain/match/play'
import { nextDeadline } from '@knowdown/domain/match/tick'
import { oneAtATime } from '../one-at-a-time.ts'
import type { Broadcaster } from './broadcaster.ts'
import { finishedGame } from './finished-game.ts'
import type { MatchClock } from './match-clock.ts'
import type { MatchStore, Saved, StoredMatch } from './match-store.ts'
import { outgoing } from './outgoing.ts'
import { lobbyNotFound, problemFor } from './refusals.ts'

interface Parts {
  store: MatchStore
  broadcaster: Broadcaster
  clock: MatchClock
  /** Resolves when it is known whether there was an outage: nobody may be timed out by one. */
  afterOutages(): Promise<void>
  wantsQuestions(code: string): void
  hasResumed(code: string): void
  hasEnded(battleId: string): void
  /** A clock that only goes forward. */
  now(): number
}

export interface Played {
  stored: StoredMatch
  match: Match
  at: number
}

/** What a caller wants to do, once the match is read. Throws a Problem to refuse; `guest` comes with a join. */
export type Wish = (stored: StoredMatch, at: number) => { move: Move | null; guest?: Saved['guest'] }

/** The one road to a match: read, decide, save, and only then acknowledge, speak and set the clock. */
export class MatchEngine {
  readonly #parts: Parts
  readonly #inTurn = oneAtATime()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async apply(code: string, wish: Wish): Promise<Played> {
    const arrivedAt = this.#parts.now()
    await this.#parts.afterOutages()
    // Events of one match are spoken in the order in which they were saved, so its moves wait for each other.
    return this.#inTurn(code, () => this.#applyNow(code, wish, arrivedAt))
  }

  /** Only looks, yet never at a match that still owes its players what an outage took. */
  async look(code: string): Promise<{ found: StoredMatch | null; at: number }> {
    await this.#parts.afterOutages()
    const seen = await this.#parts.store.read(code)
    if (!seen.found || seen.found.downSince === null) return seen
    await this.apply(code, () => ({ move: null }))
    return this.#parts.store.read(code)
  }

  async #applyNow(code: string, wish: Wish, arrivedAt: number): Promise<Played> {
    const { store, broadcaster, clock } = this.#parts
    const done = await store.change(code, (found, at) => {
      if (!found) throw lobbyNotFound()
      // Waiting for the store is not the player's fault.
      const waitedMs = this.#parts.now() - arrivedAt
      const { turn, guest } = decide(found, wish, at, waitedMs)
      const value = { stored: found, match: turn.match, at, events: outgoing(turn.match, turn.notices, at) }
      if (turn.match === found.match && found.downSince === null)
        return { value: { ...value, battle: null }, save: null }
      const battle = finishedGame(found, turn.match, at)
      const save: Saved = {
        match: turn.match,
        events: value.events,
        ...(guest && { guest }),
        ...(battle && { battle }),
      }
      return { value: { ...value, battle }, save }
    })
    broadcaster.speak(code, done.events)
    const deadline = nextDeadline(done.match)
    clock.arm(code, deadline === null ? null : deadline - done.at)
    if (done.stored.downSince !== null) this.#parts.hasResumed(code)
    if (awaitsQuestions(done.match)) this.#parts.wantsQuestions(code)
    if (done.battle) this.#parts.hasEnded(done.battle.battleId)
    return done
  }
}

/** First what an outage took is given back, then the move is made. */
function decide(
  found: StoredMatch,
  wish: Wish,
  at: number,
  waitedMs: number,
): { turn: MoveOutcome; guest: Saved['guest'] } {
  const resumed =
    found.downSince === null
      ? { match: found.match, notices: [] }
      : played(found.match, { type: 'resume', downSince: found.downSince, at })
  const { move, guest } = wish({ ...found, match: resumed.match }, Math.floor(at - waitedMs))
  if (!move) return { turn: resumed, guest }
  const { match, notices } = played(resumed.match, move)
  return { turn: { match, notices: [...resumed.notices, ...notices] }, guest }
}

function played(match: Match, move: Move): MoveOutcome {
  const result = play(match, move)
  if (!result.ok) throw problemFor(result.error)
  return result.value
}
