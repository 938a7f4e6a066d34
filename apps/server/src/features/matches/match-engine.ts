import { awaitsQuestions, type Match } from '@knowdown/domain/match/match'
import type { Move, Refusal } from '@knowdown/domain/match/move'
import { type MoveOutcome, play } from '@knowdown/domain/match/play'
import { nextDeadline } from '@knowdown/domain/match/tick'
import { Problem } from '../../problem.ts'
import type { DeadlineTimers } from '../live/deadline-timers.ts'
import { serializeByKey } from '../serialize-by-key.ts'
import { type Trace, untraced } from '../tracing.ts'
import { battleResult } from './battle-result.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { MatchChange, MatchStore, StoredMatch } from './match-store.ts'
import { toOutgoingEvents } from './wire-format.ts'

interface MatchEngineDeps {
  store: MatchStore
  broadcaster: Broadcaster
  timers: DeadlineTimers
  /** Resolves when outages have been detected: no player may be timed out by one. */
  ensureOutagesHandled(): Promise<void>
  onQuestionsNeeded(code: string): void
  onResumed(code: string): void
  onBattleFinished(battleId: string): void
  /** A monotonic clock. */
  now(): number
  trace?: Trace
}

interface AppliedMove {
  stored: StoredMatch
  match: Match
  at: number
}

/**
 * Chooses the move once the match is read. Throws a Problem to refuse; `guest` comes with a join, and is null when the guest's seat becomes free. Time spent waiting for
 * the store must not count against a player: an answer is judged by when it arrived (`at`), and the time for a question
 * runs from when it opens (`now`).
 */
export type DecideMove = (
  stored: StoredMatch,
  at: number,
  now: number,
) => { move: Move | null; guest?: MatchChange['guest'] }

/** The only way to change a match: read, decide, save, and only then acknowledge, publish and set the timer. */
export class MatchEngine {
  readonly #deps: MatchEngineDeps
  readonly #inTurn = serializeByKey()

  constructor(deps: MatchEngineDeps) {
    this.#deps = deps
  }

  /** What is due next is woken `takeoverDelayMs` later: another node may still be saving an answer that arrived in time. */
  async apply(code: string, decideMove: DecideMove, takeoverDelayMs = 0): Promise<AppliedMove> {
    const arrivedAt = this.#deps.now()
    await this.#deps.ensureOutagesHandled()
    // Moves of one match wait for each other, so that its events are published in the order in which they were saved.
    return this.#inTurn(code, () => this.#applyNow(code, decideMove, arrivedAt, takeoverDelayMs))
  }

  /**
   * Makes what is due happen. A node that takes over another's work touches only what has been due for a while:
   * the other one may still be saving an answer that arrived in time.
   */
  tick(code: string, takeoverDelayMs = 0): Promise<AppliedMove> {
    const { trace = untraced } = this.#deps
    return trace('tick of a match', { 'knowdown.match': code }, () =>
      this.apply(
        code,
        (_stored, at, now) => ({ move: { type: 'tick', at: now, dueBy: at - takeoverDelayMs } }),
        takeoverDelayMs,
      ),
    )
  }

  /** Reads the match, after players have been compensated for an outage if there was one. */
  async read(code: string): Promise<{ found: StoredMatch | null; at: number }> {
    await this.#deps.ensureOutagesHandled()
    const seen = await this.#deps.store.read(code)
    if (!seen.found || seen.found.downSince === null) return seen
    await this.apply(code, () => ({ move: null }))
    return this.#deps.store.read(code)
  }

  async #applyNow(
    code: string,
    decideMove: DecideMove,
    arrivedAt: number,
    takeoverDelayMs: number,
  ): Promise<AppliedMove> {
    const { store, broadcaster, timers } = this.#deps
    const applied = await store.change(code, (found, at) => {
      if (!found) throw lobbyNotFound()
      const waitedMs = this.#deps.now() - arrivedAt
      const { outcome, guest } = resumeAndPlay(found, decideMove, at, waitedMs)
      const value = {
        stored: found,
        match: outcome.match,
        at,
        events: toOutgoingEvents(outcome.match, outcome.notices, at),
      }
      if (outcome.match === found.match && found.downSince === null)
        return { value: { ...value, battle: null }, save: null }
      const battle = battleResult(found, outcome.match, at)
      const save: MatchChange = {
        match: outcome.match,
        events: value.events,
        ...(guest !== undefined && { guest }),
        ...(battle && { finishedBattle: battle }),
      }
      return { value: { ...value, battle }, save }
    })
    broadcaster.publish(code, applied.events)
    const deadline = nextDeadline(applied.match)
    const dueInMs = deadline === null ? null : deadline - applied.at
    timers.set(code, dueInMs === null ? null : dueInMs + takeoverDelayMs)
    if (applied.stored.downSince !== null) this.#deps.onResumed(code)
    if (awaitsQuestions(applied.match)) this.#deps.onQuestionsNeeded(code)
    if (applied.battle) this.#deps.onBattleFinished(applied.battle.battleId)
    return applied
  }
}

/** First gives back the time that an outage took, then makes the move. */
function resumeAndPlay(
  found: StoredMatch,
  decideMove: DecideMove,
  at: number,
  waitedMs: number,
): { outcome: MoveOutcome; guest: MatchChange['guest'] } {
  const resumed =
    found.downSince === null
      ? { match: found.match, notices: [] }
      : playMove(found.match, { type: 'resume', downSince: found.downSince, at })
  const { move, guest } = decideMove({ ...found, match: resumed.match }, Math.floor(at - waitedMs), at)
  if (!move) return { outcome: resumed, guest }
  const { match, notices } = playMove(resumed.match, move)
  return { outcome: { match, notices: [...resumed.notices, ...notices] }, guest }
}

function playMove(match: Match, move: Move): MoveOutcome {
  const result = play(match, move)
  if (!result.ok) throw problemFor(result.error)
  return result.value
}

/** The same for a code that never existed, is malformed, or is over, so that guessing reveals nothing. */
export const lobbyNotFound = (): Problem => new Problem('not-found', 'Lobby not found.')

const PROBLEMS = {
  'lobby-full': ['invalid', 'The lobby is full.'],
  'lobby-ended': ['conflict', 'This lobby has ended.'],
  'no-such-seat': ['forbidden', 'This player id does not belong to the lobby.'],
  'opponent-left': ['conflict', 'Your opponent has left.'],
  'opponent-not-away': ['conflict', 'Your opponent may still come back.'],
  'not-playing': ['conflict', 'No match is being played.'],
  'not-finished': ['conflict', 'This game has not ended yet.'],
  'question-not-open': ['conflict', 'This question is not open.'],
  'other-round': ['conflict', 'This answer belongs to another game.'],
  'already-answered': ['conflict', 'This question is answered already.'],
  'too-late': ['conflict', 'The time for this question is over.'],
  'not-an-option': ['invalid', 'The answer is not one of the options.'],
  'questions-not-wanted': ['conflict', 'The match has started already.'],
  'questions-repeated': ['unavailable', 'There are no fresh questions left. Please open a new lobby.'],
  'questions-unfit': ['unavailable', 'There are no questions for this match right now.'],
} as const satisfies Record<Refusal | 'not-finished', readonly [Problem['kind'], string]>

export function problemFor(refusal: keyof typeof PROBLEMS): Problem {
  const [kind, detail] = PROBLEMS[refusal]
  return new Problem(kind, detail)
}
