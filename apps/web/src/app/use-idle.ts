import { startTransition, useEffect, useState } from 'react'
import { runWhenIdle } from './run-when-idle.ts'

let wasIdle = false

/** False until the browser is idle or somebody touches the page, once per visit: for what lies below the first screen. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(wasIdle)
  useEffect(() => {
    if (wasIdle) return
    return runWhenIdle(() => {
      wasIdle = true
      startTransition(() => setIdle(true))
    })
  }, [])
  return idle
}
