import { randomUUID } from 'node:crypto'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import { readOrCreateSigningKeys } from '../adapters/secret-file/signing-key-file.ts'
import { sqlClusterNodes } from '../adapters/sql/sql-cluster-nodes.ts'
import { reasonOf } from '../adapters/sql/storage.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

const BEAT_MS = 20_000

/** Tells other nodes on the same PostgreSQL about this one, and refuses to join those with other secrets. */
export async function joinCluster(base: Pick<Base, 'config' | 'storage' | 'logger' | 'onClose'>): Promise<void> {
  const { config, storage, logger, onClose } = base
  if (!config.cluster) return
  const keys = config.signingKeys ?? readOrCreateSigningKeys(config.dataDir)
  const nodes = sqlClusterNodes(storage.db, randomUUID(), {
    realtime: config.realtime.app.secret ?? readOrCreateSecret(config.dataDir, 'realtime-secret'),
    signing: keys.map(({ secret }) => secret),
  })
  await nodes.join().catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const isAlone = config.cluster.redisUrl === null
  let isWarned = false
  const warnOnce = async () => {
    if (!isAlone || isWarned || (await nodes.countOthers()) === 0) return
    isWarned = true
    logger.warn('another node runs on this database, but REDIS_URL is not set: events arrive a second late')
  }
  await warnOnce()
  const run = async () => {
    await nodes.beat()
    await warnOnce()
  }
  // Without the database the others notice within a minute.
  onClose(() =>
    nodes.leave().catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'this node could not sign off')),
  )
  runEvery(BEAT_MS, { name: 'node heartbeat', run }, base)
}
