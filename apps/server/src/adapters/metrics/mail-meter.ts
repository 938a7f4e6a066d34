import { Counter, Gauge } from 'prom-client'
import type { Channel, MailQueue } from '../../features/mail/mail.ts'
import type { Scrape } from './scrape.ts'

const CHANNELS = ['mail', 'sms'] as const satisfies readonly Channel[]
const NOTHING = { waiting: 0, failed: 0, waitingSince: null }

export function mailMeter(scrape: Scrape, counts: MailQueue['counts'], clock: () => number) {
  const registers = [scrape.registry]
  const delivered = new Counter({
    name: 'knowdown_mails_delivered_total',
    help: 'Mails and text messages that the next server accepted.',
    labelNames: ['channel'] as const,
    registers,
  })
  const failures = new Counter({
    name: 'knowdown_mail_failures_total',
    help: 'Failed deliveries of mails and text messages: retried, or given_up.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  })
  const queued = new Gauge({
    name: 'knowdown_mails_queued',
    help: 'Mails and text messages in the database: waiting, or failed and kept for the operator.',
    labelNames: ['channel', 'state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'knowdown_mails_oldest_waiting_seconds',
    help: 'Age of the oldest mail or text message that still waits.',
    labelNames: ['channel'] as const,
    registers,
  })
  scrape.onScrape([queued, oldest], counts, (found) => {
    for (const channel of CHANNELS) {
      const { waiting, failed, waitingSince } = found.find((one) => one.channel === channel) ?? NOTHING
      queued.set({ channel, state: 'waiting' }, waiting)
      queued.set({ channel, state: 'failed' }, failed)
      oldest.set({ channel }, waitingSince === null ? 0 : Math.max(0, clock() - waitingSince) / 1000)
    }
  })
  // What has not happened yet is 0 and not missing, so that charts and alerts have something to look at.
  for (const channel of CHANNELS) {
    delivered.inc({ channel }, 0)
    for (const outcome of ['retried', 'given_up']) failures.inc({ channel, outcome }, 0)
  }
  return {
    delivered: (channel: Channel) => delivered.inc({ channel }),
    failed: (channel: Channel, isFinal: boolean) =>
      failures.inc({ channel, outcome: isFinal ? 'given_up' : 'retried' }),
  }
}
