import { createECDH } from 'node:crypto'
import { webPushTransport } from '../adapters/push/web-push-transport.ts'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import { sqlPushStore } from '../adapters/sql/push/sql-push-store.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import { MINUTE_MS } from '../features/limits.ts'
import { type PushService, pushService } from '../features/push/push-service.ts'
import type { ChallengeService } from '../features/runs/challenge-service.ts'
import type { DailyService } from '../features/runs/daily-service.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

const DELIVER_MS = 5_000
const ANSWERS_MS = 5_000
const STREAKS_MS = 10 * MINUTE_MS

interface PushDeps {
  daily: Pick<DailyService, 'status'>
  challenges: Pick<ChallengeService, 'announceAnswers'>
}

interface WiredPush {
  /** Null where no notices are sent. */
  service: PushService | null
  claimVisitor(visitorHash: string, userId: string): Promise<void>
}

export function wirePush(base: Base, { daily, challenges }: PushDeps): WiredPush {
  const { config, storage, logger, clock } = base
  const store = sqlPushStore(storage.db, clock)
  if (!config.push.enabled) return { service: null, claimVisitor: store.claimVisitor }
  const jobs = sqlJobRuns(storage.db)
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
  const announceAnswers = () => challenges.announceAnswers(service.notify)
  const remind = async () => {
    if (await jobs.claim('streak-notices', clock(), STREAKS_MS / 2)) await service.remindOfStreaks()
  }
  runEvery(DELIVER_MS, { name: 'sending notices', run: service.deliver }, base)
  runEvery(ANSWERS_MS, { name: 'telling senders of answers', run: announceAnswers }, base)
  runEvery(STREAKS_MS, { name: 'reminding of streaks', run: remind }, base)
  return { service, claimVisitor: store.claimVisitor }
}

function newPrivateKey(): string {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Leading zeros must stay, or the key is too short.
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}
