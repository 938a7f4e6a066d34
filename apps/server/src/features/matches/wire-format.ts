import type { battleSummary, lobbyState } from '@knowdown/contracts/battles/calls'
import { type LobbyEvent, type LobbyEventName, lobbyChannel } from '@knowdown/contracts/battles/events'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { ComparedAnswer, ComparedQuestion } from '@knowdown/domain/match/comparison'
import type { GivenAnswer } from '@knowdown/domain/match/game'
import type { Match, MatchResult } from '@knowdown/domain/match/match'
import type { NumberedNotice } from '@knowdown/domain/match/notice'
import type { PerRole } from '@knowdown/domain/match/role'
import type { OwnAnswer, SeatView, TurnView } from '@knowdown/domain/match/view'
import { assertNever } from '@knowdown/domain/result'

/** An event as it is saved and then published. */
export interface OutgoingEvent {
  seq: number
  channel: string
  name: LobbyEventName
  data: object
}

/** Turns the notices of the rules into events for the players. */
export const toOutgoingEvents = (match: Match, notices: readonly NumberedNotice[], at: number): OutgoingEvent[] =>
  notices.map((notice) => {
    const channel = notice.to === 'lobby' ? lobbyChannel(match.code) : lobbyChannel(match.code, notice.to)
    const { seq, after } = notice
    const { name, data } = toWireEvent(notice, at)
    return { seq, channel, name, data: { seq, after, ...data } }
  })

type WireEvent = {
  [Name in LobbyEventName]: { name: Name; data: Omit<LobbyEvent<Name>, 'seq' | 'after'> }
}[LobbyEventName]

function toWireEvent(notice: NumberedNotice, at: number): WireEvent {
  switch (notice.type) {
    case 'player-joined':
      return { name: 'player_joined', data: { player: notice.role } }
    case 'player-left':
      return { name: 'player_left', data: { player: notice.role } }
    case 'player-ready':
      return { name: 'player_ready', data: { player: notice.role } }
    case 'rematch-wanted':
      return { name: 'rematch_wanted', data: { player: notice.role } }
    case 'match-started': {
      const questions = notice.timersMs.map((timerMs, index) => ({ index, timer: timerMs / 1000 }))
      const { round, count, startsAt } = notice
      return {
        name: 'match_start',
        data: { round, questions, questions_count: count, starts_at: startsAt, server_time: at },
      }
    }
    case 'deal-failed':
      return { name: 'error', data: { message: notice.message } }
    case 'question-dealt': {
      const { index, timerMs, closesAt, question } = notice
      const { question: text, options } = question
      return {
        name: 'next_question',
        data: {
          index,
          timer: timerMs / 1000,
          question: { question: text, options: [...options] },
          closes_at: closesAt,
          server_time: at,
        },
      }
    }
    case 'answer-judged': {
      const { role: player, index, correct: was_correct, timedOut: is_timeout, scores } = notice
      return { name: 'answer_result', data: { player, index, was_correct, is_timeout, scores } }
    }
    case 'question-timed-out':
      return { name: 'question_timeout', data: { player: notice.role, index: notice.index } }
    case 'answer-revealed': {
      const { role: player, index, answer: correct_answer } = notice
      return { name: 'question_timeout', data: { player, index, correct_answer } }
    }
    case 'player-completed':
      return { name: 'player_completed', data: { player: notice.role, scores: notice.scores } }
    case 'match-ended':
      return { name: 'match_end', data: toMatchEnd(notice, playedByBoth(notice.answers)) }
    case 'lobby-ended':
      return { name: 'lobby_ended', data: { ended_by: notice.by } }
    case 'opponent-presence':
      return {
        name: 'player_presence',
        data: { player: notice.role, present: notice.present, back_by: notice.backBy },
      }
    default:
      return assertNever(notice)
  }
}

type Ended = Pick<MatchResult, 'scores' | 'winner' | 'answers' | 'forfeit'> & { claimed?: boolean }

/** The result of a game in wire format; a choice is included only where the reader `mayKnow` it. */
const toMatchEnd = (
  { scores, winner, answers, forfeit, claimed = false }: Ended,
  mayKnow: (answer: GivenAnswer) => boolean,
) => ({
  host_score: scores.host,
  guest_score: scores.guest,
  winner,
  answers: answers.map((given) => ({
    player: given.role,
    index: given.index,
    answer: mayKnow(given) ? given.choice : null,
    was_correct: given.correct,
    is_timeout: given.timedOut,
  })),
  forfeit,
  claimed,
})

/** After a forfeit one player is ahead: their right choices would reveal answers to questions the other has not seen. */
function playedByBoth(answers: readonly GivenAnswer[]): (answer: GivenAnswer) => boolean {
  const count = (role: GivenAnswer['role']) => answers.filter((given) => given.role === role).length
  const both = Math.min(count('host'), count('guest'))
  return ({ index }) => index < both
}

/** The last game as one player reads it afterwards. */
export const toSummaryReply = ({
  pending,
  rating,
  record,
  rival,
  questions,
}: GameSummary): ReplyOf<typeof battleSummary> => ({
  pending,
  rating,
  record,
  rival: rival && { rival_id: rival.rivalId, is_blocked: rival.isBlocked },
  questions: questions.map(({ index, question, answer, mine, theirs }) => ({
    index,
    question,
    correct_answer: answer,
    own: comparedReply(mine),
    opponent: theirs && comparedReply(theirs),
  })),
})

const comparedReply = ({ choice, correct, timedOut }: ComparedAnswer) => ({
  answer: choice,
  was_correct: correct,
  is_timeout: timedOut,
})

interface GameSummary {
  pending: boolean
  rating: { before: number; after: number; provisional: boolean } | null
  record: { won: number; lost: number; tied: number } | null
  rival: { rivalId: string; isBlocked: boolean } | null
  questions: readonly ComparedQuestion[]
}

type StateReply = ReplyOf<typeof lobbyState>

/** What one seat may know of its match, in wire format. */
export function toStateReply(view: SeatView, players: PerRole<StateReply['players']['host']>): StateReply {
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
      wants_rematch: opponent.wantsRematch,
      present: opponent.present,
      back_by: opponent.backBy,
      answered: opponent.answered,
      completed: opponent.completed,
    },
    players: { host: players.host, guest: opponent ? players.guest : null },
    scores: view.scores,
    questions_count: view.count,
    turn: view.turn && turnReply(view.turn),
    answers: answers.map(answerReply),
    // The same rule as in the event, so that both tell one story; the own answers are in `answers`.
    result: result && toMatchEnd(result, playedByBoth(result.answers)),
    closes_at: view.closesAt,
    ended_by: view.endedBy,
  }
}

function turnReply(turn: TurnView): NonNullable<StateReply['turn']> {
  switch (turn.kind) {
    case 'countdown':
      return { kind: 'countdown', starts_at: turn.startsAt }
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
