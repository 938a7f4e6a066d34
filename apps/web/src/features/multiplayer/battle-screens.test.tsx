import { ok } from '@knowdown/domain/result'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackendProvider } from '../../api/backend.tsx'
import { Lobby } from './lobby/lobby.tsx'
import { PlayingBattle } from './play/playing-battle.tsx'
import { BattleResults } from './results/battle-results.tsx'
import type { MatchScreen } from './state/match-screen.ts'
import type { Match } from './state/use-match.ts'
import { applyActions, lobbyView, OPPONENT, playingScreen, screenOf } from './testing/match-builders.ts'

const confetti = vi.hoisted(() => vi.fn())
vi.mock('../../ui/game/confetti.ts', () => ({ burst: confetti }))

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
  claim: nothing,
  leave: nothing,
  dismissError: nothing,
})
const play = (shown: MatchScreen) =>
  render(<PlayingBattle match={matchOn(shown)} report={() => null} onLeave={nothing} />)
const wait = (shown: MatchScreen) =>
  render(<Lobby seat={seat} screen={shown} isLive onReady={nothing} onLeave={nothing} />)
const resultsProps = {
  summary: null,
  celebrate: false,
  busy: false,
  onAgain: nothing,
  onHome: nothing,
  mistakes: null,
  recordingQuestion: null,
  onLobby: () => {},
  share: () => null,
}
const has = (text: string) => screen.queryAllByText(text).length > 0

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
    false,
    true,
    false,
  ])
  const lobby = (shown: MatchScreen) => <Lobby seat={seat} screen={shown} isLive onReady={nothing} onLeave={nothing} />
  const readying = applyActions(waiting, { type: 'ready-pressed' })
  rerender(lobby(readying))
  expect([has('Preparing...'), has("I'm Ready!")]).toEqual([true, false])
  rerender(lobby(applyActions(readying, { type: 'ready-accepted' })))
  expect([has('Preparing...'), has("I'm Ready!"), has('Ready')]).toEqual([false, false, true])
})

test('[B18] lobby, battle and results name both players; the own name is tagged You', () => {
  const isNamed = (text: string | null) => text === 'Nora' || text === 'Ada'
  const named = () => {
    const names = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)
    return [has('Nora'), has('You'), has('Ada'), names.every(isNamed)]
  }
  const { unmount } = wait(screenOf(lobbyView({ opponent: OPPONENT })))
  expect([...named(), has('Host · 1500?'), has('Guest · 1520')]).toEqual([true, true, true, true, true, true])
  unmount()
  const battle = play(playingScreen())
  expect([...named(), has('1500?'), has('1520')]).toEqual([true, true, true, true, true, true])
  battle.unmount()
  const result = { host_score: 1, guest_score: 0, winner: 'host' as const, answers: [], forfeit: null }
  const shown = screenOf(lobbyView({ phase: 'finished', opponent: OPPONENT, result }))
  render(<BattleResults {...resultsProps} screen={shown} />)
  expect(named()).toEqual([true, true, true, true])
})

/** The one timer with so many seconds of ten left. */
function clockAt(secondsLeft: number) {
  vi.setSystemTime(10_000 - secondsLeft * 1000)
  const { unmount } = play(playingScreen())
  const look = {
    seconds: screen.getByRole('timer', { name: 'Seconds left' }).textContent,
    red: document.querySelector('.timer-ring-warning') !== null,
    arc: document.querySelector('.timer-ring')?.getAttribute('data-tone'),
    controls: screen.getAllByRole('timer').length,
  }
  unmount()
  return look
}

test('[B5] [B6] one timer: digits red from 3 s on, its arc green above 60 %, yellow above 30 %, else red', () => {
  expect(clockAt(7)).toEqual({ seconds: '7', red: false, arc: 'green', controls: 1 })
  expect(clockAt(6)).toEqual({ seconds: '6', red: false, arc: 'yellow', controls: 1 })
  expect(clockAt(4)).toEqual({ seconds: '4', red: false, arc: 'yellow', controls: 1 })
  expect(clockAt(3)).toEqual({ seconds: '3', red: true, arc: 'red', controls: 1 })
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
    render(<BattleResults {...resultsProps} screen={shown} celebrate={celebrate} />)
    expect(confetti).toHaveBeenCalledTimes(bursts)
  },
)

const WON = { host_score: 7, guest_score: 5, winner: 'host' as const, answers: [], forfeit: null }
const finished = (changes: Partial<Parameters<typeof lobbyView>[0]> = {}) =>
  screenOf(lobbyView({ phase: 'finished', opponent: OPPONENT, questions_count: 10, result: WON, ...changes }))
const buttonLook = (name: string) =>
  screen.getByRole('button', { name }).className.match(/button-(primary|secondary|strong)/)?.[1]

test('[B19] Claim the win appears when the opponent has been away for 30 s, also after the own last question', () => {
  const claim = vi.fn()
  const away = { ...OPPONENT, present: false, back_by: 31_000 }
  const shown = playingScreen({ opponent: away, turn: { kind: 'done' } })
  vi.setSystemTime(29_900)
  const { unmount } = render(
    <PlayingBattle match={{ ...matchOn(shown), claim }} report={() => null} onLeave={nothing} />,
  )
  expect([has('Claim the win'), has('Opponent disconnected, 1 s to come back')]).toEqual([false, true])
  unmount()
  vi.setSystemTime(30_000)
  render(<PlayingBattle match={{ ...matchOn(shown), claim }} report={() => null} onLeave={nothing} />)
  fireEvent.click(screen.getByRole('button', { name: 'Claim the win' }))
  expect(claim).toHaveBeenCalledOnce()
})

test('[B21] the countdown shows both players and three, two, one by the server’s clock', async () => {
  // The server's clock is a second ahead.
  play(playingScreen({ turn: { kind: 'countdown', starts_at: 3_400 } }))
  const digit = () => screen.getByRole('timer', { name: 'The battle starts in' }).textContent
  expect([has('Nora'), has('Ada'), digit()]).toEqual([true, true, '3'])
  await pass(800)
  expect(digit()).toBe('2')
  await pass(1_600)
  expect(digit()).toBe('1')
})

test('[B5] a +1 appears beside the opponent when they score, and only then', () => {
  const before = playingScreen()
  const { rerender } = play(before)
  expect(has('+1')).toBe(false)
  const scored = { ...before, scores: { host: 0, guest: 1 } }
  rerender(<PlayingBattle match={matchOn(scored)} report={() => null} onLeave={nothing} />)
  expect(has('+1')).toBe(true)
})

test('[B17] Reconnecting stands in the status line, not over a button', async () => {
  render(<PlayingBattle match={{ ...matchOn(playingScreen()), isLive: false }} report={() => null} onLeave={nothing} />)
  await pass(1_200)
  expect(screen.getByText('Reconnecting…').closest('footer')).not.toBeNull()
})

test('[B20] the wish for a rematch is named on the results of the other player', () => {
  render(<BattleResults {...resultsProps} screen={finished({ opponent: { ...OPPONENT, wants_rematch: true } })} />)
  expect(screen.getByText('Ada', { selector: '.rematch-title bdi' }).parentElement?.textContent).toBe(
    'Ada wants a rematch',
  )
  expect(buttonLook('Play Again')).toBe('primary')
})

test('[B20] [B23] when the opponent has gone, the screen says so, Home is the main action, and a new code is offered', () => {
  render(<BattleResults {...resultsProps} screen={finished({ phase: 'ended', ended_by: 'guest' })} />)
  expect([has('Game ended by opponent'), has('Play Again opens a new lobby with a new code.')]).toEqual([true, true])
  expect([buttonLook('Home'), buttonLook('Play Again')]).toEqual(['primary', 'secondary'])
})

test('[B19] the results name a claimed win on both sides', () => {
  const claimed = { ...WON, forfeit: 'guest' as const, claimed: true }
  const { unmount } = render(<BattleResults {...resultsProps} screen={finished({ result: claimed })} />)
  expect([has('Ada stayed away. The win is yours.'), buttonLook('Play Again')]).toEqual([true, 'primary'])
  unmount()
  const lost = { ...claimed, forfeit: 'host' as const, winner: 'guest' as const }
  render(<BattleResults {...resultsProps} screen={finished({ result: lost })} />)
  expect(has('Ada claimed the win while you were away.')).toBe(true)
})

test('[B24] what is shared is the score and the topic, and no name', () => {
  const share = vi.fn(() => <button type="button">Share</button>)
  render(<BattleResults {...resultsProps} screen={finished()} share={share} />)
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  const [[shared] = []] = share.mock.calls as unknown[][]
  expect(shared).toMatchObject({ mine: 7, theirs: 5, outcome: { kind: 'won' } })
  expect(JSON.stringify(shared)).not.toMatch(/Ada|Nora/)
})

test('[B22] the results show rating, record and both answers question by question', () => {
  const summary = {
    pending: false,
    rating: { before: 1500, after: 1516, provisional: true },
    record: { won: 3, lost: 2, tied: 0 },
    rival: null,
    questions: [
      {
        index: 0,
        question: 'Hottest planet?',
        correct_answer: 'Venus',
        own: { answer: 'Venus', was_correct: true, is_timeout: false },
        opponent: { answer: null, was_correct: false, is_timeout: true },
      },
    ],
  }
  const { rerender } = render(<BattleResults {...resultsProps} screen={finished()} summary={summary} />)
  const facts = () => document.querySelector('.score-card-facts')?.textContent
  expect(facts()).toMatch(/Rating1500.*1516.*\?.*up16All battlesYou 3 : 2 Ada/)
  expect([has('Venus'), has('Hottest planet?'), has('You: right, Venus'), has('Ada: no answer in time')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  const first = { ...summary, rating: null, record: { won: 1, lost: 0, tied: 0 } }
  rerender(<BattleResults {...resultsProps} screen={finished()} summary={first} />)
  expect(facts()).toBe('All battlesFirst battle')
})

test('[QM7] from the result a lobby with its link is opened, and the opponent is blocked and unblocked', async () => {
  const onLobby = vi.fn()
  const blocked: boolean[] = []
  const call = async (_: unknown, { is_blocked }: { is_blocked: boolean }) => {
    blocked.push(is_blocked)
    return ok({ is_blocked })
  }
  const rival = { rival_id: 'r', is_blocked: false }
  const summary = { pending: false, rating: null, record: { won: 1, lost: 0, tied: 0 }, rival, questions: [] }
  render(
    <BackendProvider backend={{ api: { call } as never }}>
      <BattleResults {...resultsProps} screen={finished()} summary={summary} onLobby={onLobby} />
    </BackendProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'New lobby with a link' }))
  expect(onLobby).toHaveBeenCalledOnce()
  for (const name of ['Block Ada', 'Unblock Ada']) {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  }
  expect(screen.getByRole('button', { name: 'Block Ada' })).toBeTruthy()
  expect(blocked).toEqual([true, false])
})

const lobbyStatus = () => document.querySelector('.lobby-status')?.textContent

test('[B4] once the opponent is ready, a line above Ready says so', () => {
  const { unmount } = wait(screenOf(lobbyView({ players: { ...lobbyView().players, guest: null } })))
  expect(has('Waiting for your opponent')).toBe(true)
  unmount()
  wait(screenOf(lobbyView({ opponent: { ...OPPONENT, ready: true } })))
  expect(lobbyStatus()).toContain('Ada is ready. Waiting for you.')
  expect(lobbyStatus()).toContain('Opponent is ready, waiting for game to start...')
})

test('[B4] alone Share is the main action and the code is large; with both there it is Ready, and the code is small', () => {
  wait(screenOf(lobbyView()))
  expect([buttonLook('Share link'), buttonLook("I'm Ready!")]).toEqual(['primary', 'strong'])
  expect(has('Waiting for a player')).toBe(true)
  cleanup()
  wait(screenOf(lobbyView({ opponent: OPPONENT })))
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull()
  expect(buttonLook("I'm Ready!")).toBe('primary')
  expect(screen.getByTestId('lobby-code').textContent).toBe('AB3D')
})

test('[B20] whoever asked for a rematch reads that the other has not answered yet', () => {
  const asked = applyActions(finished({ opponent: OPPONENT }), { type: 'play-again-pressed' })
  wait({ ...asked, ready: true, readying: false })
  expect(lobbyStatus()).toContain('Ada hasn’t answered yet')
})
