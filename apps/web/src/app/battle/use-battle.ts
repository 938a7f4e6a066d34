import { useState } from 'react'
import { codeFromInvitation } from '../../features/multiplayer/entry/invitation.ts'
import { loadSeat, type Seat, saveSeat } from '../../features/multiplayer/state/seat.ts'

interface BattleState {
  seat: Seat | null
  /** The battle has a screen of its own, without home around it. */
  standalone: boolean
  /** The code of the invitation link that was followed. */
  invitedCode: string | null
  /** Why the last game is over; null when the player chose to leave. */
  endReason: string | null
  /** How often the back button was pressed in a lobby. */
  backPresses: number
}

/** A seat survives a reload. A link to another lobby replaces it. */
function initialState(): BattleState {
  const [seat, invitedCode] = [loadSeat(), codeFromInvitation(location.search)]
  const rest = { endReason: null, backPresses: 0 }
  if (invitedCode !== null && invitedCode !== seat?.code) return { seat: null, standalone: true, invitedCode, ...rest }
  return { seat, standalone: seat !== null && !seat.embedded, invitedCode: null, ...rest }
}

/** The invitation is used up: a reload must not follow it again. */
const removeInvitation = () => {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
}

/** Whether this tab is in a battle, and the ways in and out of it. */
export function useBattle() {
  const [state, setState] = useState(initialState)

  function update(change: Partial<BattleState>) {
    if (change.seat !== undefined) saveSeat(change.seat)
    removeInvitation()
    setState((before) => ({ ...before, invitedCode: null, endReason: null, ...change }))
  }

  const goHome = () => update({ seat: null, standalone: false })

  return {
    state,
    takeSeat: (seat: Seat) => update({ seat }),
    /** Back to the start screen. */
    leave: (endReason: string | null) => update({ seat: null, endReason }),
    goHome,
    goBack() {
      if (state.seat) setState((before) => ({ ...before, backPresses: before.backPresses + 1 }))
      else goHome()
    },
  }
}

export type BattleFlow = ReturnType<typeof useBattle>
