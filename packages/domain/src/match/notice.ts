import type { SealedQuestion } from './battle-question.ts'
import type { GivenAnswer, Scores, Winner } from './game.ts'
import { type Channel, type EndedBy, type Match, seqOf } from './match.ts'
import type { Role } from './role.ts'

/** What a move has to say. None names a player's id, and none on the shared channel gives an answer away. */
export type Notice =
  | { type: 'player-joined'; role: Role }
  | { type: 'player-ready'; role: Role }
  | { type: 'match-started'; count: number; timersMs: readonly number[] }
  | {
      type: 'question-dealt'
      role: Role
      index: number
      timerMs: number
      closesAt: number
      question: SealedQuestion
    }
  /** Without the choice: next to `correct` it would tell the slower player the right option. */
  | { type: 'answer-judged'; role: Role; index: number; correct: boolean; timedOut: boolean; scores: Scores }
  | { type: 'question-timed-out'; role: Role; index: number }
  /** For the player whose time ran out, who gets no reply to read it from. */
  | { type: 'answer-revealed'; role: Role; index: number; answer: string }
  | { type: 'player-completed'; role: Role; scores: Scores }
  | {
      type: 'match-ended'
      scores: Scores
      winner: Winner
      answers: readonly GivenAnswer[]
      forfeit: Role | null
    }
  | { type: 'lobby-ended'; by: EndedBy }
  /** `backBy` tells how long the other player may hope; passing it changes nothing, the clock goes on anyway. */
  | { type: 'opponent-presence'; role: Role; present: boolean; backBy: number | null }

/**
 * `seq` rises with every notice of a match. A listener hears one or two of three channels, so `seq` alone has holes;
 * `after`, the previous number on the same channel, tells a hole from a loss.
 */
export type NumberedNotice = Notice & { seq: number; after: number; to: Channel }

export function withNumbers(match: Match, notices: readonly Notice[]): { match: Match; notices: NumberedNotice[] } {
  let seq = seqOf(match)
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
