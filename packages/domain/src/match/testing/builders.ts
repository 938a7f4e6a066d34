import type { BattleQuestion } from '../battle-question.ts'
import type { FinishedMatch, Match, PlayingMatch } from '../match.ts'
import type { AnswerMove, Move, Refusal } from '../move.ts'
import type { Notice, NumberedNotice } from '../notice.ts'
import { type MoveOutcome, play } from '../play.ts'
import type { Role } from '../role.ts'
import { newLobby } from '../start-game.ts'
import { nextDeadline } from '../tick.ts'

/** When every match of these builders was created, and started if it is playing. */
export const T0 = 1_700_000_000_000

/** Short questions of ten seconds each. Every text is unique, so that a test can search for leaks. */
export const questions = (count: number, tag = 'a'): BattleQuestion[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${tag}${index}`,
    question: `What is ${tag}${index}?`,
    options: [`one-${tag}${index}`, `two-${tag}${index}`, rightAnswer(index, tag), `four-${tag}${index}`],
    answer: rightAnswer(index, tag),
  }))

export const rightAnswer = (index: number, tag = 'a'): string => `right-${tag}${index}`
export const wrongAnswer = (index: number, tag = 'a'): string => `one-${tag}${index}`

export const tick = (at: number): Move => ({ type: 'tick', at })
export const ready = (role: Role, at = T0): Move => ({ type: 'ready', role, at })
export const leave = (role: Role, at = T0): Move => ({ type: 'leave', role, at })
export const answer = (role: Role, index: number, choice: string | null, at: number, graceMs = 0): AnswerMove => ({
  type: 'answer',
  role,
  index,
  choice,
  at,
  graceMs,
})

/** Plays all moves and collects their notices; throws when a move is refused. */
export const playMoves = (match: Match, ...moves: readonly Move[]): MoveOutcome =>
  moves.reduce<MoveOutcome>(
    (turn, move) => {
      const played = play(turn.match, move)
      if (!played.ok) throw new Error(`${move.type} refused: ${played.error}`)
      return { match: played.value.match, notices: [...turn.notices, ...played.value.notices] }
    },
    { match, notices: [] },
  )

export function refusalOf(match: Match, move: Move): Refusal | null {
  const played = play(match, move)
  return played.ok ? null : played.error
}

export const waitingMatch = (): Match => newLobby({ code: 'AB3D', at: T0 })
export const joinedMatch = (): Match => playMoves(waitingMatch(), { type: 'join', at: T0 }).match
export const readyMatch = (): Match => playMoves(joinedMatch(), ready('host'), ready('guest')).match

export const playingMatch = (count = 3): PlayingMatch => {
  const { match } = playMoves(readyMatch(), { type: 'deal', questions: questions(count), at: T0 })
  if (match.phase !== 'playing') throw new Error(`not playing but ${match.phase}`)
  return match
}

/** Plays only ticks, as if nobody touched the match, until the phase changes. */
export function playByClock(match: Match): MoveOutcome {
  let turn: MoveOutcome = { match, notices: [] }
  for (let at = nextDeadline(match); at !== null && turn.match.phase === match.phase; at = nextDeadline(turn.match)) {
    const { match: next, notices } = playMoves(turn.match, tick(at))
    turn = { match: next, notices: [...turn.notices, ...notices] }
  }
  return turn
}

export const finishedMatch = (count = 1): FinishedMatch => {
  const { match } = playByClock(playingMatch(count))
  if (match.phase !== 'finished') throw new Error(`not finished but ${match.phase}`)
  return match
}

export const noticesOfType = <Type extends Notice['type']>(
  notices: readonly NumberedNotice[],
  type: Type,
): Extract<NumberedNotice, { type: Type }>[] =>
  notices.filter((notice): notice is Extract<NumberedNotice, { type: Type }> => notice.type === type)
