import { useEffect, useEffectEvent, useState } from 'react'

const SPEAK_EVERY_MS = 15_000

/** A text for a live region that changes often: it is told at most every 15 seconds. */
export function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('')
  const tell = useEffectEvent(() => setSpoken(text))
  useEffect(() => {
    const turns = setInterval(() => tell(), SPEAK_EVERY_MS)
    return () => clearInterval(turns)
  }, [])
  return spoken
}
