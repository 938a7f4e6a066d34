import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { erasureLogFile } from '../../adapters/erasure-file/erasure-file.ts'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { argon2PasswordHasher } from '../../adapters/password/argon2-password-hasher.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { sqlErasures } from '../../adapters/sql/sql-erasures.ts'
import { sqlMailOutbox } from '../../adapters/sql/sql-mail.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import type { Storage } from '../../adapters/sql/storage.ts'
import { migratedFolder } from '../../adapters/sql/testing/migrated-database.ts'
import type { Accounts } from '../../features/accounts/accounts.ts'
import type { Bus } from '../../features/bus.ts'
import { noLimits } from '../../features/limits.ts'
import type { MailOutbox } from '../../features/mail/mail.ts'
import { type PrivacyService, privacyService } from '../../features/privacy/privacy-service.ts'
import { type AccountsDeps, wireAccounts } from '../../wiring/accounts.ts'
import { wireDataExport } from '../../wiring/privacy.ts'
import type { AppDeps } from '../app.ts'
import { createLogger } from '../logger.ts'
import { testApp } from './test-app.ts'

export interface AccountApp {
  app: FastifyInstance
  accounts: Accounts
  privacy: PrivacyService
  bus: Bus
  storage: Storage
  outbox: MailOutbox
  /** The clock of everything about accounts, in epoch milliseconds. */
  time: { now: number }
}

interface Options {
  /** Another database than the default SQLite; the caller closes it. */
  storage?: Storage
  limits?: boolean
  parts?: Partial<AppDeps>
  accounts?: Partial<AccountsDeps>
}

/** The same algorithm with a cost that allows hundreds of sign-ins in tests. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The HTTP app with a real account service and its own database. The clock stands still until a test moves it. */
export async function accountApp({
  storage: existingStorage,
  limits = false,
  parts = {},
  accounts: overrides = {},
}: Options = {}): Promise<AccountApp> {
  const folder = migratedFolder()
  const storage = existingStorage ?? (await openDatabase({ kind: 'sqlite', dataDir: folder.path }))
  onTestFinished(async () => {
    if (!existingStorage) await storage.close()
    folder.remove()
  })
  const logger = createLogger('silent')
  const bus = inProcessBus(logger)
  const time = { now: Date.now() }
  const clock = () => time.now
  const outbox = sqlMailOutbox(storage.db, clock)
  const base = {
    storage,
    signingKeys: [{ id: 'test', secret: 'all nodes of one test share this one' }] as const,
    bus,
    limits: limits ? inProcessLimits(clock) : noLimits,
    logger,
    clock,
    ...overrides,
  }
  const accounts = await wireAccounts(base, {
    outbox,
    capabilities: { canMail: true, canText: true },
    hideUnknown: false,
    publicUrl: 'http://localhost:3000',
    providers: new Map(),
    passwords: argon2PasswordHasher(CHEAP_HASH),
    ...overrides,
  })
  const privacy = privacyService({
    data: sqlUserData(storage.db),
    erasures: sqlErasures(storage.db, clock),
    erasureLog: erasureLogFile(folder.path),
    endSessions: accounts.sessions.endAll,
    eraseAtPurchaseService: async () => {},
    reportFailure: (error) => logger.warn({ err: error }, 'an erasure failed elsewhere'),
    scheduleSecondPass: () => {},
  })
  const app = await testApp({ accounts, privacy, dataExport: wireDataExport(base), ...parts })
  return { app, accounts, privacy, bus, storage, outbox, time }
}
