import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Accounts } from '../features/accounts/accounts.ts'
import { subscribeToAccountMessages } from '../features/accounts/events/account-event-publisher.ts'
import type { Bus } from '../features/bus.ts'
import { AccountSockets } from '../realtime/account/account-sockets.ts'

const TEND_EVERY_MS = 1_000

interface ComposedSockets {
  door(request: IncomingMessage, network: Socket, head: Buffer): void
  close(): void
}

/** The sockets of the account service, and the second hand that looks after them. */
export async function wireAccountSockets(
  accounts: Accounts,
  bus: Bus,
  limited: boolean,
  logger: Logger,
): Promise<ComposedSockets> {
  const sockets = new AccountSockets({
    sessions: accounts.sessions,
    project: 'knowdown',
    limited,
    log: logger,
    now: () => performance.now(),
  })
  const stop = await subscribeToAccountMessages(bus, (message) => sockets.hear(message))
  const timer = setInterval(() => {
    // The store may be away for a moment; the next second asks again.
    sockets.tend().catch(() => undefined)
  }, TEND_EVERY_MS)
  return {
    door: sockets.accept.bind(sockets),
    close() {
      stop()
      clearInterval(timer)
      sockets.close()
    },
  }
}
