import { SIGN_OF_LIFE_EVERY_MS } from '@knowdown/domain/queue/queue-times'
import { SWEEP_MS } from '../live/sweep-loop.ts'

/** A sweep that comes so late follows a freeze, a time without the database, or a clock that was set. */
const AWAY_AFTER_MS = 5 * SWEEP_MS
/** Then every client gets the time for a sign of life, and for the write of it. */
const LISTEN_MS = SIGN_OF_LIFE_EVERY_MS + 4 * SWEEP_MS

/**
 * What a sweep may do about those of whom nothing was heard. `nothing`: confirmations may wait in the sockets of this
 * node. `keep`: pairs that did not come together are dissolved, and nobody is blamed. `delete`: they are gone.
 */
type AboutUnheard = 'nothing' | 'keep' | 'delete'

/** Tells those who are gone from those whom a node could not hear because it was away itself. */
export function awayWatch(): { about(at: number): AboutUnheard } {
  let sweptAt = Number.NEGATIVE_INFINITY
  let listensUntil = Number.NEGATIVE_INFINITY
  let didNothing = false
  return {
    about(at) {
      const wasAway = at - sweptAt > AWAY_AFTER_MS || at < sweptAt
      sweptAt = at
      if (wasAway) listensUntil = at + LISTEN_MS
      // Not twice in a row: on a node whose every sweep is late, pairs come to an end too.
      didNothing = wasAway && !didNothing
      if (didNothing) return 'nothing'
      return at < listensUntil ? 'keep' : 'delete'
    },
  }
}
