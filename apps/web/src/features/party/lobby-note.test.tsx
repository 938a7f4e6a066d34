import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HostLobby } from './host/host-lobby.tsx'
import { PhoneLobby } from './phone/phone-lobby.tsx'
import { partySnapshot } from './testing/party-snapshot.ts'

afterEach(cleanup)

const NOTE = /Written with the help of AI/

test.each([true, false])('[AG6] big screen and phones say before the start whether AI helped: %s', (by_model) => {
  // Locked, so that no code has to be drawn.
  const party = partySnapshot({ phase: 'lobby', difficulty: null, quiz: 'The Silk Road', locked: true, by_model })
  render(<HostLobby code="ABCD" party={party} players={[]} arrived={[]} count={0} nameOf={(id) => id} />)
  expect(screen.queryAllByText(NOTE)).toHaveLength(by_model ? 1 : 0)
  cleanup()
  render(<PhoneLobby name="Ada" byModel={party.by_model} />)
  expect(screen.queryAllByText(NOTE)).toHaveLength(by_model ? 1 : 0)
})
