import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgramFolder } from '@knowdown/testkit/find-program'
import { freePort } from '@knowdown/testkit/free-port'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase, type PostgresAddress, startPostgres } from '@knowdown/testkit/postgres'
import { startRedis } from '@knowdown/testkit/redis'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { startSmtp } from '@knowdown/testkit/smtp'
import { startSupervised } from '@knowdown/testkit/supervised-process'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { backupName } from './adapters/backup/backup-folders.ts'
import { PASSWORD } from './http/testing/account-client.ts'

/**
 * The alerts with a real Prometheus and a real cluster: idle, broken and mended, every duration divided by twenty. It takes
 * minutes, so it is a part of its own: `npm test -- --only alerts`, before a release.
 */
const FASTER = 20
const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const SECOND = 1_000
/** Five minutes of the real durations are fifteen seconds here: longer than any window that an idle cluster could fill. */
const IDLE_MS = 45 * SECOND
const PATIENCE_MS = 180 * SECOND

/** `[5m]`, `for: 5m` and seconds in comparisons, each a twentieth. Numbers of three digits and more are seconds. */
function hurried(rules: string): string {
  const units: Record<string, number> = { m: 60, h: 3600 }
  const seconds = (amount: string, unit: string) =>
    `${Math.round((Number(amount) * (units[unit] ?? 1) * 1000) / FASTER)}ms`
  return rules
    .replaceAll(/\[(\d+)([mh])\]/g, (_all, amount: string, unit: string) => `[${seconds(amount, unit)}]`)
    .replaceAll(/for: (\d+)([mh])/g, (_all, amount: string, unit: string) => `for: ${seconds(amount, unit)}`)
    .replaceAll(/([>+] )(\d{3,})\b/g, (_all, sign: string, amount: string) => `${sign}${Number(amount) / FASTER}`)
}

async function startPrometheus(targets: readonly string[]) {
  const bin = findProgramFolder('prometheus')
  if (!bin) return null
  const folder = tempDir().path
  const port = await freePort()
  const config = parse(read('prometheus/prometheus.yml'))
  config.global = { scrape_interval: '750ms', scrape_timeout: '750ms', evaluation_interval: '750ms' }
  config.scrape_configs[0].static_configs = [{ targets }]
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
  writeFileSync(join(folder, 'alerts.yml'), hurried(read('prometheus/alerts.yml')))
  const stop = startSupervised({
    command: [
      join(bin, 'prometheus'),
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    folder,
    signal: 'KILL',
    logFile: join(folder, 'log'),
    user: undefined,
  })
  onTestFinished(stop)
  const ask = async (query: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`)
    const { data } = (await reply.json()) as { data: { result: Awaited<ReturnType<typeof ask>> } }
    return data.result
  }
  await waitUntil(
    'Prometheus answers',
    () =>
      ask('1').then(
        () => true,
        () => false,
      ),
    PATIENCE_MS,
  )
  /** Names of the alerts that fire now, or that fired at any time in these last seconds. */
  const firing = async (within?: number) => {
    const range = within === undefined ? '' : `[${Math.ceil(within / SECOND)}s]`
    const series = `ALERTS{alertstate="firing"}${range}`
    const found = await ask(within === undefined ? series : `count_over_time(${series})`)
    return new Set(found.map(({ metric }) => metric.alertname ?? ''))
  }
  return { ask, firing }
}

/** Changes a database for all who connect from now on, and ends the connections that there are. */
function alter({ bin, port }: PostgresAddress, url: string, change: string): void {
  const name = new URL(url).pathname.slice(1)
  const statements = [
    `alter database "${name}" ${change}`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]
  const command = statements.flatMap((statement) => ['-c', statement])
  execFileSync(join(bin, 'psql'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...command])
}

test('[OP9] none fires on an idle cluster, the right ones on a broken one, and none once it is mended', async () => {
  const [postgres, redis, smtp] = [await startPostgres(), await startRedis(), await startSmtp()]
  if (isMissing(postgres) || isMissing(redis)) throw new Error('PostgreSQL and Redis are needed.')
  onTestFinished(postgres.stop)
  onTestFinished(smtp.stop)
  let stopRedis = redis.stop
  onTestFinished(() => stopRedis())
  const folder = tempDir()
  onTestFinished(folder.remove)
  const backups = join(folder.path, 'backups')
  const addBackup = () => {
    mkdirSync(join(backups, backupName(Date.now())), { recursive: true })
    writeFileSync(join(backups, backupName(Date.now()), 'knowdown.dump'), '')
  }
  addBackup()
  const database = await createDatabase(postgres.address)
  const env = {
    DATABASE_URL: database,
    REDIS_URL: redis.url,
    REALTIME_APP_SECRET: 'one secret of all nodes 0123456789abcdef',
    SMTP_URL: smtp.url,
    BACKUP_DIR: backups,
    LOG_LEVEL: 'warn',
  }
  const start = (name: string) => startServer({ dataDir: join(folder.path, name), env })
  const [first, second] = [await start('node1'), await start('node2')]
  const nodes: RunningServer[] = [first, second]
  onTestFinished(async () => {
    for (const node of nodes) node.process.kill('SIGKILL')
  })
  const prometheus = await startPrometheus([first, second].map(({ metricsUrl }) => new URL(metricsUrl).host))
  if (!prometheus) throw new Error('Prometheus is needed.')
  const { ask, firing } = prometheus

  // Idle, with a visitor now and then.
  const post = (path: string, body: object) =>
    fetch(`${first.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': 'knowdown' },
      body: JSON.stringify(body),
    }).then(
      ({ status }) => status,
      () => 0,
    )
  const signUp = (name: string) =>
    post('/v1/account', { userId: 'unique()', email: `${name}@example.org`, password: PASSWORD, name: 'Ada' })
  const idleSince = Date.now()
  await waitUntil(
    'the idle time is over',
    async () => {
      await fetch(`${first.url}/api/categories`)
      await fetch(`${second.url}/`)
      return Date.now() - idleSince > IDLE_MS
    },
    PATIENCE_MS,
  )
  expect([...(await firing(IDLE_MS))]).toEqual([])
  const dashboard: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(read('grafana/knowdown.json'))
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(25)
  for (const query of queries) expect([query, (await ask(query)).length > 0]).toEqual([query, true])
  const tasks = await ask('count by (task) (knowdown_job_runs)')
  expect(tasks.length).toBeGreaterThan(3)

  // Broken, one thing after the other, so that each is seen by itself.
  const fires = async (...names: string[]) => {
    let now = new Set<string>()
    const isAll = async () => {
      now = await firing()
      return names.every((name) => now.has(name))
    }
    await waitUntil(`${names} fire`, isAll, PATIENCE_MS).catch((error: unknown) => {
      throw new Error(`Only these fire: ${[...now]}`, { cause: error })
    })
  }
  smtp.refuse(true)
  expect(await signUp('ada')).toBe(201)
  const recovery = { email: 'ada@example.org', url: `${first.url}/password-reset` }
  expect(await post('/v1/account/recovery', recovery)).toBe(201)
  await fires('MailStuck')
  await stopRedis()
  await fires('RedisGone')
  alter(postgres.address, database, 'set default_transaction_read_only to on')
  const isBroken = { now: true }
  const visitors = (async () => {
    while (isBroken.now) await post('/api/create-lobby', {})
  })()
  await fires('DatabaseTakesNoChanges')
  alter(postgres.address, database, 'allow_connections false')
  await fires('NodeNotReady', 'DatabaseTakesNoChanges')
  await fires('ManyErrors')
  // Intervals of jobs are not divided: the shortest is half a minute.
  await fires('JobFailing')
  expect((await ask('ALERTS{alertname="JobFailing"}')).every(({ metric }) => metric.task)).toBe(true)
  second.process.kill('SIGKILL')
  await fires('NodeGone')

  // Mended. What goes by windows of time may take as long as they are; nothing longer.
  isBroken.now = false
  await visitors
  alter(postgres.address, database, 'allow_connections true')
  alter(postgres.address, database, 'reset default_transaction_read_only')
  smtp.refuse(false)
  const again = await startRedis(redis.port)
  if (!isMissing(again)) stopRedis = again.stop
  const port = Number(new URL(second.url).port)
  const metricsPort = new URL(second.metricsUrl).port
  nodes.push(
    await startServer({ dataDir: join(folder.path, 'node2'), port, env: { ...env, METRICS_PORT: metricsPort } }),
  )
  await waitUntil(
    'all alerts have ended',
    async () => {
      await fetch(`${first.url}/api/categories`)
      return (await firing()).size === 0
    },
    PATIENCE_MS,
  )
  await waitUntil('the mail arrived', () => smtp.received.length > 0, PATIENCE_MS)
}, 900_000)
