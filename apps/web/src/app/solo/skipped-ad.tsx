import { useEffect } from 'react'

/** Where no ad applies the way leads straight to the results. */
export function SkippedAd({ onClose }: { onClose(): void }) {
  useEffect(onClose, [onClose])
  return null
}
