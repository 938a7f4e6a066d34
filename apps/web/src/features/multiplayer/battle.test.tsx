import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { BackendProvider } from '../../api/backend.tsx'
import { Battle } from './battle.tsx'
import { openingScreen } from './state/match-screen.ts'
import type { Match } from './state/use-match.ts'

const match = vi.hoisted(() => ({ current: null as Match | null }))
vi.mock('./state/use-match.ts', () => ({ useMatch: () => match.current }))

afterEach(cleanup)

function show(isDue: boolean) {
  const setReady = vi.fn()
  const nothing = () => {}
  match.current = {
    screen: { ...openingScreen('host'), stage: 'waiting', category: 'space' },
    isLive: true,
    setReady,
    choose: nothing,
    timeRanOut: nothing,
    playAgain: nothing,
    claim: nothing,
    leave: nothing,
    dismissError: nothing,
  }
  let close = (_accepted: boolean) => {}
  render(
    <BackendProvider backend={{ api: createApi('', () => new Promise(() => {})) }}>
      <Battle
        seat={{ code: 'ABCD', playerId: 'h', role: 'host', embedded: false }}
        backPresses={0}
        onLeft={nothing}
        onHome={nothing}
        onSeat={nothing}
        isDisclosureDue={() => isDue}
        disclosure={({ open, onClose }) => {
          close = onClose
          return open && <p>Written with AI</p>
        }}
        report={() => null}
        onMissed={nothing}
        mistakes={() => null}
        share={() => null}
      />
    </BackendProvider>,
  )
  const ready = () => fireEvent.click(screen.getByRole('button', { name: "I'm Ready!" }))
  return { setReady, ready, close: (accepted: boolean) => act(() => close(accepted)) }
}

test('[Q3] the AI disclosure comes before the first ready, which is sent when it was accepted', () => {
  const { setReady, ready, close } = show(true)
  ready()
  expect(screen.getByText('Written with AI')).toBeTruthy()
  close(false)
  expect(screen.queryByText('Written with AI')).toBeNull()
  expect(setReady).not.toHaveBeenCalled()
  ready()
  close(true)
  expect(setReady).toHaveBeenCalledOnce()
})

test('[Q3] whoever accepted it before is ready at once', () => {
  const { setReady, ready } = show(false)
  ready()
  expect(screen.queryByText('Written with AI')).toBeNull()
  expect(setReady).toHaveBeenCalledOnce()
})
