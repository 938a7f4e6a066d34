import type { Logger } from 'pino'
import { newestBackup } from '../adapters/backup/backup-folders.ts'
import { databaseMeter, writableGauge } from '../adapters/metrics/database-meter.ts'
import type { Scrape } from '../adapters/metrics/scrape.ts'
import { stateMeter } from '../adapters/metrics/state-meter.ts'
import type { OutageListener } from '../adapters/sql/guarded-driver.ts'
import { sqlNodeState } from '../adapters/sql/sql-node-state.ts'
import { reasonOf, type Storage } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import { DAY_MS } from '../features/limits.ts'
import type { Tracing } from '../features/tracing.ts'
import { jobResults } from './background-jobs.ts'
import type { Base } from './base.ts'

const LONGEST_STATEMENT = 500

/** Logs outages and slow statements, and measures and traces all of them. */
export function databaseListener(
  config: Config,
  metrics: Scrape,
  tracing: Tracing | null,
  logger: Logger,
): OutageListener {
  const measure = databaseMeter(metrics, config.slowQueryMs, (ms, statement) =>
    logger.warn({ ms: Math.round(ms), statement: statement.slice(0, LONGEST_STATEMENT) }, 'a slow database statement'),
  )
  const system = config.database.kind === 'postgres' ? 'postgresql' : 'sqlite'
  const setWritable = writableGauge(metrics)
  return {
    onOutage(err, lost) {
      setWritable(false)
      const what = lost === 'writes' ? 'the database takes no changes' : 'the database does not answer'
      logger.error({ reason: reasonOf(err) }, what)
    },
    onRecovery(ms, lost) {
      setWritable(true)
      const what = lost === 'writes' ? 'the database takes changes again' : 'the database answers again'
      logger.warn({ ms: Math.round(ms) }, what)
    },
    onQuery(ms, statement, failed) {
      measure(ms, statement)
      if (!tracing) return
      const text = statement.slice(0, LONGEST_STATEMENT)
      const name = text.trimStart().split(/\s/, 1)[0] ?? ''
      tracing.addStep(name.toUpperCase(), ms, { 'db.system.name': system, 'db.query.text': text }, failed)
    },
  }
}

interface NodeParts {
  isReady(): Promise<boolean>
  sockets(): Record<string, number>
  queue(): Promise<{ players: number; longestWaitMs: number }>
  arenas(): Promise<{ running: number; players: number }>
}

export function wireNodeMetrics(
  { config, metrics, storage, bus, clock, onClose }: Base,
  { isReady, sockets, queue, arenas }: NodeParts,
): void {
  const counts = sqlNodeState(storage.db)
  const { ai } = config.questions
  stateMeter(metrics, {
    isReady,
    sockets,
    pool: poolSampler(storage, onClose),
    isRedisUp: () => bus.isConnected?.() ?? null,
    games: counts.games,
    queue,
    arenas,
    hiddenQuestions: counts.hiddenQuestions,
    async models() {
      if (!ai) return null
      const now = clock()
      const { input, output } = await counts.modelTokensSince(now - (now % DAY_MS))
      const dollarsToday = ai.price && (input * ai.price.input + output * ai.price.output) / 1_000_000
      return { tokensToday: input + output, budget: ai.dailyTokens, dollarsToday }
    },
    lastBackupAt: () => config.backup && (newestBackup(config.backup.dir) ?? 0),
    jobs: () => jobResults,
  })
}

const SAMPLE_EVERY_MS = 1_000
const SAMPLES = 10

/**
 * Looks at the pool every second and tells the fewest who waited in the last ten. A moment in which callers wait is
 * nothing: even the queries of a scrape wait for the next tick. That somebody waits all the time is what matters.
 */
export function poolSampler({ pool }: Pick<Storage, 'pool'>, onClose: Base['onClose']) {
  if (!pool) return () => null
  let waiting: number[] = []
  const timer = setInterval(() => {
    waiting = [...waiting, pool().waiting].slice(-SAMPLES)
  }, SAMPLE_EVERY_MS).unref()
  onClose(() => clearInterval(timer))
  return () => ({ ...pool(), waiting: waiting.length < SAMPLES ? 0 : Math.min(...waiting) })
}
