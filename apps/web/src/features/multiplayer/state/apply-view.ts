import { measureClock } from '../../../api/live/server-clock.ts'
import { hasOpponentLeft, type LobbyView, type MatchScreen, type Opponent, type Turn } from './match-screen.ts'
import { endedMessage, OPPONENT_ANSWERED, OPPONENT_COMPLETED, SELF_COMPLETED, waitingMessage } from './messages.ts'

/** Shown while the length of the question is unknown. */
export const DEFAULT_SECONDS = 10

/** The server's view replaces what the events had built up; only what the player is doing right now stays. */
export function applyView(screen: MatchScreen, view: LobbyView, requestedAt: number, at: number): MatchScreen {
  const { lastSeq } = screen
  const clock = measureClock(screen.clock, view.server_time, at, requestedAt)
  // The view is older than an event that has arrived since, and would undo it. The next view will be newer.
  if (view.seq < Math.max(lastSeq.lobby, lastSeq.own)) return { ...screen, clock, stale: true }
  const opponent = opponentOf(screen, view)
  const stage = stageOf(screen, view)
  return {
    ...screen,
    stage,
    category: view.category,
    difficulty: view.difficulty,
    lastSeq: { ...lastSeq, view: view.seq },
    stale: false,
    clock,
    ready: view.ready,
    readying: screen.readying && !view.ready,
    opponent,
    players: view.players,
    status: statusOf(screen, view, opponent),
    scores: view.scores,
    round: view.round,
    questionCount: view.questions_count,
    verdicts: view.answers.map(({ was_correct }) => was_correct),
    turn: turnOf(screen.turn, view),
    result: view.result,
    previous: stage === 'waiting' ? view.result : null,
    closedReason: view.ended_by === null ? null : endedMessage(view.ended_by),
    error: stage === 'left' && view.ended_by !== null ? endedMessage(view.ended_by) : screen.error,
  }
}

function stageOf({ stage }: MatchScreen, { phase, ready, result }: LobbyView): MatchScreen['stage'] {
  switch (phase) {
    case 'waiting':
    case 'playing':
      return phase
    case 'finished':
      // Play Again leads to the waiting screen while the server still shows the last result.
      return ready || stage === 'waiting' ? 'waiting' : 'results'
    case 'ended':
      // The player may go on reading a result, also whoever waited for a rematch in vain.
      return result ? 'results' : 'left'
  }
}

function opponentOf({ opponent: before, stage }: MatchScreen, { opponent }: LobbyView): Opponent | null {
  if (!opponent) return null
  const { ready, wants_rematch: wantsRematch, present, back_by, answered, completed } = opponent
  const known = stage === 'playing' || stage === 'results' ? (before?.verdicts ?? []) : []
  const verdicts = Array.from({ length: answered }, (_, index) => known[index] ?? null)
  return { ready, wantsRematch, present, backBy: back_by, verdicts, completed }
}

function statusOf(screen: MatchScreen, view: LobbyView, opponent: Opponent | null): string {
  if (view.phase !== 'playing') return waitingMessage(opponent, hasOpponentLeft(view.result, screen.role))
  if (opponent?.completed) return OPPONENT_COMPLETED
  const before = screen.stage === 'playing' ? (screen.opponent?.verdicts.length ?? 0) : 0
  if ((opponent?.verdicts.length ?? 0) > before) return OPPONENT_ANSWERED
  if (view.turn?.kind === 'done') return SELF_COMPLETED
  return screen.stage === 'playing' ? screen.status : ''
}

function turnOf(before: Turn, { turn, server_time }: LobbyView): Turn {
  switch (turn?.kind) {
    case undefined:
      return { kind: 'loading' }
    case 'countdown':
      return { kind: 'countdown', startsAt: turn.starts_at }
    case 'done':
      return { kind: 'done' }
    case 'reveal':
      return {
        kind: 'judged',
        index: turn.index,
        question: turn.question,
        chosen: turn.answer ?? '',
        answer: turn.correct_answer,
        timedOut: turn.is_timeout,
        timer: 'timer' in before ? before.timer : DEFAULT_SECONDS,
        leftMs: before.kind === 'judged' && before.index === turn.index ? before.leftMs : 0,
        nextAt: server_time + turn.left_ms,
      }
    case 'open': {
      const same = before.kind === 'open' && before.index === turn.index ? before : null
      const { index, question, timer, closes_at: closesAt } = turn
      const startsAt = same?.startsAt ?? 0
      return { kind: 'open', index, question, timer, closesAt, startsAt, choice: same?.choice ?? null, timeUp: false }
    }
  }
}
