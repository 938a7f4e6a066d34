import type { Accounts } from '../features/accounts/accounts.ts'
import { subscribeToAccountMessages } from '../features/accounts/events/account-event-publisher.ts'
import { AccountSockets } from '../realtime/account/account-sockets.ts'
import type { RealtimeLimits } from '../realtime/limits/limits.ts'
import type { UpgradeHandler } from '../realtime/upgrades.ts'
import type { Base } from './base.ts'

const MAINTAIN_EVERY_MS = 1_000

interface WiredAccountSockets {
  handleUpgrade: UpgradeHandler
  refuseOrigin: UpgradeHandler
  open(): number
  close(): void
}

/** Starts the sockets of the account service and the timer that checks them. */
export async function wireAccountSockets(
  { bus, logger }: Pick<Base, 'bus' | 'logger'>,
  accounts: Accounts,
  limits: RealtimeLimits,
): Promise<WiredAccountSockets> {
  const sockets = new AccountSockets({
    sessions: accounts.sessions,
    project: 'knowdown',
    limits,
    log: logger,
    now: () => performance.now(),
  })
  const unsubscribe = await subscribeToAccountMessages(bus, (message) => sockets.dispatch(message))
  const timer = setInterval(() => {
    sockets.maintain().catch((err: unknown) => logger.warn({ err }, 'sessions of account sockets could not be checked'))
  }, MAINTAIN_EVERY_MS)
  return {
    handleUpgrade: sockets.accept.bind(sockets),
    refuseOrigin: sockets.refuseOrigin.bind(sockets),
    open: () => sockets.size,
    close() {
      unsubscribe()
      clearInterval(timer)
      sockets.close()
    },
  }
}
