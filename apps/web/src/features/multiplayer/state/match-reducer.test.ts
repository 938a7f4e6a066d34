import { noReadsYet, readReason } from '@knowdown/domain/reconnect/state-reads'
import { expect, test } from 'vitest'
import {
  applyActions,
  eventSequence,
  lobbyView,
  OPEN_TURN,
  OPPONENT,
  playingScreen,
  QUESTION,
  screenOf,
  viewLoaded,
} from '../testing/match-builders.ts'
import { type MatchScreen, nextEventAt, openingScreen, remainingMs } from './match-screen.ts'

const choose = { type: 'option-chosen' as const, option: 'Quito', at: 4000 }
const reply = { accepted: true, was_correct: false, correct_answer: 'Lima', scores: { host: 0, guest: 0 } }
const judged = { type: 'answer-judged' as const, index: 0, option: 'Quito', reply, at: 4100 }
const RESULT = { host_score: 2, guest_score: 1, winner: 'host' as const, answers: [], forfeit: null }

test('an option is chosen once; the clock stops there', () => {
  const screen = applyActions(playingScreen(), choose, { ...choose, option: 'Lima', at: 5000 })
  expect(screen.turn).toMatchObject({ choice: { option: 'Quito', sent: true } })
  if (screen.turn.kind !== 'open') throw new Error('no question is open')
  expect(remainingMs(screen, screen.turn, 9000)).toBe(6000)
})

test('the reply shows the right option and the server’s scores', () => {
  expect(applyActions(playingScreen(), choose, judged)).toMatchObject({
    turn: { kind: 'judged', chosen: 'Quito', answer: 'Lima', timedOut: false },
    verdicts: [false],
  })
})

test('a reply to an earlier question is too late to be shown', () => {
  const before = playingScreen({ turn: { ...OPEN_TURN, index: 1 } as typeof OPEN_TURN })
  expect(applyActions(before, judged)).toBe(before)
})

test('[B5] after the time nothing can be chosen', () => {
  const screen = applyActions(playingScreen(), { type: 'time-ran-out', index: 0 }, choose)
  expect(screen.turn).toMatchObject({ timeUp: true, choice: null })
})

test('an answer on its way is not timed out by our own clock', () => {
  expect(applyActions(playingScreen(), choose, { type: 'time-ran-out', index: 0 }).turn).toMatchObject({
    timeUp: false,
  })
})

test('an answer that got lost is kept to be sent again while the question is open', () => {
  const lost = applyActions(playingScreen(), choose, {
    type: 'answer-failed',
    index: 0,
    message: 'Network error',
    canRetry: true,
  })
  expect(lost).toMatchObject({
    stale: true,
    error: 'Network error',
    turn: { choice: { option: 'Quito', sent: false } },
  })
  const open = lobbyView({ phase: 'playing', seq: 11, opponent: OPPONENT, questions_count: 10, turn: OPEN_TURN })
  expect(applyActions(lost, viewLoaded(open))).toMatchObject({ stale: false, turn: { choice: { sent: false } } })
})

test('[B17] after a reload the server’s view is the screen: question, time, scores', () => {
  const screen = playingScreen({
    scores: { host: 3, guest: 2 },
    server_time: 6000,
    turn: { ...OPEN_TURN, left_ms: 5000 } as typeof OPEN_TURN,
  })
  if (screen.turn.kind !== 'open') throw new Error('no question is open')
  expect(screen).toMatchObject({ stage: 'playing', scores: { host: 3, guest: 2 }, turn: { question: QUESTION } })
  expect(remainingMs(screen, screen.turn, 0)).toBe(5000)
})

test('a view that is older than a received event does not undo it', () => {
  const later = applyActions(
    playingScreen(),
    eventSequence()('player_completed', { player: 'host', scores: { host: 1, guest: 0 } }),
  )
  const screen = applyActions(later, viewLoaded(lobbyView({ phase: 'playing', seq: 50, turn: OPEN_TURN })))
  expect(screen).toMatchObject({ turn: { kind: 'done' }, stale: true })
})

test('events before the first view only make the screen stale', () => {
  const screen = applyActions(
    openingScreen('host'),
    eventSequence()('match_start', { questions: [], questions_count: 10 }),
  )
  expect(screen).toMatchObject({ stage: 'opening', stale: true })
})

test('[B8] Play Again goes back to waiting with everything reset, and stays there', () => {
  const finished = lobbyView({
    phase: 'finished',
    seq: 20,
    opponent: OPPONENT,
    scores: { host: 2, guest: 1 },
    result: RESULT,
  })
  const screen = applyActions(screenOf(finished), { type: 'play-again-pressed' })
  expect(screen).toMatchObject({ stage: 'waiting', ready: false, scores: { host: 0, guest: 0 }, result: null })
  expect(applyActions(screen, viewLoaded(finished)).stage).toBe('waiting')
})

test('[B20] whoever waits for a rematch that is declined returns to the result, which says so', () => {
  const event = eventSequence()
  const finished = lobbyView({ phase: 'finished', seq: 20, opponent: OPPONENT, result: RESULT })
  const asked = applyActions(screenOf(finished), { type: 'play-again-pressed' })
  const declined = { stage: 'results', result: RESULT, closedReason: 'Game ended by opponent', error: null }
  expect(applyActions(asked, event('lobby_ended', { ended_by: 'guest' }))).toMatchObject(declined)
  const ended = { ...finished, phase: 'ended' as const, ended_by: 'guest' as const, seq: 300 }
  expect(applyActions(asked, viewLoaded(ended))).toMatchObject(declined)
})

test('[B20] the wish of the opponent arrives by event and by view, and ends with the next game', () => {
  const event = eventSequence()
  const finished = lobbyView({ phase: 'finished', seq: 20, opponent: OPPONENT, result: RESULT })
  const wanted = applyActions(screenOf(finished), event('rematch_wanted', { player: 'guest' }))
  expect(wanted.opponent?.wantsRematch).toBe(true)
  expect(applyActions(screenOf(finished), event('rematch_wanted', { player: 'host' })).opponent?.wantsRematch).toBe(
    false,
  )
  const next = event('match_start', {
    round: 2,
    questions: [],
    questions_count: 10,
    starts_at: 9000,
    server_time: 6600,
  })
  expect(applyActions(wanted, next)).toMatchObject({
    stage: 'playing',
    opponent: { wantsRematch: false },
    turn: { kind: 'countdown', startsAt: 9000 },
  })
})

test('a lobby that is gone leads back to the start; a result stays on the screen', () => {
  const lost = { type: 'lobby-gone' as const, message: 'This game is over.' }
  expect(applyActions(screenOf(lobbyView()), lost)).toMatchObject({ stage: 'left', error: 'This game is over.' })
  const results = screenOf(lobbyView({ phase: 'finished', result: RESULT, opponent: OPPONENT }))
  expect(applyActions(results, lost)).toMatchObject({ stage: 'results', closedReason: 'This game is over.' })
})

test('ready failed: the message is shown and the button works again', () => {
  const screen = applyActions(screenOf(lobbyView()), { type: 'ready-pressed' }, { type: 'ready-failed', message: 'No' })
  expect(screen).toMatchObject({ readying: false, ready: false, error: 'No' })
})

test('the state is read when something is overdue, and more often while the connection is away', () => {
  const firstReadAt = (screen: MatchScreen, isLive: boolean, lastReadAt: number, wasAnswered = true) => {
    const reads = { ...noReadsYet(lastReadAt), wasAnswered }
    const isDue = (at: number) => readReason(reads, { isLive, nextEventAt: nextEventAt(screen) }, at) !== null
    return Array.from({ length: 30 }, (_, step) => step * 500).find(isDue)
  }
  expect(firstReadAt(playingScreen(), true, 9000)).toBe(11_500)
  expect(firstReadAt(playingScreen(), false, 1000)).toBe(4000)
  expect(firstReadAt(playingScreen(), false, 1000, false)).toBe(6000)
  expect(firstReadAt(screenOf(lobbyView()), true, 0)).toBe(10_000)
})
