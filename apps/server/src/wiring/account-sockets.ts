import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Accounts } from '../features/accounts/accounts.ts'
import { subscribeToAccountMessages } from '../features/accounts/events/account-event-publisher.ts'
import type { Bus } from '../features/bus.ts'
import { AccountSockets } from '../realtime/account/account-sockets.ts'

const MAINTAIN_EVERY_MS = 1_000

interface WiredAccountSockets {
  handleUpgrade(request: IncomingMessage, network: Socket, head: Buffer): void
  close(): void
}

/** The sockets of the account service, and the second hand that looks after them. */
export async function wireAccountSockets(
  accounts: Accounts,
  bus: Bus,
  limited: boolean,
  logger: Logger,
): Promise<WiredAccountSockets> {
  const sockets = new AccountSockets({
    sessions: accounts.sessions,
    project: 'knowdown',
    isRateLimited: limited,
    log: logger,
    now: () => performance.now(),
  })
  const stop = await subscribeToAccountMessages(bus, (message) => sockets.dispatch(message))
  const timer = setInterval(() => {
    // The store may be away for a moment; the next second asks again.
    sockets.maintain().catch(() => undefined)
  }, MAINTAIN_EVERY_MS)
  return {
    handleUpgrade: sockets.accept.bind(sockets),
    close() {
      stop()
      clearInterval(timer)
      sockets.close()
    },
  }
}
