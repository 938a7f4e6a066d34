import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { Battle } from './battle.tsx'
import { type MatchScreen, openingScreen } from './state/match-screen.ts'
import type { Match } from './state/use-match.ts'

const match = vi.hoisted(() => ({ current: null as Match | null }))
vi.mock('./state/use-match.ts', () => ({ useMatch: () => match.current }))

afterEach(cleanup)

function show(role: 'host' | 'guest', opponent: MatchScreen['opponent']) {
  const setReady = vi.fn()
  const leave = vi.fn()
  const nothing = () => {}
  match.current = {
    screen: { ...openingScreen(role), stage: 'waiting', category: 'space', opponent },
    isLive: true,
    setReady,
    choose: nothing,
    timeRanOut: nothing,
    playAgain: nothing,
    claim: nothing,
    leave,
    dismissError: nothing,
  }
  render(
    <BackendProvider backend={{ api: createApi('', () => new Promise(() => {})) }}>
      <Battle
        seat={{ code: 'ABCD', playerId: 'h', role, embedded: false }}
        backPresses={0}
        onLeft={nothing}
        onHome={nothing}
        onSeat={nothing}
        onStage={nothing}
        report={() => null}
        onMissed={nothing}
        mistakes={() => null}
        recordingQuestion={null}
        share={() => null}
      />
    </BackendProvider>,
  )
  return { setReady, leave }
}

const HERE = { ready: false, wantsRematch: false, present: true, backBy: null, verdicts: [], completed: false }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('[Q3] the lobby says that questions are written by AI, and keeps nobody from being ready', () => {
  const { setReady } = show('host', null)
  expect(screen.getByText('Questions are AI-generated.')).toBeTruthy()
  press("I'm Ready!")
  expect(setReady).toHaveBeenCalledOnce()
})

test('[B25] leaving a lobby with somebody in it asks first, and says what it means', () => {
  const { leave } = show('guest', HERE)
  press('Leave Game')
  expect(leave).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Leave this lobby?' }).textContent).toContain('Your seat becomes free.')
})

test('[B25] a host who is alone leaves at once', () => {
  const { leave } = show('host', null)
  press('Leave Game')
  expect(leave).toHaveBeenCalledOnce()
})
