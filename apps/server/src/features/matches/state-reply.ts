import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { lobbyState } from '@knowdown/contracts/matches'
import type { OwnAnswer, SeatView, TurnView } from '@knowdown/domain/match/view'
import { assertNever } from '@knowdown/domain/result'
import { matchEnd } from './outgoing.ts'

type Reply = ReplyOf<typeof lobbyState>

/** What one seat may know, in the words of the wire. */
export function stateReply(view: SeatView): Reply {
  const { opponent, result, role, answers } = view
  return {
    lobby_code: view.code,
    category: view.category,
    difficulty: view.difficulty,
    role,
    phase: view.phase,
    round: view.round,
    seq: view.seq,
    server_time: view.at,
    ready: view.ready,
    opponent: opponent && {
      ready: opponent.ready,
      present: opponent.present,
      back_by: opponent.backBy,
      answered: opponent.answered,
      completed: opponent.completed,
    },
    scores: view.scores,
    questions_count: view.count,
    turn: view.turn && turnReply(view.turn),
    answers: answers.map(answerReply),
    // The other's choices only where the reader has played too: a forfeit leaves one player behind.
    result: result && matchEnd(result, (given) => given.role === role || given.index < answers.length),
    closes_at: view.closesAt,
    ended_by: view.endedBy,
  }
}

function turnReply(turn: TurnView): NonNullable<Reply['turn']> {
  switch (turn.kind) {
    case 'open': {
      const { kind, index, timerMs, leftMs, closesAt } = turn
      return { kind, index, question: copy(turn.question), timer: timerMs / 1000, left_ms: leftMs, closes_at: closesAt }
    }
    case 'reveal':
      return { kind: 'reveal', ...answerReply(turn.shown), question: copy(turn.question), left_ms: turn.leftMs }
    case 'done':
      return { kind: 'done' }
    default:
      return assertNever(turn)
  }
}

const answerReply = ({ index, choice, correct, timedOut, answer }: OwnAnswer) => ({
  index,
  answer: choice,
  was_correct: correct,
  is_timeout: timedOut,
  correct_answer: answer,
})

const copy = ({ question, options }: { question: string; options: readonly string[] }) => ({
  question,
  options: [...options],
})
