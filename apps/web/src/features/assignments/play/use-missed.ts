import type { readAssignedPlayer } from '@knowdown/contracts/assignments/player'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasCollected, markCollected } from './assigned-seats.ts'

export interface OverAttempt {
  code: string
  player_key: string
  number: number
}

/** Hands over each attempt that is over and whose keys are shown, once on this device: what was missed can be practised. */
export function useMissed(
  code: string,
  seat: string | null,
  player: ReplyOf<typeof readAssignedPlayer> | undefined,
  onOver: ((attempt: OverAttempt) => Promise<void>) | null,
): void {
  const isReady = onOver !== null
  const asked = useRef(new Set<number>())
  const collect = useEffectEvent((player_key: string, number: number) => {
    if (asked.current.has(number) || hasCollected(code, number)) return
    asked.current.add(number)
    // What failed is tried again when the page is opened the next time.
    onOver?.({ code, player_key, number }).then(
      () => markCollected(code, number),
      () => undefined,
    )
  })
  useEffect(() => {
    if (seat === null || !player || !isReady) return
    for (const { number, over, right } of player.attempts) if (over && right !== null) collect(seat, number)
  }, [seat, player, isReady])
}
