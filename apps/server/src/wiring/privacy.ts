import { erasureLogFile, sharedErasureLog } from '../adapters/erasure-file/erasure-file.ts'
import { sqlErasures } from '../adapters/sql/sql-erasures.ts'
import { sqlExportSource } from '../adapters/sql/sql-export-source.ts'
import { sqlUserData } from '../adapters/sql/sql-user-data.ts'
import { writeZip } from '../adapters/zip/write-zip.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import { type DataExport, dataExport } from '../features/privacy/data-export.ts'
import { type PrivacyService, privacyService } from '../features/privacy/privacy-service.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import { runAfter, runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

const ACCOUNT_CLEANUP_MS = 600_000
/** Longer than any request, and well within the minute after which nothing of an erased account may be left. */
const SECOND_ERASURE_MS = 30_000

interface PrivacyDeps {
  accounts: Pick<Accounts, 'sessions' | 'removeExpired' | 'findAbandoned'>
  entitlements: Entitlements
  eraseCustomer(userId: string): Promise<void>
}

/** Export and erasure of what is known about a person, and the clean-up of accounts that nobody uses. */
export async function wirePrivacy(
  base: Base,
  { accounts, entitlements, eraseCustomer }: PrivacyDeps,
): Promise<PrivacyService> {
  const { config, storage, bus, logger, clock } = base
  const reportFailure = (err: unknown) =>
    logger.warn({ err }, 'an account was deleted here, but the rest of its erasure is tried again later')
  const privacy = privacyService({
    data: sqlUserData(storage.db),
    erasures: sqlErasures(storage.db, clock),
    erasureLog: await sharedErasureLog(erasureLogFile(config.dataDir), bus, reportFailure),
    endSessions: accounts.sessions.endAll,
    eraseAtPurchaseService: eraseCustomer,
    reportFailure,
    scheduleSecondPass: (run) => runAfter(SECOND_ERASURE_MS, { name: 'second erasure pass', run }, logger),
  })
  await privacy.resumeErasures()
  const cleanUp = async () => {
    await accounts.removeExpired()
    for (const userId of await accounts.findAbandoned()) {
      const { premium, packs } = await entitlements.of(userId)
      // An abandoned account with purchases is kept, because they can be restored on another account only while the
      // purchase service knows their buyer.
      if (!premium && packs.length === 0) await privacy.eraseAbandoned(userId)
    }
    await privacy.retryErasures()
  }
  runEvery(ACCOUNT_CLEANUP_MS, { name: 'account clean-up', run: cleanUp }, base)
  return privacy
}

export const wireDataExport = ({
  storage,
  signingKeys,
  clock,
}: Pick<Base, 'storage' | 'signingKeys' | 'clock'>): DataExport =>
  dataExport({
    source: sqlExportSource(storage),
    writeZip,
    secret: deriveSecret(signingKeys[0], 'exports'),
    clock,
  })
