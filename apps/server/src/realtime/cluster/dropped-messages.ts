import type { Log } from '../../features/log.ts'

/** Called for a message that is not understood: its kind, as far as that is known, and why it is dropped. */
export type OnDropped = (kind: string, reason: string) => void

/** Logs dropped messages once per kind: during a rolling deploy thousands of the same kind may arrive. */
export function logDroppedMessages(log: Log, topic: string): OnDropped {
  const logged = new Set<string>()
  return (kind, reason) => {
    if (logged.has(kind)) return
    logged.add(kind)
    log.warn({ topic, kind, reason }, 'a message of another node was dropped')
  }
}
