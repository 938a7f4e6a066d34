import { deepStrictEqual, ok } from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOf, scoresOf } from './game.ts'
import { awaitsQuestions, lastSeqOf, latestGame, type Match } from './match.ts'
import type { Move } from './move.ts'
import type { NumberedNotice } from './notice.ts'
import { play } from './play.ts'
import { ROLES, type Role } from './role.ts'
import {
  noticesOfType,
  playByClock,
  playMoves,
  questions,
  readyMatch,
  rightAnswer,
  T0,
  tick,
  waitingMatch,
} from './testing/builders.ts'
import { nextDeadline } from './tick.ts'
import { viewForSeat } from './view.ts'

const COUNT = 2

const tagOf = ({ round }: Match, more = 0) => `r${round + more}q`
const begun = (): Match => playMoves(readyMatch(), { type: 'deal', questions: questions(COUNT, 'r1q'), at: T0 }).match
const over = (): Match => playByClock(begun()).match

/** A wish becomes a move when its turn comes: what is sensible depends on the match by then. */
type Wish = (match: Match, at: number) => Move

const role = fc.constantFrom<Role>('host', 'guest')
const plain = (type: 'ready' | 'leave' | 'seen' | 'absent') =>
  role.map(
    (who): Wish =>
      (_, at) => ({ type, role: who, at }),
  )

const answering = fc
  .record({ who: role, shift: fc.constantFrom(0, 0, 0, 0, -1, 1), pick: fc.nat(4), graceMs: fc.nat(900) })
  .map(
    ({ who, shift, pick, graceMs }): Wish =>
      (match, at) => {
        const game = latestGame(match)
        const index = (game?.seats[who].verdicts.length ?? 0) + shift
        const choice = game?.questions[index]?.options[pick] ?? null
        return { type: 'answer', role: who, index, choice, graceMs, at }
      },
  )

const joining = fc.constant<Wish>((_, at) => ({ type: 'join', at }))
const dealing = fc.constant<Wish>((match, at) => ({ type: 'deal', questions: questions(COUNT, tagOf(match, 1)), at }))
const resuming = fc.nat(20_000).map(
  (down): Wish =>
    (_, at) => ({ type: 'resume', downSince: at - down, at }),
)
const ticking = fc.constant<Wish>((_, at) => tick(at))
/** In play only: between games the next thing due is mostly the end of the lobby. */
const tickingOnTime = fc.constant<Wish>((match, at) => tick((match.phase === 'playing' && nextDeadline(match)) || at))

const wish = fc.oneof(
  { weight: 24, arbitrary: answering },
  { weight: 16, arbitrary: tickingOnTime },
  { weight: 12, arbitrary: plain('ready') },
  { weight: 12, arbitrary: dealing },
  { weight: 6, arbitrary: joining },
  { weight: 6, arbitrary: ticking },
  { weight: 3, arbitrary: plain('seen') },
  { weight: 3, arbitrary: plain('absent') },
  { weight: 3, arbitrary: resuming },
  // Rare, or few games would be played to their end.
  { weight: 1, arbitrary: plain('leave') },
)

const steps = fc.array(
  // Clocks of several nodes differ a little, so time may also step back.
  fc.record({ wish, passes: fc.integer({ min: -300, max: 6000 }), twice: fc.boolean() }),
  { minLength: 1, maxLength: 70, size: 'max' },
)

test('[B11] [B12] after any moves in any order, the invariants of a match hold and it ends', () => {
  const reached = new Set<string>()
  const promise = fc.property(fc.constantFrom(waitingMatch, begun, over), steps, (given, all) => {
    const battle = new Battle(given())
    let at = T0
    for (const { wish: wished, passes, twice } of all) {
      at += passes
      const move = wished(battle.match, at)
      at = Math.max(at, move.at)
      battle.play(move)
      if (twice) battle.playAgain(move)
      reached.add(`${battle.match.phase} ${battle.match.round}`)
    }
    for (let due = nextDeadline(battle.match); due !== null; due = nextDeadline(battle.match)) battle.play(tick(due))
    ok(battle.match.phase === 'ended')
    reached.add(`ended ${battle.match.round}`)
  })
  fc.assert(promise, { numRuns: 200 })
  // Runs that never get far would prove nothing.
  const far = ['playing 1', 'finished 1', 'ended 0', 'ended 1', 'playing 2', 'finished 2', 'ended 2']
  expect([...reached]).toEqual(expect.arrayContaining(far))
})

/** Plays moves on one match and checks after each what must always hold. */
class Battle {
  match: Match
  readonly judged = new Set<string>()
  readonly dealt = new Map<string, number>()

  constructor(match: Match) {
    this.match = match
  }

  play(move: Move) {
    const before = this.match
    const played = play(before, move)
    deepStrictEqual(play(asStored(before), move), played, 'a stored match goes on like the match itself')
    if (!played.ok) return
    const { match, notices } = played.value
    deepStrictEqual(asStored(match), match, 'nothing of a match is lost when it is stored')
    this.match = match
    this.eachIsJudgedOnce(notices)
    this.noneIsDealtForEver(notices)
    numbersRise(before, match, notices)
    noticesKeepSecrets(match, notices)
    scoresAgree(match, notices)
    for (const who of ROLES) viewKeepsSecrets(match, who, move.at)
    if (move.type === 'tick') ok((nextDeadline(match) ?? Number.POSITIVE_INFINITY) > move.at, 'deadline in the past')
    if (awaitsQuestions(match)) deepStrictEqual(match.ready, { host: true, guest: true })
  }

  /** A move that was lost on its way back and is sent again says nothing new; an outage may have gone on. */
  playAgain(move: Move) {
    const before = lastSeqOf(this.match)
    this.play(move)
    if (move.type !== 'resume') ok(lastSeqOf(this.match) === before, `${move.type} sent twice was heard twice`)
  }

  /** Once, after each of three outages again, and each time once more when the player is back. */
  noneIsDealtForEver(notices: readonly NumberedNotice[]) {
    for (const { role: who, index } of noticesOfType(notices, 'question-dealt')) {
      const key = `${this.match.round} ${who} ${index}`
      const times = (this.dealt.get(key) ?? 0) + 1
      ok(times <= 7, `${key} dealt ${times} times`)
      this.dealt.set(key, times)
    }
  }

  eachIsJudgedOnce(notices: readonly NumberedNotice[]) {
    for (const { role: who, index } of noticesOfType(notices, 'answer-judged')) {
      const key = `${this.match.round} ${who} ${index}`
      ok(!this.judged.has(key), `${key} judged twice`)
      this.judged.add(key)
    }
  }
}

const asStored = (match: Match): Match => JSON.parse(JSON.stringify(match))

function numbersRise(before: Match, after: Match, notices: readonly NumberedNotice[]) {
  const last = { ...before.lastSeq }
  notices.forEach(({ seq, after: previous, to }, place) => {
    ok(seq === lastSeqOf(before) + place + 1, 'seq rises by one')
    ok(previous === last[to], 'after is the last number on the channel')
    last[to] = seq
  })
  deepStrictEqual(after.lastSeq, last)
}

function scoresAgree(match: Match, notices: readonly NumberedNotice[]) {
  const game = latestGame(match)
  if (!game) return
  const final = { scores: scoresOf(game), answers: answersOf(game) }
  for (const { scores, answers } of noticesOfType(notices, 'match-ended')) deepStrictEqual({ scores, answers }, final)
  for (const who of ROLES) {
    const { scores, result } = viewForSeat(match, who, T0)
    deepStrictEqual(scores, final.scores)
    if (result) deepStrictEqual({ scores: result.scores, answers: result.answers }, final)
  }
}

/** What this seat must not know: ids, and right answers of questions that are not settled for it. */
function secretsFrom(match: Match, who: Role): readonly string[] {
  const settled = latestGame(match)?.seats[who].verdicts.length ?? COUNT
  const unearned = Array.from({ length: COUNT - settled }, (_, place) => rightAnswer(settled + place, tagOf(match)))
  return [...unearned, ...match.dealtIds]
}

function viewKeepsSecrets(match: Match, who: Role, at: number) {
  const { turn, result, ...rest } = viewForSeat(match, who, at)
  const shown = turn?.kind === 'open' ? { ...turn, question: turn.question.question } : turn
  // After a forfeit both may read what the other chose; until then, nothing.
  const told = result?.forfeit ? { ...result, answers: [] } : result
  keepsSecrets({ ...rest, shown, told }, secretsFrom(match, who))
}

function noticesKeepSecrets(match: Match, notices: readonly NumberedNotice[]) {
  for (const notice of notices) {
    if (notice.type === 'match-ended') continue
    if (notice.to === 'lobby') keepsSecrets(notice, ['right-', 'id-'])
    else if (notice.type === 'question-dealt') keepsSecrets({ ...notice, question: null }, ['right-', 'id-'])
    else keepsSecrets(notice, secretsFrom(match, notice.to))
  }
}

function keepsSecrets(told: object, secrets: readonly string[]) {
  const text = JSON.stringify(told)
  for (const secret of secrets) ok(!text.includes(secret), `${secret} leaks in ${text}`)
}
