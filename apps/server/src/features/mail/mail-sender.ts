import type { Channel } from './mail.ts'
import type { MailQueue, MessageTransport, QueuedMail } from './mail-queue.ts'

/** Longer than any courier takes; only a node that died leaves its mail to another. */
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10 * 60_000
const LOOK_EVERY_MS = 5_000

interface MailSenderDeps {
  queue: MailQueue
  transports: Partial<Record<Channel, MessageTransport>>
  /** Told of each failure; the mail itself is tried again. */
  reportFailure(error: unknown): void
}

export interface MailSender {
  /** Something was put into the outbox: no need to wait for the next look. */
  wake(): void
  close(): Promise<void>
}

/** Carries the mail out of the outbox behind the requests that put it there; a carrier that hangs holds up only its own. */
export function startMailSender({ queue, transports: couriers, reportFailure: report }: MailSenderDeps): MailSender {
  const carriers = Object.entries(couriers).map(([channel, courier]) =>
    startCarrier(queue, channel as Channel, courier, report),
  )
  const wake = () => {
    for (const carrier of carriers) carrier.wake()
  }
  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      clearInterval(timer)
      await Promise.all(carriers.map((carrier) => carrier.close()))
    },
  }
}

/** One after the other, in the order in which they came. */
function startCarrier(
  queue: MailQueue,
  channel: Channel,
  courier: MessageTransport,
  report: MailSenderDeps['reportFailure'],
): MailSender {
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  async function carry(mail: QueuedMail): Promise<void> {
    try {
      await courier(mail)
    } catch (error) {
      report(error)
      await queue.retryIn(mail.id, retryDelayMs(mail.attempts))
      return
    }
    await queue.remove(mail.id)
  }

  async function run(): Promise<void> {
    for (;;) {
      again = false
      let mail = await queue.claim(channel, LEASE_MS)
      while (mail) {
        await carry(mail)
        mail = closed ? null : await queue.claim(channel, LEASE_MS)
      }
      if (!again || closed) return
    }
  }

  return {
    wake() {
      again = true
      if (closed) return
      running ??= run()
        .catch(report)
        .finally(() => {
          running = null
        })
    },
    async close() {
      closed = true
      await running
    },
  }
}

export const retryDelayMs = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
