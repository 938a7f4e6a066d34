import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { readOrCreateSecret } from '../adapters/secret-file/secret-file.ts'
import { readOrCreateSigningKeys } from '../adapters/secret-file/signing-key-file.ts'
import { sqlClusterNodes } from '../adapters/sql/sql-cluster-nodes.ts'
import { reasonOf, type Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import { runEvery } from './background-jobs.ts'

const BEAT_MS = 20_000

/** Tells other nodes on the same PostgreSQL about this one, and refuses to join those with other secrets. */
export async function joinCluster(
  config: Config,
  storage: Storage,
  logger: Logger,
): Promise<{ leave(): Promise<void> }> {
  if (!config.cluster) return { leave: async () => {} }
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
  const timer = runEvery(BEAT_MS, { name: 'node heartbeat', run }, logger)
  return {
    async leave() {
      clearInterval(timer)
      // Without the database the others notice within a minute.
      await nodes
        .leave()
        .catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'this node could not sign off'))
    },
  }
}
