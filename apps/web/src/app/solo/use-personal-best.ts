import { type PersonalBest, personalBest } from '@knowdown/domain/results/personal-best'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import { useEffect, useEffectEvent, useState } from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'
import { keepBest, readBest } from '../../platform/personal-bests.ts'

/**
 * The server knows the best of a signed-in player on all devices; this device keeps it for times without a network. A
 * result that is shown again, after its review, is not `fresh` and changes nothing.
 */
export function usePersonalBest(finished: FinishedQuiz, userId: string | null, fresh: boolean): PersonalBest {
  const played = { userId, ...finished.game }
  const right = scoreOf(finished.history)
  const [onDevice] = useState(() => readBest(deviceStorage, played))
  const best = personalBest(right, userId === null ? onDevice : finished.earlierBest, onDevice)
  const keep = useEffectEvent((bestRight: number) => {
    if (fresh) keepBest(deviceStorage, played, bestRight)
  })
  useEffect(() => keep(best.right), [best.right])
  return best
}
