import { isMissing } from '@knowdown/testkit/missing-program'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { inject, onTestFinished } from 'vitest'
import { migratedDatabase } from '../adapters/sql/testing/migrated-database.ts'

const [postgres, redis] = [inject('postgres'), inject('redis')]

/** What two nodes need and this machine may lack; a test without it is skipped. */
export const missingForNodes = [postgres, redis].find(isMissing)

export const NODES_SECRET = 'the two nodes of a test share this one'

/** Two servers on one database and one Redis, as processes of their own; both end with the test. */
export async function twoNodes(more: Record<string, string> = {}): Promise<readonly [RunningServer, RunningServer]> {
  if (isMissing(postgres) || isMissing(redis)) throw new Error('skipped')
  const env = {
    DATABASE_URL: await migratedDatabase(postgres),
    REDIS_URL: redis.url,
    REALTIME_APP_SECRET: NODES_SECRET,
    ...more,
  }
  const nodes = await Promise.all([startFreshServer(env), startFreshServer(env)])
  onTestFinished(() => Promise.all(nodes.map((node) => node.stop())).then(() => undefined))
  return nodes
}
