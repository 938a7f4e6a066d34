import { Problem } from '../../problem.ts'
import { type Actor, logged, type OperatorLog } from './operator-log.ts'

const WORK_QUEUES = ['mail', 'push', 'purchases', 'corrections', 'refills'] as const
export type WorkQueueName = (typeof WORK_QUEUES)[number]

/** One piece of work. Its label names what it is about, and never a whole address or a secret. */
interface WorkItem {
  id: string
  label: string
  attempts: number
  /** When it is tried next; null while it is being worked on or when the time is not known. */
  nextTryAt: number | null
  /** Why the last try failed, as a code; null when none has. */
  failure: string | null
}

interface WorkState {
  waiting: number
  /** Of those that wait, how many have failed before. */
  failed: number
  /** Tried for the last time; they do not wait any more. */
  givenUp: number
  oldestAt: number | null
  /** The most often tried first; at most twenty. */
  items: readonly WorkItem[]
}

/** Work that a queue of the product carries out in the background. */
export interface WorkQueue {
  state(): Promise<WorkState>
  /** Makes what has failed due now; returns how much. */
  retry(at: number): Promise<number>
}

interface OperatorWorkDeps {
  /** Null where this process cannot see a queue, such as that of the models from the command line. */
  queues: Readonly<Record<WorkQueueName, WorkQueue | null>>
  log: OperatorLog
  clock(): number
}

export type OperatorWork = ReturnType<typeof operatorWork>

export function operatorWork({ queues, log, clock }: OperatorWorkDeps) {
  return {
    async all(): Promise<readonly ({ queue: WorkQueueName } & WorkState)[]> {
      const states = await Promise.all(
        WORK_QUEUES.map(async (queue) => {
          const state = await queues[queue]?.state()
          return state ? [{ queue, ...state }] : []
        }),
      )
      return states.flat()
    },

    async retry(actor: Actor, queue: WorkQueueName): Promise<number> {
      const work = queues[queue]
      if (!work) throw new Problem('not-found', 'There is no such work here.')
      const { failed } = await work.state()
      const at = clock()
      const draft = { actor, action: 'retry', subject: { kind: 'work', id: queue } as const, before: { failed } }
      return logged(log, draft, at, () => work.retry(at))
    },
  }
}
