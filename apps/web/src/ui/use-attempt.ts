import { useCallback, useRef, useState } from 'react'

export type Attempt =
  | { stage: 'idle' }
  | { stage: 'busy' }
  | { stage: 'done' }
  /** In words for the person. */
  | { stage: 'failed'; message: string }

/**
 * Something that a person starts with a button and that may fail. While it runs a second press starts nothing: a double
 * click must not send a mail twice.
 */
export function useAttempt<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  wordsFor: (failure: unknown) => string,
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
      setAttempt({ stage: 'failed', message: wordsFor(failure) })
    } finally {
      running.current = false
    }
  }

  const reset = useCallback(() => setAttempt({ stage: 'idle' }), [])
  return { attempt, start, reset }
}
