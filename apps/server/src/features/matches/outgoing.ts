import { type LobbyEvent, type LobbyEventName, lobbyChannel } from '@knowdown/contracts/lobby-events'
import type { GivenAnswer } from '@knowdown/domain/match/game'
import type { Match } from '@knowdown/domain/match/match'
import type { NumberedNotice } from '@knowdown/domain/match/notice'
import { assertNever } from '@knowdown/domain/result'

/** An event as it is saved and then spoken. */
export interface Outgoing {
  seq: number
  channel: string
  name: LobbyEventName
  data: object
}

/** What the rules have to say, in the words of the wire. */
export const outgoing = (match: Match, notices: readonly NumberedNotice[], at: number): Outgoing[] =>
  notices.map((notice) => {
    const channel = notice.to === 'lobby' ? lobbyChannel(match.code) : lobbyChannel(match.code, notice.to)
    const { seq, after } = notice
    const { name, data } = inWords(notice, at)
    return { seq, channel, name, data: { seq, after, ...data } }
  })

type Words = {
  [Name in Exclude<LobbyEventName, 'error'>]: { name: Name; data: Omit<LobbyEvent<Name>, 'seq' | 'after'> }
}[Exclude<LobbyEventName, 'error'>]

function inWords(notice: NumberedNotice, at: number): Words {
  switch (notice.type) {
    case 'player-joined':
      return { name: 'player_joined', data: { player: notice.role } }
    case 'player-ready':
      return { name: 'player_ready', data: { player: notice.role } }
    case 'match-started': {
      const questions = notice.timersMs.map((timerMs, index) => ({ index, timer: timerMs / 1000 }))
      return { name: 'match_start', data: { questions, questions_count: notice.count } }
    }
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
      return { name: 'match_end', data: matchEnd(notice, playedByBoth(notice.answers)) }
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

type Ended = Pick<Extract<NumberedNotice, { type: 'match-ended' }>, 'scores' | 'winner' | 'answers' | 'forfeit'>

/** The end in the words of the wire; a choice is told only where `mayKnow` says that the reader may know it. */
export const matchEnd = ({ scores, winner, answers, forfeit }: Ended, mayKnow: (answer: GivenAnswer) => boolean) => ({
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
})

/** After a forfeit one player is ahead: a right choice of theirs would give away a question the other may yet meet. */
function playedByBoth(answers: readonly GivenAnswer[]): (answer: GivenAnswer) => boolean {
  const count = (role: GivenAnswer['role']) => answers.filter((given) => given.role === role).length
  const both = Math.min(count('host'), count('guest'))
  return ({ index }) => index < both
}
