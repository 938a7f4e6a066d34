import { noReadsYet, readReason } from '@knowdown/domain/reconnect/state-reads'
import { expect, test } from 'vitest'
import { given, hearing, OPEN, playing, QUESTION, read, THERE, view, when } from '../testing/given.ts'
import { type MatchScreen, openingScreen } from './match-screen.ts'
import { leftMs, nextEventAt } from './turn-clock.ts'

const choose = { type: 'option-chosen' as const, option: 'Quito', at: 4000 }
const reply = { accepted: true, was_correct: false, correct_answer: 'Lima', scores: { host: 0, guest: 0 } }
const judged = { type: 'answer-judged' as const, index: 0, option: 'Quito', reply, at: 4100 }
const RESULT = { host_score: 2, guest_score: 1, winner: 'host' as const, answers: [], forfeit: null }

test('an option is chosen once; the clock stops there', () => {
  const screen = when(playing(), choose, { ...choose, option: 'Lima', at: 5000 })
  expect(screen.turn).toMatchObject({ choice: { option: 'Quito', sent: true } })
  if (screen.turn.kind !== 'open') throw new Error('no question is open')
  expect(leftMs(screen, screen.turn, 9000)).toBe(6000)
})

test('the reply shows the right option and the server’s scores', () => {
  expect(when(playing(), choose, judged)).toMatchObject({
    turn: { kind: 'judged', chosen: 'Quito', answer: 'Lima', timedOut: false },
    verdicts: [false],
  })
})

test('a reply to an earlier question is too late to be shown', () => {
  const before = playing({ turn: { ...OPEN, index: 1 } as typeof OPEN })
  expect(when(before, judged)).toBe(before)
})

test('[B5] after the time nothing can be chosen', () => {
  const screen = when(playing(), { type: 'time-ran-out', index: 0 }, choose)
  expect(screen.turn).toMatchObject({ timeUp: true, choice: null })
})

test('an answer under way is not timed out by our own clock', () => {
  expect(when(playing(), choose, { type: 'time-ran-out', index: 0 }).turn).toMatchObject({ timeUp: false })
})

test('an answer that got lost on the way is kept to be sent again while the question is open', () => {
  const lost = when(playing(), choose, { type: 'answer-failed', index: 0, message: 'Network error', again: true })
  expect(lost).toMatchObject({
    stale: true,
    error: 'Network error',
    turn: { choice: { option: 'Quito', sent: false } },
  })
  const open = view({ phase: 'playing', seq: 11, opponent: THERE, questions_count: 10, turn: OPEN })
  expect(when(lost, read(open))).toMatchObject({ stale: false, turn: { choice: { sent: false } } })
})

test('[B17] after a reload the server’s view is the screen: question, time, scores', () => {
  const screen = playing({
    scores: { host: 3, guest: 2 },
    server_time: 6000,
    turn: { ...OPEN, left_ms: 5000 } as typeof OPEN,
  })
  if (screen.turn.kind !== 'open') throw new Error('no question is open')
  expect(screen).toMatchObject({ stage: 'playing', scores: { host: 3, guest: 2 }, turn: { question: QUESTION } })
  expect(leftMs(screen, screen.turn, 0)).toBe(5000)
})

test('a view that is older than what was heard does not turn the clock back', () => {
  const later = when(playing(), hearing()('player_completed', { player: 'host', scores: { host: 1, guest: 0 } }))
  const screen = when(later, read(view({ phase: 'playing', seq: 50, turn: OPEN })))
  expect(screen).toMatchObject({ turn: { kind: 'done' }, stale: true })
})

test('events before the first view are only noted', () => {
  const screen = when(openingScreen('host'), hearing()('match_start', { questions: [], questions_count: 10 }))
  expect(screen).toMatchObject({ stage: 'opening', stale: true })
})

test('[B8] Play Again goes back to waiting with everything reset, and stays there', () => {
  const finished = view({ phase: 'finished', seq: 20, opponent: THERE, scores: { host: 2, guest: 1 }, result: RESULT })
  const screen = when(given(finished), { type: 'again-pressed' })
  expect(screen).toMatchObject({ stage: 'waiting', ready: false, scores: { host: 0, guest: 0 }, result: null })
  expect(when(screen, read(finished)).stage).toBe('waiting')
})

test('a lobby that is gone leads back to the start; a result that is read stays', () => {
  const lost = { type: 'lobby-lost' as const, message: 'This game is over.' }
  expect(when(given(view()), lost)).toMatchObject({ stage: 'left', error: 'This game is over.' })
  const results = given(view({ phase: 'finished', result: RESULT, opponent: THERE }))
  expect(when(results, lost)).toMatchObject({ stage: 'results', closed: 'This game is over.' })
})

test('ready failed: the words are shown and the button is free again', () => {
  const screen = when(given(view()), { type: 'ready-pressed' }, { type: 'ready-failed', message: 'No' })
  expect(screen).toMatchObject({ readying: false, ready: false, error: 'No' })
})

test('the state is read when something is overdue, and more often while the connection is away', () => {
  const firstReadAt = (screen: MatchScreen, isLive: boolean, lastReadAt: number, wasAnswered = true) => {
    const reads = { ...noReadsYet(lastReadAt), wasAnswered }
    const isDue = (at: number) => readReason(reads, { isLive, nextEventAt: nextEventAt(screen) }, at) !== null
    return Array.from({ length: 30 }, (_, step) => step * 500).find(isDue)
  }
  expect(firstReadAt(playing(), true, 9000)).toBe(11_500)
  expect(firstReadAt(playing(), false, 1000)).toBe(4000)
  expect(firstReadAt(playing(), false, 1000, false)).toBe(6000)
  expect(firstReadAt(given(view()), true, 0)).toBe(10_000)
})
