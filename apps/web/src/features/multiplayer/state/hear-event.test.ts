import { expect, test } from 'vitest'
import { given, hearing, OPEN, playing, QUESTION, read, THERE, view, when } from '../testing/given.ts'
import { leftMs } from './turn-clock.ts'

const END = { host_score: 2, guest_score: 1, winner: 'host' as const, answers: [], forfeit: null }

test('[B10] player_joined: the opponent sits down', () => {
  const screen = when(given(view()), hearing()('player_joined', { player: 'guest' }))
  expect(screen.opponent).toMatchObject({ ready: false, present: true })
  expect(screen.status).toBe('Opponent joined. Waiting for them to be ready...')
})

test('[B10] player_ready: the opponent’s is told in words, one’s own hides the button', () => {
  const say = hearing()
  const theirs = when(given(view({ opponent: THERE })), say('player_ready', { player: 'guest' }))
  expect(theirs.status).toBe('Opponent is ready, waiting for game to start...')
  const own = when(theirs, { type: 'ready-pressed' }, say('player_ready', { player: 'host' }))
  expect(own).toMatchObject({ ready: true, readying: false })
})

test('match_start: the scores are reset and the first question is awaited', () => {
  const screen = when(
    given(view({ opponent: { ...THERE, ready: true }, ready: true, scores: { host: 4, guest: 5 } })),
    hearing()('match_start', { questions: [], questions_count: 10 }),
  )
  expect(screen).toMatchObject({
    stage: 'playing',
    scores: { host: 0, guest: 0 },
    count: 10,
    turn: { kind: 'loading' },
  })
})

test('[T2] next_question: the clock stands full for 50 ms, then runs to the server’s deadline', () => {
  const screen = when(
    given(view({ phase: 'playing', opponent: THERE })),
    hearing()('next_question', { index: 0, timer: 10, question: QUESTION, closes_at: 11_000, server_time: 1000 }, 0),
  )
  const { turn } = screen
  if (turn.kind !== 'open') throw new Error('no question is open')
  expect([0, 49, 50, 4000, 10_000, 12_000].map((at) => leftMs(screen, turn, at))).toEqual([
    10_000, 10_000, 9950, 6000, 0, 0,
  ])
})

test.each([
  [{ was_correct: true, is_timeout: false }, 'Opponent answered correctly', true],
  [{ was_correct: false, is_timeout: false }, 'Opponent answered incorrectly', false],
  [{ was_correct: false, is_timeout: true }, 'Opponent timed out', false],
])('[B10] answer_result of the opponent %o', (how, words, verdict) => {
  const scores = { host: 0, guest: 1 }
  const screen = when(playing(), hearing()('answer_result', { player: 'guest', index: 0, scores, ...how }))
  expect(screen).toMatchObject({ status: words, scores, opponent: { verdicts: [verdict] } })
})

test('[B10] an answer whose outcome was missed is still told', () => {
  const screen = when(
    playing(),
    read(view({ phase: 'playing', seq: 12, opponent: { ...THERE, answered: 1 }, questions_count: 10, turn: OPEN })),
  )
  expect(screen).toMatchObject({ status: 'Opponent processed an answer', opponent: { verdicts: [null] } })
})

test('answer_result of one’s own counts, and says nothing about the opponent', () => {
  const scores = { host: 1, guest: 0 }
  const own = { player: 'host' as const, index: 0, was_correct: true, is_timeout: false, scores }
  expect(when(playing(), hearing()('answer_result', own))).toMatchObject({ verdicts: [true], scores, status: '' })
})

test('question_timeout: the right option comes on the own channel; the other’s changes nothing', () => {
  const say = hearing()
  const before = playing()
  expect(when(before, say('question_timeout', { player: 'guest', index: 0 })).turn).toEqual(before.turn)
  const closed = when(before, say('question_timeout', { player: 'host', index: 0 }))
  expect(closed.turn).toMatchObject({ kind: 'open', timeUp: true })
  const told = when(closed, say('question_timeout', { player: 'host', index: 0, correct_answer: 'Lima' }))
  expect(told.turn).toMatchObject({ kind: 'judged', chosen: '', answer: 'Lima', timedOut: true })
})

test('[B10] player_completed: one’s own waits, the opponent’s is told', () => {
  const say = hearing()
  const scores = { host: 3, guest: 4 }
  const own = when(playing(), say('player_completed', { player: 'host', scores }))
  expect(own).toMatchObject({ turn: { kind: 'done' }, status: 'Waiting for opponent to finish...', scores })
  const both = when(own, say('player_completed', { player: 'guest', scores }))
  expect(both).toMatchObject({ status: 'Opponent has completed all questions', opponent: { completed: true } })
})

test('match_end: the results, with the server’s scores', () => {
  const screen = when(playing(), hearing()('match_end', END))
  expect(screen).toMatchObject({ stage: 'results', scores: { host: 2, guest: 1 }, result: END })
})

test.each([
  ['host', 'guest', 'Game ended by opponent'],
  ['guest', 'host', 'Game ended by host'],
  ['host', 'clock', 'This lobby was open too long and has closed.'],
] as const)('[B13] lobby_ended for the %s by %s', (role, ended_by, words) => {
  const screen = when(given(view({ role }), role), hearing()('lobby_ended', { ended_by }))
  expect(screen).toMatchObject({ stage: 'left', error: words })
})

test('[B13] lobby_ended while the results are read leaves them standing', () => {
  const say = hearing()
  const screen = when(playing(), say('match_end', END), say('lobby_ended', { ended_by: 'guest' }))
  expect(screen).toMatchObject({ stage: 'results', closed: 'Game ended by opponent', error: null })
  expect(when(screen, { type: 'again-pressed' })).toBe(screen)
})

test('player_presence: the opponent is away and comes back', () => {
  const say = hearing()
  const away = when(playing(), say('player_presence', { player: 'guest', present: false, back_by: 31_000 }))
  expect(away.opponent).toMatchObject({ present: false, backBy: 31_000 })
  expect(when(away, say('player_presence', { player: 'guest', present: true, back_by: null })).opponent?.present).toBe(
    true,
  )
})

test('error: its message is shown and can be dismissed', () => {
  const news = { name: 'error' as const, data: { message: 'No questions' } }
  const screen = when(playing(), { type: 'event-heard', channel: 'lobby', news, at: 0 })
  expect(screen).toMatchObject({ error: 'No questions', stage: 'playing' })
  expect(when(screen, { type: 'error-dismissed' }).error).toBeNull()
})

const numbered = (seq: number, after: number) =>
  hearing()('player_presence', { player: 'guest', present: false, back_by: null, seq, after })

test('[B17] an event after a lost one makes the screen ask; holes of the other channel do not', () => {
  const before = playing()
  expect(before.known.state).toBe(10)
  expect(when(before, numbered(12, 10)).stale).toBe(false)
  expect(when(before, numbered(14, 12)).stale).toBe(true)
  expect(when(before, numbered(11, 10), numbered(14, 11)).stale).toBe(false)
})

test('an event that is known already changes nothing', () => {
  const before = playing()
  expect(when(before, numbered(10, 9))).toBe(before)
})
