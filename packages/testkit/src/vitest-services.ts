import type { TestProject } from 'vitest/node'
import { isMissing, type Missing } from './missing.ts'
import { type PostgresAddress, startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress | Missing
    redis: { url: string } | Missing
  }
}

/** Once per test run: a real PostgreSQL and a real Redis, handed to every suite through `inject`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  project.provide('postgres', isMissing(postgres) ? postgres : postgres.address)
  project.provide('redis', isMissing(redis) ? redis : { url: redis.url })
  return async () => {
    await Promise.all([postgres, redis].map((service) => (isMissing(service) ? undefined : service.stop())))
  }
}
