import type { Kind } from '../kinds/judge.ts'
import { assertNever, ok, type Result, refuse } from '../result.ts'
import { acceptText, canAccept } from './accept-answer.ts'
import { canCorrect, withKey } from './correct-party.ts'
import {
  bankIds,
  CLOSED_MS,
  HOST_AWAY_MS,
  HOST_GONE_MS,
  INTRO_MS,
  isOver,
  isRunning,
  limitOf,
  PARTY_LIFE_MS,
  type Party,
  type PartyPhase,
  type PartyQuestion,
  phaseDueAt,
  REVEAL_MS,
  STANDINGS_MS,
  type TimeFactor,
} from './party.ts'

/** All that can happen to a party, besides joins and answers. `at` is the server's clock in epoch milliseconds. */
export type PartyMove =
  | { type: 'start'; questions: readonly PartyQuestion[]; at: number }
  /** Closes the open question, or goes on from the right answer or the standings. */
  | { type: 'next'; at: number }
  /** Drops the current question: nobody gets points for it. */
  | { type: 'skip'; at: number }
  | { type: 'pause'; at: number }
  | { type: 'continue'; at: number }
  | { type: 'lock'; locked: boolean }
  | { type: 'auto-advance'; on: boolean; at: number }
  | { type: 'time'; factor: TimeFactor }
  | { type: 'end'; at: number }
  /** A new lobby with the same players. */
  | { type: 'again' }
  /** A typed answer that was refused is right after all. */
  | { type: 'accept'; index: number; text: string }
  /** A question of an own quiz gets another key after the game. */
  | { type: 'correct'; index: number; answer: Kind }
  /** Players changed in a way that everybody's screen shows. */
  | { type: 'roster-changed' }
  | { type: 'all-answered'; round: number; index: number; at: number }
  | { type: 'host-seen'; at: number }
  /** The server was down from `downSince` until `at`. */
  | { type: 'outage'; downSince: number; at: number }
  | { type: 'tick'; hostSeenAt: number; at: number }

export type PartyRefusal = 'not-now' | 'over' | 'no-questions'

export interface PartyStep {
  party: Party
  /** What happens to the stored players: the points of the current question are counted, or all points start anew. */
  effect: 'count-points' | 'reset-points' | null
}

type Decision = Result<PartyStep, PartyRefusal>

/** The rules of a party. Returns the same object when nothing changes; otherwise `seq` has risen by one. */
export function playParty(party: Party, move: PartyMove): Decision {
  const decided = decide(party, move)
  if (!decided.ok || decided.value.party === party) return decided
  return ok({ ...decided.value, party: { ...decided.value.party, seq: party.seq + 1 } })
}

function decide(party: Party, move: PartyMove): Decision {
  switch (move.type) {
    case 'start':
      return start(party, move.questions, move.at)
    case 'next':
      return next(party, move.at)
    case 'skip':
      return skip(party, move.at)
    case 'pause':
      return isRunning(party) ? changed(pause(party, 'host', move.at)) : refuse('not-now')
    case 'continue':
      return party.paused ? changed(unpause(party, move.at)) : refuse('not-now')
    case 'lock':
      if (isOver(party)) return refuse('over')
      return changed(party.locked === move.locked ? party : { ...party, locked: move.locked })
    case 'auto-advance':
      return setAutoAdvance(party, move.on, move.at)
    case 'time':
      if (isOver(party)) return refuse('over')
      return changed(party.timeFactor === move.factor ? party : { ...party, timeFactor: move.factor })
    case 'end':
      return isOver(party) ? refuse('over') : end(party, move.at)
    case 'again':
      return again(party)
    case 'accept':
      return canAccept(party, move.index) ? changed(acceptText(party, move.index, move.text)) : refuse('not-now')
    case 'correct':
      return canCorrect(party, move.index) ? changed(withKey(party, move.index, move.answer)) : refuse('not-now')
    case 'roster-changed':
      return changed({ ...party })
    case 'all-answered':
      return allAnswered(party, move)
    case 'host-seen':
      return changed(party.paused?.by === 'away' ? unpause(party, move.at) : party)
    case 'outage':
      return changed(makeUpFor(party, move.downSince, move.at))
    case 'tick':
      return tick(party, move.hostSeenAt, move.at)
    default:
      return assertNever(move)
  }
}

const changed = (party: Party): Decision => ok({ party, effect: null })

function start(party: Party, questions: readonly PartyQuestion[], at: number): Decision {
  if (isOver(party)) return refuse('over')
  if (party.phase.kind !== 'lobby') return refuse('not-now')
  if (questions.length === 0) return refuse('no-questions')
  return changed({
    ...party,
    round: party.round + 1,
    questions,
    dealtIds: [...party.dealtIds, ...bankIds(questions)],
    index: 0,
    counted: [],
    paused: null,
    resumedUntil: at,
    phase: { kind: 'intro', until: at + INTRO_MS },
  })
}

function next(party: Party, at: number): Decision {
  if (isOver(party)) return refuse('over')
  if (party.paused) return refuse('not-now')
  switch (party.phase.kind) {
    case 'open':
      return close(party, at)
    case 'reveal':
      return changed(showStandings(party, at))
    case 'standings':
      return changed(goOn(party, at))
    default:
      return refuse('not-now')
  }
}

function skip(party: Party, at: number): Decision {
  if (isOver(party)) return refuse('over')
  if (party.phase.kind !== 'intro' && party.phase.kind !== 'open') return refuse('not-now')
  return changed(goOn({ ...party, paused: null }, at))
}

const close = (party: Party, at: number): Decision =>
  changed({ ...party, phase: { kind: 'closed', until: at + CLOSED_MS } })

/** Points appear together with the right answer, so that nobody reads from them what is still secret. */
function count(party: Party, phase: PartyPhase): Decision {
  // Earlier versions counted when they closed, and an update may come right then.
  if (party.counted.includes(party.index)) return changed({ ...party, phase })
  return ok({ party: { ...party, counted: [...party.counted, party.index], phase }, effect: 'count-points' })
}

const showStandings = (party: Party, at: number): Party => ({
  ...party,
  phase: { kind: 'standings', until: party.autoAdvance ? at + STANDINGS_MS : null },
})

/** Goes to the next question, or to the podium after the last one. */
function goOn(party: Party, at: number): Party {
  const index = party.index + 1
  if (index >= party.questions.length) return { ...party, phase: { kind: 'podium', at } }
  return { ...party, index, phase: { kind: 'intro', until: at + INTRO_MS } }
}

function end(party: Party, at: number): Decision {
  if (party.phase.kind === 'closed') return count({ ...party, paused: null }, { kind: 'podium', at })
  const kind = party.counted.length > 0 ? 'podium' : 'ended'
  return changed({ ...party, paused: null, phase: { kind, at } })
}

function again(party: Party): Decision {
  if (party.phase.kind !== 'podium') return refuse('not-now')
  return ok({
    party: { ...party, phase: { kind: 'lobby' }, questions: [], index: 0, counted: [], paused: null },
    effect: 'reset-points',
  })
}

function setAutoAdvance(party: Party, on: boolean, at: number): Decision {
  if (isOver(party)) return refuse('over')
  if (party.autoAdvance === on) return changed(party)
  const after = { ...party, autoAdvance: on }
  if (party.phase.kind !== 'standings') return changed(after)
  // Resuming shifts all deadlines by the length of the pause, so they are counted from the moment when the pause began.
  return changed(showStandings(after, party.paused?.since ?? at))
}

/** Closes the question, because nobody is left to wait for. A late message about an earlier question changes nothing. */
function allAnswered(party: Party, { round, index, at }: Extract<PartyMove, { type: 'all-answered' }>): Decision {
  const isCurrent = party.phase.kind === 'open' && party.round === round && party.index === index && !party.paused
  return isCurrent ? close(party, at) : changed(party)
}

const pause = (party: Party, by: 'host' | 'away', at: number): Party =>
  party.paused ? party : { ...party, paused: { since: at, by } }

function unpause(party: Party, at: number): Party {
  if (!party.paused) return party
  return { ...party, paused: null, phase: shift(party.phase, Math.max(0, at - party.paused.since)) }
}

/** Moves all deadlines of a phase; the answering time of an open question is not counted meanwhile. */
function shift(phase: PartyPhase, byMs: number): PartyPhase {
  if (phase.kind === 'open') {
    const closesAt = phase.closesAt === null ? null : phase.closesAt + byMs
    return { ...phase, openedAt: phase.openedAt + byMs, closesAt }
  }
  return 'until' in phase && phase.until !== null ? { ...phase, until: phase.until + byMs } : phase
}

/** After an outage of the server everybody gets back exactly the lost time. */
function makeUpFor(party: Party, downSince: number, at: number): Party {
  if (!isRunning(party) || at <= party.resumedUntil) return party
  const since = Math.max(downSince, party.resumedUntil)
  // A deadline that had passed before the outage stays; during a pause no deadline counts anyway.
  const isOverdue = (phaseDueAt(party.phase) ?? Number.POSITIVE_INFINITY) <= since
  if (party.paused || isOverdue) return { ...party, resumedUntil: at }
  return { ...party, resumedUntil: at, phase: shift(party.phase, at - since) }
}

/** Longer than any phase but an open question. */
const LONGEST_PAUSE_MS = 60_000
/** Nodes may read the same clock a little apart. */
const TOLERANCE_MS = 5_000

/** When the clock was set back, a phase that lies in the future begins now; otherwise the party would wait for the old time. */
function withinReach(party: Party, at: number): Party {
  const { phase } = party
  if (party.paused) return party
  const begins = phase.kind === 'open' ? phase.openedAt - TOLERANCE_MS : (phaseDueAt(phase) ?? at) - LONGEST_PAUSE_MS
  if (begins <= at) return party
  return { ...party, phase: shift(phase, at - (phase.kind === 'open' ? phase.openedAt : begins + LONGEST_PAUSE_MS)) }
}

function tick(stored: Party, hostSeenAt: number, at: number): Decision {
  const party = withinReach(stored, at)
  if (isOver(party)) return changed(party)
  if (at >= hostSeenAt + HOST_GONE_MS || at >= party.createdAt + PARTY_LIFE_MS) return end(party, at)
  if (party.phase.kind === 'lobby' || party.paused) return changed(party)
  if (at >= hostSeenAt + HOST_AWAY_MS) return changed(pause(party, 'away', at))
  const dueAt = phaseDueAt(party.phase)
  if (dueAt === null || at < dueAt) return changed(party)
  switch (party.phase.kind) {
    case 'intro':
      return changed({ ...party, phase: openPhase(party, at) })
    case 'open':
      return close(party, at)
    case 'closed':
      return count(party, { kind: 'reveal', until: at + REVEAL_MS })
    case 'reveal':
      return changed(showStandings(party, at))
    case 'standings':
      return changed(goOn(party, at))
    default:
      return changed(party)
  }
}

function openPhase({ questions, index, timeFactor }: Party, at: number): PartyPhase {
  const question = questions[index]
  const limitMs = question ? limitOf(question, timeFactor) : 0
  return { kind: 'open', openedAt: at, closesAt: limitMs === null ? null : at + limitMs }
}
