import type { SealedQuestion } from './battle-question.ts'
import type { GivenAnswer, Scores, Winner } from './game.ts'
import { type Channel, type EndedBy, lastSeqOf, type Match } from './match.ts'
import type { Role } from './role.ts'

/** What players are notified of after a move. No notice holds a player id, and none on the shared channel an answer. */
export type Notice =
  | { type: 'player-joined'; role: Role }
  /** The seat is free again. */
  | { type: 'player-left'; role: Role }
  | { type: 'player-ready'; role: Role }
  | { type: 'rematch-wanted'; role: Role }
  | { type: 'match-started'; round: number; count: number; timersMs: readonly number[]; startsAt: number }
  /** The game could not be started yet, and it is tried again. */
  | { type: 'deal-failed'; message: string }
  | {
      type: 'question-dealt'
      role: Role
      index: number
      timerMs: number
      closesAt: number
      question: SealedQuestion
    }
  /** Leaves the choice out: together with `correct` it would give the right option to the slower player. */
  | { type: 'answer-judged'; role: Role; index: number; correct: boolean; timedOut: boolean; scores: Scores }
  | { type: 'question-timed-out'; role: Role; index: number }
  /** For the player whose time ran out: there is no HTTP reply that could carry the right answer. */
  | { type: 'answer-revealed'; role: Role; index: number; answer: string }
  | { type: 'player-completed'; role: Role; scores: Scores }
  | {
      type: 'match-ended'
      scores: Scores
      winner: Winner
      answers: readonly GivenAnswer[]
      forfeit: Role | null
      claimed: boolean
    }
  | { type: 'lobby-ended'; by: EndedBy }
  /** The game does not wait for `backBy`; after it, the opponent may claim the win. */
  | { type: 'opponent-presence'; role: Role; present: boolean; backBy: number | null }

/**
 * `seq` rises with every notice of a match. A client receives only some of the three channels, so it sees gaps in `seq`;
 * `after`, the previous number on the same channel, shows whether an event was lost.
 */
export type NumberedNotice = Notice & { seq: number; after: number; to: Channel }

export function numberNotices(match: Match, notices: readonly Notice[]): { match: Match; notices: NumberedNotice[] } {
  let seq = lastSeqOf(match)
  const lastSeq = { ...match.lastSeq }
  const numbered = notices.map((notice): NumberedNotice => {
    const to = channelOf(notice)
    const after = lastSeq[to]
    seq += 1
    lastSeq[to] = seq
    return { ...notice, seq, after, to }
  })
  return { match: numbered.length === 0 ? match : { ...match, lastSeq }, notices: numbered }
}

const channelOf = (notice: Notice): Channel =>
  notice.type === 'question-dealt' || notice.type === 'answer-revealed' ? notice.role : 'lobby'
