import { useState } from 'react'
import { codeFromInvitation } from '../../features/multiplayer/entry/invitation.ts'
import { loadSeat, type Seat, saveSeat } from '../../features/multiplayer/state/seat.ts'
import { isGameKept } from '../solo/use-flow-history.ts'

interface BattleState {
  seat: Seat | null
  /** The code of the invitation link that was followed; the join screen is shown while there is one. */
  invitedCode: string | null
  /** Why the last game is over; null when the player chose to leave. */
  endReason: string | null
  /** How often the back button was pressed in a lobby. */
  backPresses: number
}

/** A seat survives a reload. A link to another lobby replaces it. */
function initialState(): BattleState {
  const [saved, invitedCode] = [loadSeat(), codeFromInvitation(location.search)]
  // A running game always comes back. A result does so with a reload and with Back, but a link to home leads home.
  const seat = saved?.isOver && !isGameKept() ? null : saved
  const rest = { endReason: null, backPresses: 0 }
  if (invitedCode !== null && invitedCode !== seat?.code) return { seat: null, invitedCode, ...rest }
  return { seat, invitedCode: null, ...rest }
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

  const goHome = () => update({ seat: null })

  return {
    state,
    takeSeat: (seat: Seat) => update({ seat }),
    /** Back to home, which shows why. */
    leave: (endReason: string | null) => update({ seat: null, endReason }),
    goHome,
    /** The seat as a reload finds it: in a running game, or at its result. */
    keepStage(isOver: boolean) {
      if (state.seat) saveSeat({ ...state.seat, isOver })
    },
    goBack() {
      if (state.seat) setState((before) => ({ ...before, backPresses: before.backPresses + 1 }))
      else goHome()
    },
  }
}

export type BattleFlow = ReturnType<typeof useBattle>
