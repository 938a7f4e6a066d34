import { createECDH } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { webPushTransport } from '../adapters/push/web-push-transport.ts'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import { sqlPushStore } from '../adapters/sql/push/sql-push-store.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import type { Config } from '../config/config.ts'
import { MINUTE_MS } from '../features/limits.ts'
import { type PushService, pushService } from '../features/push/push-service.ts'
import type { ChallengeService } from '../features/runs/challenge-service.ts'
import type { DailyService } from '../features/runs/daily-service.ts'
import { runEvery } from './background-jobs.ts'

const DELIVER_MS = 5_000
const ANSWERS_MS = 5_000
const STREAKS_MS = 10 * MINUTE_MS

interface PushDeps {
  config: Pick<Config, 'push' | 'dataDir' | 'publicUrl'>
  db: Kysely<Schema>
  daily: Pick<DailyService, 'status'>
  challenges: Pick<ChallengeService, 'announceAnswers'>
  logger: Logger
  clock(): number
}

export interface WiredPush {
  /** Null where no notices are sent. */
  service: PushService | null
  claimVisitor(visitorHash: string, userId: string): Promise<void>
  close(): void
}

export function wirePush({ config, db, daily, challenges, logger, clock }: PushDeps): WiredPush {
  const store = sqlPushStore(db, clock)
  if (!config.push.enabled) return { service: null, claimVisitor: store.claimVisitor, close() {} }
  const jobs = sqlJobRuns(db)
  const service = pushService({
    store,
    transport: webPushTransport({
      privateKey: config.push.privateKey ?? readOrCreateSecret(config.dataDir, 'push-key', newPrivateKey()),
      contact: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:operator@localhost',
      // Only the name: the message may hold the address of a device.
      reportFailure: (reason) =>
        logger.warn({ reason: reason instanceof Error ? reason.name : 'unknown' }, 'a notice was not delivered'),
    }),
    extraOrigins: config.push.extraOrigins,
    streakOf: async (player, timeZone) => (await daily.status(player, timeZone)).streak,
    clock,
  })
  const timers = [
    runEvery(DELIVER_MS, { name: 'sending notices', run: service.deliver }, logger),
    runEvery(
      ANSWERS_MS,
      { name: 'telling senders of answers', run: () => challenges.announceAnswers(service.notify) },
      logger,
    ),
    runEvery(
      STREAKS_MS,
      {
        name: 'reminding of streaks',
        async run() {
          if (await jobs.claim('streak-notices', clock(), STREAKS_MS / 2)) await service.remindOfStreaks()
        },
      },
      logger,
    ),
  ]
  return {
    service,
    claimVisitor: store.claimVisitor,
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function newPrivateKey(): string {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Leading zeros must stay, or the key is too short.
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}
