import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Lobby } from './lobby/lobby.tsx'
import { PlayingBattle } from './play/playing-battle.tsx'
import { BattleResults } from './results/battle-results.tsx'
import type { MatchScreen } from './state/match-screen.ts'
import type { Match } from './state/use-match.ts'
import { applyActions, lobbyView, OPPONENT, playingScreen, screenOf } from './testing/match-builders.ts'

const confetti = vi.hoisted(() => vi.fn())
vi.mock('../../ui/confetti.ts', () => ({ burst: confetti }))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const nothing = () => {}
const seat = { code: 'AB3D', playerId: 'p', role: 'host', embedded: false } as const

const matchOn = (shown: MatchScreen): Match => ({
  screen: shown,
  isLive: true,
  setReady: nothing,
  choose: nothing,
  timeRanOut: nothing,
  playAgain: nothing,
  leave: nothing,
  dismissError: nothing,
})
const play = (shown: MatchScreen) =>
  render(<PlayingBattle match={matchOn(shown)} report={() => null} onLeave={nothing} />)
const wait = (shown: MatchScreen) => render(<Lobby seat={seat} screen={shown} onReady={nothing} onLeave={nothing} />)
const has = (text: string) => screen.queryByText(text) !== null

test('[B4] the code is copied, and the button says so for two seconds', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  wait(screenOf(lobbyView({ opponent: OPPONENT })))
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  await pass(0)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('AB3D')
  await pass(1_999)
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy()
  await pass(1)
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy()
})

test("[B4] I'm Ready! says Preparing... on its way to the server and is gone afterwards", () => {
  const waiting = screenOf(lobbyView({ opponent: OPPONENT }))
  const { rerender } = wait(waiting)
  expect([has('Lobby Ready'), has('Waiting for your opponent'), has("I'm Ready!"), has('Ready')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  const lobby = (shown: MatchScreen) => <Lobby seat={seat} screen={shown} onReady={nothing} onLeave={nothing} />
  const readying = applyActions(waiting, { type: 'ready-pressed' })
  rerender(lobby(readying))
  expect([has('Preparing...'), has("I'm Ready!")]).toEqual([true, false])
  rerender(lobby(applyActions(readying, { type: 'ready-accepted' })))
  expect([has('Preparing...'), has("I'm Ready!"), has('Ready')]).toEqual([false, false, true])
})

test('[B18] lobby, battle and results name both players; the own name is tagged You', () => {
  const named = () => [has('Nora'), has('You'), has('Ada'), document.querySelectorAll('bdi').length]
  const { unmount } = wait(screenOf(lobbyView({ opponent: OPPONENT })))
  expect([...named(), has('Host · 1500?'), has('Guest · 1520')]).toEqual([true, true, true, 2, true, true])
  unmount()
  const battle = play(playingScreen())
  expect([...named(), has('1500?'), has('1520')]).toEqual([true, true, true, 2, true, true])
  battle.unmount()
  const result = { host_score: 1, guest_score: 0, winner: 'host' as const, answers: [], forfeit: null }
  const shown = screenOf(lobbyView({ phase: 'finished', opponent: OPPONENT, result }))
  render(<BattleResults screen={shown} celebrate={false} onAgain={nothing} onHome={nothing} mistakes={null} />)
  expect(named()).toEqual([true, true, true, 2])
})

/** The ring and the bar with so many seconds of ten left. */
function clockAt(secondsLeft: number) {
  vi.setSystemTime(10_000 - secondsLeft * 1000)
  const { unmount } = play(playingScreen())
  const look = {
    seconds: screen.getByRole('timer', { name: 'Seconds left' }).textContent,
    red: document.querySelector('.timer-ring-warning') !== null,
    bar: document.querySelector('.timer-bar')?.getAttribute('data-tone'),
  }
  unmount()
  return look
}

test('[B5] [B6] the ring is red from 3 s on; the bar is green above 60 %, yellow above 30 %, else red', () => {
  expect(clockAt(7)).toEqual({ seconds: '7', red: false, bar: 'green' })
  expect(clockAt(6)).toEqual({ seconds: '6', red: false, bar: 'yellow' })
  expect(clockAt(4)).toEqual({ seconds: '4', red: false, bar: 'yellow' })
  expect(clockAt(3)).toEqual({ seconds: '3', red: true, bar: 'red' })
})

test('[B5] before the question comes it is loading; after its time it says that late answers do not count', () => {
  const { unmount } = play(playingScreen({ turn: null }))
  expect([has('Loading Question...'), has("Time's up! No points for late answers")]).toEqual([true, false])
  unmount()
  play(applyActions(playingScreen(), { type: 'time-ran-out', index: 0 }))
  expect([has('Loading Question...'), has("Time's up! No points for late answers")]).toEqual([false, true])
  expect(has('1/10')).toBe(true)
})

test('[B6] after an answer the right option has a tick, a wrong choice a cross, and the others are grey', () => {
  const reply = { accepted: true, was_correct: false, correct_answer: 'Lima', scores: { host: 0, guest: 0 } }
  const chosen = applyActions(playingScreen(), { type: 'option-chosen', option: 'Quito', at: 100 })
  play(applyActions(chosen, { type: 'answer-judged', index: 0, option: 'Quito', reply, at: 200 }))
  const shown = [...document.querySelectorAll('.answer')].map((option) => [
    option.querySelector('.answer-text')?.textContent,
    option.getAttribute('data-look'),
    option.querySelector('.answer-badge path')?.getAttribute('d') ?? option.querySelector('.answer-badge')?.textContent,
  ])
  // The lines of a tick and of a cross.
  expect(shown).toEqual([
    ['Lima', 'right', 'm5 12.5 4.5 4.5L19 7.5'],
    ['Quito', 'wrong', 'm6 6 12 12M18 6 6 18'],
    ['La Paz', 'dimmed', 'C'],
    ['Bogotá', 'dimmed', 'D'],
  ])
})

test('[B7] after the last answer it says whether the opponent is done, with the scores', () => {
  const done = { turn: { kind: 'done' as const }, scores: { host: 7, guest: 4 } }
  const { unmount } = play(playingScreen(done))
  expect([has('All Done!'), has('Both players completed!'), has('Waiting for opponent...')]).toEqual([
    true,
    false,
    true,
  ])
  unmount()
  play(playingScreen({ ...done, opponent: { ...OPPONENT, completed: true } }))
  expect([has('All Done!'), has('Both players completed!'), has('Waiting for opponent...')]).toEqual([
    true,
    true,
    false,
  ])
  expect(screen.getByRole('region', { name: 'Battle' }).textContent).toMatch(/7.*4/s)
})

test.each([
  ['host', true, 1],
  ['tie', true, 1],
  ['guest', true, 0],
  ['host', false, 0],
  ['tie', false, 0],
] as const)(
  '[B8] winner %s, on a screen of its own %s: %i bursts of confetti for the host',
  (winner, celebrate, bursts) => {
    const result = { host_score: 1, guest_score: 1, winner, answers: [], forfeit: null }
    const shown = screenOf(lobbyView({ phase: 'finished', opponent: OPPONENT, result }))
    render(<BattleResults screen={shown} celebrate={celebrate} onAgain={nothing} onHome={nothing} mistakes={null} />)
    expect(confetti).toHaveBeenCalledTimes(bursts)
  },
)
