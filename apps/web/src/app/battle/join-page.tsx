import { useLocation } from 'wouter'
import { saveSeat } from '../../features/multiplayer/state/seat.ts'
import { JoinScreen } from './join-screen.tsx'

/** The join screen at an address of its own; home then finds the seat and goes on with the lobby. */
export function JoinPage() {
  const [, navigate] = useLocation()
  return (
    <JoinScreen
      invitedCode=""
      onSeat={(seat) => {
        saveSeat(seat)
        navigate('/', { replace: true })
      }}
      onCreate={() => navigate('/', { state: { door: 'battle' } })}
      onHome={() => navigate('/')}
    />
  )
}
