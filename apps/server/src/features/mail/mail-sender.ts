import { type Channel, type MailQueue, type MessageTransport, type QueuedMail, UndeliverableMessage } from './mail.ts'

/** Longer than any transport takes, so a message is claimed again only when the node that held it has died. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 10 * 60_000
const POLL_EVERY_MS = 5_000
/** As long as a broken mail server may take to be mended over night; links in mails live for an hour only. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

interface MailSenderDeps {
  queue: MailQueue
  transports: Partial<Record<Channel, MessageTransport>>
  onDelivered?(channel: Channel): void
  /** A final failure is given up; every other one is tried again. */
  onFailed(error: unknown, channel: Channel, isFinal: boolean): void
  /** The outbox could not be looked at: no message has failed. */
  onIdleFailure(error: unknown): void
  clock(): number
}

export interface MailSender {
  /** Checks the outbox now instead of at the next poll. */
  wake(): void
  close(): Promise<void>
}

/** Delivers the mail in the outbox in the background. Each channel has its own worker, so one that hangs delays no other. */
export function startMailSender(deps: MailSenderDeps): MailSender {
  const workers = Object.entries(deps.transports).map(([channel, transport]) =>
    startChannelWorker(deps, channel as Channel, transport),
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
function startChannelWorker(deps: MailSenderDeps, channel: Channel, transport: MessageTransport): MailSender {
  const { queue, onDelivered, onFailed, onIdleFailure, clock } = deps
  let running: Promise<void> | null = null
  let wakeRequested = false
  let closed = false

  async function deliver(mail: QueuedMail): Promise<void> {
    try {
      await transport(mail)
    } catch (error) {
      const isFinal = error instanceof UndeliverableMessage || clock() - mail.createdAt >= GIVE_UP_AFTER_MS
      onFailed(error, channel, isFinal)
      if (isFinal) await queue.giveUp(mail.id, failureCode(error))
      else await queue.retryIn(mail.id, retryDelayMs(mail.attempts), failureCode(error))
      return
    }
    onDelivered?.(channel)
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
        .catch(onIdleFailure)
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

/** Never the message of the error, because that of a mail server may contain the address. */
export function failureCode(error: unknown): string {
  if (error instanceof UndeliverableMessage) return error.message
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}

export const retryDelayMs = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS)
