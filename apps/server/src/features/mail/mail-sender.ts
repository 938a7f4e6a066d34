import type { Channel, MailQueue, MessageTransport, QueuedMail } from './mail.ts'

/** Longer than any transport takes, so a message is claimed again only when the node that held it has died. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 10 * 60_000
const POLL_EVERY_MS = 5_000

interface MailSenderDeps {
  queue: MailQueue
  transports: Partial<Record<Channel, MessageTransport>>
  /** Called for each failure; the message itself is retried. */
  reportFailure(error: unknown): void
}

export interface MailSender {
  /** Checks the outbox now instead of at the next poll. */
  wake(): void
  close(): Promise<void>
}

/** Delivers the mail in the outbox in the background. Each channel has its own worker, so one that hangs delays no other. */
export function startMailSender({ queue, transports, reportFailure }: MailSenderDeps): MailSender {
  const workers = Object.entries(transports).map(([channel, transport]) =>
    startChannelWorker(queue, channel as Channel, transport, reportFailure),
  )
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  const timer = setInterval(wake, POLL_EVERY_MS)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      clearInterval(timer)
      await Promise.all(workers.map((worker) => worker.close()))
    },
  }
}

/** Delivers the messages of one channel one after the other, oldest first. */
function startChannelWorker(
  queue: MailQueue,
  channel: Channel,
  transport: MessageTransport,
  reportFailure: MailSenderDeps['reportFailure'],
): MailSender {
  let running: Promise<void> | null = null
  let wakeRequested = false
  let closed = false

  async function deliver(mail: QueuedMail): Promise<void> {
    try {
      await transport(mail)
    } catch (error) {
      reportFailure(error)
      await queue.retryIn(mail.id, retryDelayMs(mail.attempts))
      return
    }
    await queue.remove(mail.id)
  }

  async function run(): Promise<void> {
    for (;;) {
      wakeRequested = false
      let mail = await queue.claim(channel, LEASE_MS)
      while (mail) {
        await deliver(mail)
        mail = closed ? null : await queue.claim(channel, LEASE_MS)
      }
      if (!wakeRequested || closed) return
    }
  }

  return {
    wake() {
      wakeRequested = true
      if (closed) return
      running ??= run()
        .catch(reportFailure)
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

export const retryDelayMs = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS)
