import { battleSummary } from '@knowdown/contracts/battles/calls'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { useEffect, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import type { Seat } from '../state/seat.ts'

export type BattleSummary = ReplyOf<typeof battleSummary>

/** The server counts a game a moment after its end. */
const ASK_AGAIN_MS = 1000
const MOST_ATTEMPTS = 6

/** What the finished game meant; null until it is known, and without a network. Each `round` is asked for anew. */
export function useBattleSummary({ code, playerId }: Seat, round: number, isOver: boolean): BattleSummary | null {
  const { api } = useBackend()
  const [known, setKnown] = useState<{ round: number; summary: BattleSummary } | null>(null)

  useEffect(() => {
    if (!isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isClosed = false
    async function ask(attempt: number) {
      const reply = await api.call(battleSummary, { code, player_id: playerId })
      if (isClosed) return
      if (reply.ok) setKnown({ round, summary: reply.value })
      if ((!reply.ok || reply.value.pending) && attempt < MOST_ATTEMPTS) {
        timer = setTimeout(() => void ask(attempt + 1), ASK_AGAIN_MS)
      }
    }
    void ask(1)
    return () => {
      isClosed = true
      clearTimeout(timer)
    }
  }, [api, code, playerId, round, isOver])

  return known?.round === round ? known.summary : null
}
