import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  recipients: string[]
  /** Headers and body as they came over the wire. */
  raw: string
}

export interface RunningSmtp {
  url: string
  port: number
  received: readonly ReceivedMail[]
  /** Refuses every mail from now on, as an overloaded server does, or accepts them again. */
  refuse(refusing: boolean): void
  /** Answers mail to this address with this code from now on. */
  refuseRecipient(address: string, code: number): void
  /** Answers every sender with this code from now on. */
  refuseSender(code: number): void
  stop(): Promise<void>
}

/** Starts a mail server that collects what it receives; `port` restarts one that was stopped at the same address. */
export async function startSmtp(port = 0): Promise<RunningSmtp> {
  const received: ReceivedMail[] = []
  let refusing = false
  let senderCode: number | null = null
  const refused = new Map<string, number>()
  const answer = (code: number | null | undefined) =>
    code ? Object.assign(new Error('Refused'), { responseCode: code }) : null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(answer(senderCode)),
    onRcptTo: ({ address }, _session, done) => done(answer(refused.get(address))),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      })
    },
  })
  // Clients that disconnect early do not matter to the tests.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: bound } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    refuse(now) {
      refusing = now
    },
    refuseRecipient: (address, code) => void refused.set(address, code),
    refuseSender(code) {
      senderCode = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
