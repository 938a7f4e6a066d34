import type { ComponentProps } from 'react'
import { BattleEntry } from '../../features/multiplayer/entry/battle-entry.tsx'
import { LobbyWarning, needsWarning } from './lobby-consent.tsx'

type LobbyEntryProps = Omit<ComponentProps<typeof BattleEntry>, 'needsWarning' | 'warning'>

/** The ways into a lobby, with the warning that a guest accepts first. */
export const LobbyEntry = (props: LobbyEntryProps) => (
  <BattleEntry {...props} needsWarning={needsWarning} warning={(shown) => <LobbyWarning {...shown} />} />
)
