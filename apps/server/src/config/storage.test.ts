import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/srv/knowdown')

const POSTGRES = { DATABASE_URL: 'postgres://db/knowdown', PUSH_KEY: 'A'.repeat(43) }
const REDIS = { REDIS_URL: 'redis://redis', REALTIME_APP_SECRET: 'shared by all nodes of this test' }

test('the data folder is found from the working folder, unless its path is absolute', () => {
  expect(read().dataDir).toBe('/srv/knowdown/data')
  expect(read({ DATA_DIR: 'games' }).dataDir).toBe('/srv/knowdown/games')
  expect(read({ DATA_DIR: '/var/games' }).dataDir).toBe('/var/games')
})

describe('whether other nodes may share the data', () => {
  test('SQLite belongs to one node', () => {
    expect(read()).toMatchObject({
      database: { kind: 'sqlite', dataDir: '/srv/knowdown/data' },
      cluster: null,
      warnings: [],
    })
  })

  test('PostgreSQL and Redis serve several nodes', () => {
    expect(read({ ...POSTGRES, ...REDIS })).toMatchObject({
      database: { kind: 'postgres', url: POSTGRES.DATABASE_URL },
      cluster: { redisUrl: REDIS.REDIS_URL },
      warnings: [],
    })
  })

  test('PostgreSQL without Redis may serve several nodes too, with a warning in one line', () => {
    const { cluster, warnings } = read(POSTGRES)
    expect(cluster).toEqual({ redisUrl: null })
    expect(warnings).toEqual([expect.stringMatching(/^DATABASE_URL is set without REDIS_URL\. [^\n]+$/)])
  })

  test('Redis without PostgreSQL is rejected, because the nodes could not share a match', () => {
    expect(configProblems({ REDIS_URL: 'redis://localhost' })).toEqual([expect.stringMatching(/DATABASE_URL too/)])
  })
})

test('a password with any characters can be given apart from the address', () => {
  const { database } = read({ DATABASE_URL: 'postgres://me@db/knowdown', DATABASE_PASSWORD: 'a/b@c:d#e?f%20' })
  const url = new URL(database.kind === 'postgres' ? database.url : '')
  expect(url.host).toBe('db')
  expect(decodeURIComponent(url.password)).toBe('a/b@c:d#e?f%20')
})

test('the number of connections to PostgreSQL can be set', () => {
  expect(read(POSTGRES).database).toMatchObject({ poolSize: 10 })
  expect(read({ ...POSTGRES, DATABASE_POOL_SIZE: '40' }).database).toMatchObject({ poolSize: 40 })
  expect(configProblems({ ...POSTGRES, DATABASE_POOL_SIZE: '0' })).toEqual([
    'DATABASE_POOL_SIZE=0 must be a whole number from 2 to 200.',
  ])
})
