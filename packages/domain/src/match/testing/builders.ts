import type { BattleQuestion } from '../battle-question.ts'
import type { FinishedMatch, Match, PlayingMatch } from '../match.ts'
import type { AnswerMove, Move, Refusal } from '../move.ts'
import type { Notice, NumberedNotice } from '../notice.ts'
import { play, type Turn } from '../play.ts'
import type { Role } from '../role.ts'
import { newLobby } from '../start-game.ts'
import { nextDeadline } from '../tick.ts'

/** The moment at which every given match was created, and started when it is in play. */
export const T0 = 1_700_000_000_000

/** Short questions, ten seconds each. All their texts are unique, so that a leak can be found by searching. */
export const questions = (count: number, tag = 'a'): BattleQuestion[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `id-${tag}${index}`,
    question: `What is ${tag}${index}?`,
    options: [`one-${tag}${index}`, `two-${tag}${index}`, right(index, tag), `four-${tag}${index}`],
    answer: right(index, tag),
  }))

export const right = (index: number, tag = 'a'): string => `right-${tag}${index}`
export const wrong = (index: number, tag = 'a'): string => `one-${tag}${index}`

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

/** Plays all moves and collects all they say; throws when one is refused. */
export const when = (match: Match, ...moves: readonly Move[]): Turn =>
  moves.reduce<Turn>(
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

export const waiting = (): Match => newLobby({ code: 'AB3D', at: T0 })
export const joined = (): Match => when(waiting(), { type: 'join', at: T0 }).match
export const bothReady = (): Match => when(joined(), ready('host'), ready('guest')).match

export const playing = (count = 3): PlayingMatch => {
  const { match } = when(bothReady(), { type: 'deal', questions: questions(count), at: T0 })
  if (match.phase !== 'playing') throw new Error(`not playing but ${match.phase}`)
  return match
}

/** Nobody touches it: the clock alone plays until the phase changes. */
export function runOut(match: Match): Turn {
  let turn: Turn = { match, notices: [] }
  for (let at = nextDeadline(match); at !== null && turn.match.phase === match.phase; at = nextDeadline(turn.match)) {
    const { match: next, notices } = when(turn.match, tick(at))
    turn = { match: next, notices: [...turn.notices, ...notices] }
  }
  return turn
}

export const finished = (count = 1): FinishedMatch => {
  const { match } = runOut(playing(count))
  if (match.phase !== 'finished') throw new Error(`not finished but ${match.phase}`)
  return match
}

/** The notices of one type, as said. */
export const said = <Type extends Notice['type']>(
  notices: readonly NumberedNotice[],
  type: Type,
): Extract<NumberedNotice, { type: Type }>[] =>
  notices.filter((notice): notice is Extract<NumberedNotice, { type: Type }> => notice.type === type)
