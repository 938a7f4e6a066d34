import type { TestProject } from 'vitest/node'
import { isMissing, type MissingProgram } from './missing-program.ts'
import { type PostgresAddress, startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'
import { isQuick } from './scope.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresAddress | MissingProgram
    redis: { url: string } | MissingProgram
  }
}

const NOT_WANTED: MissingProgram = { missing: 'TESTS=quick' }

/** Starts a real PostgreSQL and a real Redis once per test run; suites get their addresses through `inject`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = isQuick ? ([NOT_WANTED, NOT_WANTED] as const) : Promise.all([startPostgres(), startRedis()])
  const [postgres, redis] = await started
  project.provide('postgres', isMissing(postgres) ? postgres : postgres.address)
  project.provide('redis', isMissing(redis) ? redis : { url: redis.url })
  return async () => {
    await Promise.all([postgres, redis].map((service) => (isMissing(service) ? undefined : service.stop())))
  }
}
