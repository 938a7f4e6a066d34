import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { JoinGame } from '../../features/multiplayer/entry/join-game.tsx'
import { LobbyWarning, needsWarning } from './lobby-consent.tsx'

type JoinScreenProps = Omit<ComponentProps<typeof JoinGame>, 'needsWarning' | 'warning' | 'onParty' | 'onAssignment'>

/** The join screen with the warning that a guest accepts first. */
export function JoinScreen(props: JoinScreenProps) {
  const [, navigate] = useLocation()
  return (
    <JoinGame
      {...props}
      needsWarning={needsWarning}
      warning={(shown) => <LobbyWarning {...shown} />}
      onParty={(code) => navigate(`/party/${code}`)}
      onAssignment={(code) => navigate(`/a/${code}`)}
    />
  )
}
