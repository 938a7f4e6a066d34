import type { Channel } from './mail-outbox.ts'
import type { Courier, MailQueue, QueuedMail } from './mail-queue.ts'

/** Longer than any courier takes; only a node that died leaves its mail to another. */
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10 * 60_000
const LOOK_EVERY_MS = 5_000

interface Parts {
  queue: MailQueue
  couriers: Partial<Record<Channel, Courier>>
  /** Told of each failure; the mail itself is tried again. */
  report(error: unknown): void
}

export interface MailSender {
  /** Something was put into the outbox: no need to wait for the next look. */
  wake(): void
  close(): Promise<void>
}

/** Carries the mail out of the outbox, one after the other, behind the requests that put it there. */
export function startMailSender({ queue, couriers, report }: Parts): MailSender {
  const channels = Object.keys(couriers) as Channel[]
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  async function carry(mail: QueuedMail): Promise<void> {
    try {
      await couriers[mail.channel]?.(mail)
    } catch (error) {
      report(error)
      await queue.tryAgain(mail.id, pauseAfter(mail.attempts))
      return
    }
    await queue.sent(mail.id)
  }

  async function run(): Promise<void> {
    for (;;) {
      again = false
      let mail = await queue.claim(channels, LEASE_MS)
      while (mail) {
        await carry(mail)
        mail = closed ? null : await queue.claim(channels, LEASE_MS)
      }
      if (!again || closed) return
    }
  }

  function wake(): void {
    again = true
    if (closed || channels.length === 0) return
    running ??= run()
      .catch(report)
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(wake, LOOK_EVERY_MS)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

export const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
