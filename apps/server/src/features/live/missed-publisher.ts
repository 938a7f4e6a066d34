import type { Bus } from '../bus.ts'
import type { Log } from '../log.ts'

/** Long enough for the node that saved a change to have published it. */
const OVERDUE_MS = 700
const REMEMBER_MS = 60_000

interface MissedPublisherDeps {
  /** On the bus. */
  topic: string
  /** What a game is called in the log: "match". */
  kind: string
  /** The number of the last change of each game that was saved at least this long ago. */
  findSaved(olderThanMs: number): Promise<readonly { code: string; seq: number }[]>
  /** Publishes what was saved after the change with this number. */
  publishAfter(code: string, seq: number): Promise<void>
  /** A node has published changes up to this number: this one or another. */
  onPublished?(code: string, seq: number): void
  bus: Bus
  log: Log
  /** A monotonic clock. */
  now(): number
}

/** Knows what the clients of this node have received, and publishes what a dying node or the bus has lost. */
export interface MissedPublisher {
  /** Follows what all nodes publish; resolves with the unsubscriber. */
  subscribe(): Promise<() => void>
  /** Tells all nodes that changes up to this number were published. */
  announce(code: string, seq: number): void
  publishMissed(): Promise<void>
}

export function missedPublisher(deps: MissedPublisherDeps): MissedPublisher {
  const { topic, kind, findSaved, publishAfter, onPublished, bus, log, now } = deps
  /** By code, the last change that the clients of this node have received; the oldest entry first. */
  const published = new Map<string, { seq: number; at: number }>()
  const lastSeq = (code: string): number => published.get(code)?.seq ?? 0

  const remember = (code: string, seq: number): void => {
    if (seq <= lastSeq(code)) return
    const at = now()
    published.delete(code)
    published.set(code, { seq, at })
    for (const [old, entry] of published) {
      if (entry.at >= at - REMEMBER_MS) break
      published.delete(old)
    }
  }

  return {
    subscribe: () =>
      bus.subscribe(topic, (message) => {
        const [code = '', seq = ''] = message.split(' ')
        remember(code, Number(seq))
        onPublished?.(code, Number(seq))
      }),
    announce: (code, seq) => bus.publish(topic, `${code} ${seq}`),
    async publishMissed() {
      for (const { code, seq } of await findSaved(OVERDUE_MS)) {
        if (seq <= lastSeq(code)) continue
        try {
          await publishAfter(code, lastSeq(code))
        } catch (err) {
          // Clients find the gap in the numbers and read the state; other games must not wait.
          log.error({ err, code }, `changes of a ${kind} were not published`)
        }
      }
    },
  }
}
