import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { offerRecordedGame, playRecordedGame } from '@knowdown/contracts/recorded-games/calls'
import { OFFER_RECORDED_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import { useEffect, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { visitorInput } from '../../api/visitor-input.ts'
import { readRunTiming } from '../../platform/run-timing.ts'

/** A moment later than the server allows, because our clock may be ahead of its own. */
const ASK_AFTER_MS = OFFER_RECORDED_AFTER_MS + 250
const ASK_AGAIN_MS = 10_000

type RecordedOffer = NonNullable<ReplyOf<typeof offerRecordedGame>['offer']>

interface OfferedGame {
  offer: RecordedOffer | null
  busy: boolean
  failure: string | null
  play(): void
}

/** Asks for a recorded game once one may be offered, and again while there is none. An offer stays as it is. */
export function useRecordedOffer(
  place: { queueKey: string; isVisitor: boolean; isWaiting: boolean },
  waitedMs: number,
  onStarted: (runId: string) => void,
): OfferedGame {
  const { api } = useBackend()
  const { queueKey, isVisitor, isWaiting } = place
  const [offer, setOffer] = useState<RecordedOffer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = Math.floor((waitedMs - ASK_AFTER_MS) / ASK_AGAIN_MS)
  const dueAttempt = isWaiting && offer === null && attempt >= 0 ? attempt : null

  useEffect(() => {
    if (dueAttempt === null) return
    let isOver = false
    void api.call(offerRecordedGame, { queue_key: queueKey }).then((reply) => {
      if (!isOver && reply.ok) setOffer(reply.value.offer)
    })
    return () => {
      isOver = true
    }
  }, [api, queueKey, dueAttempt])

  async function play() {
    if (offer === null || busy) return
    setBusy(true)
    setFailure(null)
    const input = { queue_key: queueKey, recorded_id: offer.recorded_id, timing: readRunTiming() }
    const started = await api.call(playRecordedGame, { ...input, ...visitorInput(isVisitor) })
    setBusy(false)
    if (started.ok) return onStarted(started.value.run_id)
    if (started.error.kind !== 'refused') return setFailure('The server does not answer. Try again.')
    setFailure(started.error.detail)
    setOffer(null)
  }

  return { offer, busy, failure, play: () => void play() }
}
