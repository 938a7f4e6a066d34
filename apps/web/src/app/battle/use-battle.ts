import { useState } from 'react'
import { invitedTo } from '../../features/multiplayer/entry/invitation.ts'
import { keepSeat, readSeat, type Seat } from '../../features/multiplayer/state/seat.ts'

interface BattlePlace {
  seat: Seat | null
  /** Battles have the screen for themselves, without home around them. */
  standalone: boolean
  /** The code of the link that was followed. */
  invited: string | null
  /** Why the last game is over; null when it was the player's wish. */
  farewell: string | null
  /** How often the back button was pressed in a lobby. */
  backs: number
}

/** A seat outlives a reload; a link to another lobby than the one we sit in is a new wish. */
function openingPlace(): BattlePlace {
  const [seat, invited] = [readSeat(), invitedTo(location.search)]
  const rest = { farewell: null, backs: 0 }
  if (invited !== null && invited !== seat?.code) return { seat: null, standalone: true, invited, ...rest }
  return { seat, standalone: seat !== null && !seat.embedded, invited: null, ...rest }
}

/** The invitation is used up: a reload must not ask again. */
const forgetInvitation = () => {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
}

/** Where this tab stands with battles. */
export function useBattle() {
  const [place, setPlace] = useState(openingPlace)

  function move(change: Partial<BattlePlace>) {
    if (change.seat !== undefined) keepSeat(change.seat)
    forgetInvitation()
    setPlace((before) => ({ ...before, invited: null, farewell: null, ...change }))
  }

  const goHome = () => move({ seat: null, standalone: false })

  return {
    place,
    sit: (seat: Seat) => move({ seat }),
    /** Back to the start screen. */
    leave: (farewell: string | null) => move({ seat: null, farewell }),
    goHome,
    back() {
      if (place.seat) setPlace((before) => ({ ...before, backs: before.backs + 1 }))
      else goHome()
    },
  }
}

export type Battling = ReturnType<typeof useBattle>
