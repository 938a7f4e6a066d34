import { useCallback, useRef, useState } from 'react'

export type Attempt =
  | { stage: 'idle' }
  | { stage: 'busy' }
  | { stage: 'done' }
  /** Shown to the user. */
  | { stage: 'failed'; message: string }

/**
 * An action that a button starts and that may fail. A second press while it runs is ignored, so that a double click
 * does not send an e-mail twice.
 */
export function useAttempt<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  messageFor: (failure: unknown) => string,
) {
  const [attempt, setAttempt] = useState<Attempt>({ stage: 'idle' })
  const running = useRef(false)

  async function start(...args: Args): Promise<void> {
    if (running.current) return
    running.current = true
    setAttempt({ stage: 'busy' })
    try {
      await action(...args)
      setAttempt({ stage: 'done' })
    } catch (failure) {
      setAttempt({ stage: 'failed', message: messageFor(failure) })
    } finally {
      running.current = false
    }
  }

  const reset = useCallback(() => setAttempt({ stage: 'idle' }), [])
  return { attempt, start, reset }
}
