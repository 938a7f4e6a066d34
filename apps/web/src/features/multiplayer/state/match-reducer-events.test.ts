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
import { remainingMs } from './match-screen.ts'

const END = { host_score: 2, guest_score: 1, winner: 'host' as const, answers: [], forfeit: null }

test('[B10] player_joined: the opponent has joined', () => {
  const screen = applyActions(screenOf(lobbyView()), eventSequence()('player_joined', { player: 'guest' }))
  expect(screen.opponent).toMatchObject({ ready: false, present: true })
  expect(screen.status).toBe('Opponent joined. Waiting for them to be ready...')
})

test('[B10] player_ready: the opponent’s changes the status, one’s own hides the button', () => {
  const event = eventSequence()
  const theirs = applyActions(screenOf(lobbyView({ opponent: OPPONENT })), event('player_ready', { player: 'guest' }))
  expect(theirs.status).toBe('Opponent is ready, waiting for game to start...')
  const own = applyActions(theirs, { type: 'ready-pressed' }, event('player_ready', { player: 'host' }))
  expect(own).toMatchObject({ ready: true, readying: false })
})

test('[B25] player_left: the seat is free again, and the host waits in the same lobby', () => {
  const full = screenOf(lobbyView({ opponent: OPPONENT }))
  const screen = applyActions(full, eventSequence()('player_left', { player: 'guest' }))
  expect(screen).toMatchObject({ stage: 'waiting', opponent: null, status: 'Waiting for opponent...', error: null })
})

test('[B10] what the opponent did with one question does not stand under the next', () => {
  const event = eventSequence()
  const scores = { host: 0, guest: 0 }
  const late = { player: 'guest' as const, index: 0, was_correct: false, is_timeout: true, scores }
  const told = applyActions(playingScreen(), event('answer_result', late))
  expect(told.status).toBe('Opponent timed out')
  const next = { index: 1, timer: 10, question: QUESTION, closes_at: 20_000, server_time: 10_000 }
  expect(applyActions(told, event('next_question', next)).status).toBe('')
})

test('match_start: the scores are reset and the first question is awaited', () => {
  const screen = applyActions(
    screenOf(lobbyView({ opponent: { ...OPPONENT, ready: true }, ready: true, scores: { host: 4, guest: 5 } })),
    eventSequence()('match_start', { questions: [], questions_count: 10 }),
  )
  expect(screen).toMatchObject({
    stage: 'playing',
    scores: { host: 0, guest: 0 },
    questionCount: 10,
    turn: { kind: 'loading' },
  })
})

test('[T2] next_question: the clock stays full for 50 ms, then runs to the server’s deadline', () => {
  const screen = applyActions(
    screenOf(lobbyView({ phase: 'playing', opponent: OPPONENT })),
    eventSequence()(
      'next_question',
      { index: 0, timer: 10, question: QUESTION, closes_at: 11_000, server_time: 1000 },
      0,
    ),
  )
  const { turn } = screen
  if (turn.kind !== 'open') throw new Error('no question is open')
  expect([0, 49, 50, 4000, 10_000, 12_000].map((at) => remainingMs(screen, turn, at))).toEqual([
    10_000, 10_000, 9950, 6000, 0, 0,
  ])
})

test.each([
  [{ was_correct: true, is_timeout: false }, 'Opponent answered correctly', true],
  [{ was_correct: false, is_timeout: false }, 'Opponent answered incorrectly', false],
  [{ was_correct: false, is_timeout: true }, 'Opponent timed out', false],
])('[B10] answer_result of the opponent %o', (how, words, verdict) => {
  const scores = { host: 0, guest: 1 }
  const screen = applyActions(
    playingScreen(),
    eventSequence()('answer_result', { player: 'guest', index: 0, scores, ...how }),
  )
  expect(screen).toMatchObject({ status: words, scores, opponent: { verdicts: [verdict] } })
})

test('[B10] an answer whose event was missed still changes the status', () => {
  const screen = applyActions(
    playingScreen(),
    viewLoaded(
      lobbyView({
        phase: 'playing',
        seq: 12,
        opponent: { ...OPPONENT, answered: 1 },
        questions_count: 10,
        turn: OPEN_TURN,
      }),
    ),
  )
  expect(screen).toMatchObject({ status: 'Opponent processed an answer', opponent: { verdicts: [null] } })
})

test('answer_result of one’s own counts, and does not change the status', () => {
  const scores = { host: 1, guest: 0 }
  const own = { player: 'host' as const, index: 0, was_correct: true, is_timeout: false, scores }
  expect(applyActions(playingScreen(), eventSequence()('answer_result', own))).toMatchObject({
    verdicts: [true],
    scores,
    status: '',
  })
})

test('question_timeout: the right option comes on the own channel; the opponent’s changes nothing', () => {
  const event = eventSequence()
  const before = playingScreen()
  expect(applyActions(before, event('question_timeout', { player: 'guest', index: 0 })).turn).toEqual(before.turn)
  const closed = applyActions(before, event('question_timeout', { player: 'host', index: 0 }))
  expect(closed.turn).toMatchObject({ kind: 'open', timeUp: true })
  const judged = applyActions(closed, event('question_timeout', { player: 'host', index: 0, correct_answer: 'Lima' }))
  expect(judged.turn).toMatchObject({ kind: 'judged', chosen: '', answer: 'Lima', timedOut: true })
})

test('[B10] player_completed: one’s own waits, the opponent’s changes the status', () => {
  const event = eventSequence()
  const scores = { host: 3, guest: 4 }
  const own = applyActions(playingScreen(), event('player_completed', { player: 'host', scores }))
  expect(own).toMatchObject({ turn: { kind: 'done' }, status: 'Waiting for opponent to finish...', scores })
  const both = applyActions(own, event('player_completed', { player: 'guest', scores }))
  expect(both).toMatchObject({ status: 'Opponent has completed all questions', opponent: { completed: true } })
})

test('match_end: the results, with the server’s scores', () => {
  const screen = applyActions(playingScreen(), eventSequence()('match_end', END))
  expect(screen).toMatchObject({ stage: 'results', scores: { host: 2, guest: 1 }, result: END })
})

test.each([
  ['host', 'guest', 'Game ended by opponent'],
  ['guest', 'host', 'Game ended by host'],
  ['host', 'clock', 'This lobby was open too long and has closed.'],
] as const)('[B13] lobby_ended for the %s by %s', (role, ended_by, words) => {
  const screen = applyActions(screenOf(lobbyView({ role }), role), eventSequence()('lobby_ended', { ended_by }))
  expect(screen).toMatchObject({ stage: 'left', error: words })
})

test('[B13] lobby_ended while the results are shown keeps them', () => {
  const event = eventSequence()
  const screen = applyActions(playingScreen(), event('match_end', END), event('lobby_ended', { ended_by: 'guest' }))
  expect(screen).toMatchObject({ stage: 'results', closedReason: 'Game ended by opponent', error: null })
  expect(applyActions(screen, { type: 'play-again-pressed' })).toBe(screen)
})

test('player_presence: the opponent is away and comes back', () => {
  const event = eventSequence()
  const away = applyActions(
    playingScreen(),
    event('player_presence', { player: 'guest', present: false, back_by: 31_000 }),
  )
  expect(away.opponent).toMatchObject({ present: false, backBy: 31_000 })
  expect(
    applyActions(away, event('player_presence', { player: 'guest', present: true, back_by: null })).opponent?.present,
  ).toBe(true)
})

test('error: its message is shown and can be dismissed', () => {
  const screen = applyActions(playingScreen(), eventSequence()('error', { message: 'No questions' }))
  expect(screen).toMatchObject({ error: 'No questions', stage: 'playing' })
  expect(applyActions(screen, { type: 'error-dismissed' }).error).toBeNull()
})

const numbered = (seq: number, after: number) =>
  eventSequence()('player_presence', { player: 'guest', present: false, back_by: null, seq, after })

test('[B17] an event after a lost one makes the screen stale; gaps of the other channel do not', () => {
  const before = playingScreen()
  expect(before.lastSeq.view).toBe(10)
  expect(applyActions(before, numbered(12, 10)).stale).toBe(false)
  expect(applyActions(before, numbered(14, 12)).stale).toBe(true)
  expect(applyActions(before, numbered(11, 10), numbered(14, 11)).stale).toBe(false)
})

test('an event that is known already changes nothing', () => {
  const before = playingScreen()
  expect(applyActions(before, numbered(10, 9))).toBe(before)
})
