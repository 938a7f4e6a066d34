import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase, startPostgres } from '@knowdown/testkit/postgres'
import { startRedis } from '@knowdown/testkit/redis'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { parentOf, treeCpuMs, usageOf } from './process-usage.ts'

const run = promisify(execFile)

/** An installation on this machine, with ways to break parts of it. */
export interface Rig {
  urls: readonly string[]
  killNode(index: number): Promise<void>
  startNode(index: number): Promise<void>
  /** Changes the database behind the back of the nodes. */
  execute(statement: string): Promise<void>
  /** What a query of one number finds. */
  readNumber(query: string): Promise<number>
  /** How many matches of the database are still in the playing phase. */
  countPlaying(): Promise<number>
  /** The database row of a match, to find out why it did not end. */
  describeMatch(code: string): Promise<string>
  /** Output of every process so far, including killed ones. */
  outputs(): string[]
  /** CPU time of each part so far. */
  cpuMs(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Nodes with PostgreSQL and Redis. */
export interface ClusterRig extends Rig {
  signalNode(index: number, signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Kills one backend process: PostgreSQL then drops all connections and recovers from its log. */
  crashPostgres(): Promise<void>
  flushRedis(): Promise<void>
  killRedis(): Promise<void>
  startRedis(): Promise<void>
  /** CPU time of each part so far. */
  cpuMs(): Promise<{ nodes: number; postgres: number; redis: number }>
  /** How many statements and transactions PostgreSQL has executed so far. */
  queryCounts(): Promise<{ statements: number; transactions: number }>
}

export async function startCluster(settings: Record<string, string>, nodes = 3): Promise<ClusterRig> {
  const [postgres, firstRedis] = [await startPostgres(['pg_stat_statements']), await startRedis()]
  if (isMissing(postgres) || isMissing(firstRedis)) throw new Error('This needs PostgreSQL and Redis on this machine.')
  let redis = firstRedis
  const databaseUrl = await createDatabase(postgres.address)
  const folder = tempDir()
  const env = {
    ...settings,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    REALTIME_APP_SECRET: 'the nodes of a benchmark share this one',
    LOG_LEVEL: 'error',
  }
  const start = (index: number, port?: number) =>
    startServer({ dataDir: `${folder.path}/${index}`, env, ...(port && { port }) })
  const running: RunningServer[] = await Promise.all(Array.from({ length: nodes }, (_, index) => start(index)))
  const urls = running.map(({ url }) => url)
  const outputOfKilled: string[] = []
  const node = (index: number): RunningServer => {
    const one = running[index]
    if (!one) throw new Error(`There is no node ${index}.`)
    return one
  }
  const query = async (sql: string): Promise<string> => {
    const { stdout } = await run(join(postgres.address.bin, 'psql'), ['-At', '-c', sql, databaseUrl])
    return stdout.trim()
  }
  await query('create extension pg_stat_statements')
  const checkpointer = Number(await query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`))
  const postmaster = parentOf(checkpointer)

  return {
    urls,
    async killNode(index) {
      const { process: victim } = node(index)
      const gone = new Promise((resolve) => victim.once('exit', resolve))
      victim.kill('SIGKILL')
      await gone
      outputOfKilled.push(node(index).output())
    },
    async startNode(index) {
      running[index] = await start(index, Number(new URL(urls[index] ?? '').port))
    },
    signalNode: (index, signal) => void node(index).process.kill(signal),
    async crashPostgres() {
      const otherBackend = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`
      process.kill(Number(await query(otherBackend)), 'SIGKILL')
    },
    async flushRedis() {
      await run('redis-cli', ['-p', String(redis.port), 'flushall'])
    },
    killRedis: () => redis.stop(),
    async startRedis() {
      const again = await startRedis(redis.port)
      if (isMissing(again)) throw again
      redis = again
    },
    async cpuMs() {
      const { stdout } = await run('redis-cli', ['-p', String(redis.port), 'info', 'cpu'])
      const seconds = [...stdout.matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].map(([, value]) => Number(value))
      return {
        nodes: running.reduce((sum, one) => sum + usageOf(one.process.pid ?? 0).cpuMs, 0),
        postgres: treeCpuMs(postmaster),
        redis: seconds.reduce((sum, value) => sum + value, 0) * 1_000,
      }
    },
    async queryCounts() {
      const counts = await query(
        `select (select sum(calls) from pg_stat_statements),
        (select xact_commit from pg_stat_database where datname = current_database())`,
      )
      const [statements = 0, transactions = 0] = counts.split('|').map(Number)
      return { statements, transactions }
    },
    execute: async (statement) => void (await query(statement)),
    readNumber: async (text) => Number(await query(text)),
    countPlaying: async () => Number(await query(`select count(*) from matches where phase = 'playing'`)),
    describeMatch: (code) =>
      query(
        `select phase, round(next_deadline - extract(epoch from clock_timestamp()) * 1000) as due_in_ms, down_since, state
        from matches where code = '${code}'`,
      ),
    outputs: () => [...outputOfKilled, ...running.map((one) => one.output())],
    async close() {
      await Promise.all(running.map((one) => one.stop()))
      await redis.stop()
      await postgres.stop()
      folder.remove()
    },
  }
}
