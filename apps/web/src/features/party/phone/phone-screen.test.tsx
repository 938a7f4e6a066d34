import { nameFromSlug } from '@knowdown/domain/catalogue/category'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { partySnapshot } from '../testing/party-snapshot.ts'
import { PhoneScreen } from './phone-screen.tsx'

const seen = vi.hoisted(() => ({ mature: true, quiz: 'Old crimes' as string | null }))
vi.mock('./use-player.ts', () => ({
  usePlayer: () => ({
    party: partySnapshot({ quiz: seen.quiz, mature: seen.mature, categories: ['space', 'true-crime'] }),
    you: { name: 'Ada', from_index: 0, points: 0, rank: null, players: 1 },
    failure: null,
    error: null,
    isLive: true,
    given: null,
    isSent: true,
    clock: { now: () => 0 },
  }),
}))
vi.mock('../state/use-time-left.ts', () => ({ useTimeLeft: () => 10_000 }))
vi.mock('../state/use-party-sounds.ts', () => ({ usePartySounds: () => ({ isOn: false, toggle: () => {} }) }))

afterEach(cleanup)

const show = (isWarned: boolean) =>
  render(
    <PhoneScreen
      code="AB3D"
      playerKey="party_key"
      nameOf={nameFromSlug}
      onHome={() => {}}
      renderWarning={isWarned ? null : (title) => <p>A warning before {title}</p>}
      onForget={() => {}}
    />,
  )

test('[OQ15] [C7] before a party for 17 and older stands the warning, and nothing of a question', () => {
  show(false)
  expect(screen.getByText('A warning before Old crimes')).toBeDefined()
  expect(screen.queryByText('Which planet has rings?')).toBeNull()
  cleanup()
  show(true)
  expect(screen.getByText('Which planet has rings?')).toBeDefined()
  cleanup()
  seen.mature = false
  show(false)
  expect(screen.getByText('Which planet has rings?')).toBeDefined()
})

test('[C7] the warning before a party of our questions names the categories that are for 17 and older', () => {
  Object.assign(seen, { mature: true, quiz: null })
  show(false)
  expect(screen.getByText('A warning before True Crime')).toBeDefined()
  expect(screen.queryByText('Which planet has rings?')).toBeNull()
})
