import { Gauge } from 'prom-client'
import type { Scrape } from './scrape.ts'

/** What a node looks up when it is asked for metrics. */
export interface NodeState {
  isReady(): Promise<boolean>
  /** Open sockets by kind. */
  sockets(): Readonly<Record<string, number>>
  /** Null where the engine has no pool. The scrape itself queries, so who waits is not counted at that moment. */
  pool(): { size: number; idle: number; waiting: number } | null
  /** Null on a single node. */
  isRedisUp(): boolean | null
  games(): Promise<{ battles: number; parties: number }>
  /** Who looks for an opponent; the wait is that of the first of them. */
  queue(): Promise<{ players: number; longestWaitMs: number }>
  arenas(): Promise<{ running: number; players: number }>
  hiddenQuestions(): Promise<number>
  /** Null without a model. */
  models(): Promise<{ tokensToday: number; budget: number; dollarsToday: number | null } | null>
  /** Null where no backups are known; 0 when there is none yet. In epoch milliseconds. */
  lastBackupAt(): number | null
  jobs(): Iterable<[name: string, { succeeded: number; failed: number; succeededAt: number; everyMs: number }]>
}

export function stateMeter({ registry, onScrape }: Scrape, state: NodeState): void {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `knowdown_${name}`, help, labelNames, registers: [registry] })

  const ready = gauge('ready', '1 while this node can serve: its database answers and it is not stopping.')
  onScrape([ready], state.isReady, (isReady) => ready.set(isReady ? 1 : 0))

  const sockets = gauge('sockets_open', 'Open sockets of this node, by kind.', ['kind'])
  const pool = gauge(
    'database_pool_connections',
    'Connections of this node to PostgreSQL: all, idle; callers waiting.',
    ['state'],
  )
  const redis = gauge('redis_up', '1 while this node is connected to Redis; missing on a single node.')
  onScrape(
    [sockets, pool, redis],
    async () => ({ open: state.sockets(), pool: state.pool(), isRedisUp: state.isRedisUp() }),
    (now) => {
      for (const [kind, count] of Object.entries(now.open)) sockets.set({ kind }, count)
      if (now.pool) {
        pool.set({ state: 'all' }, now.pool.size)
        pool.set({ state: 'idle' }, now.pool.idle)
        pool.set({ state: 'waiting' }, now.pool.waiting)
      }
      if (now.isRedisUp !== null) redis.set(now.isRedisUp ? 1 : 0)
    },
  )

  const battles = gauge('battles_running', 'Battles that are being played, on all nodes together.')
  const parties = gauge('parties_running', 'Parties with a game that is being played, on all nodes together.')
  onScrape([battles, parties], state.games, (games) => {
    battles.set(games.battles)
    parties.set(games.parties)
  })
  const looking = gauge('queue_players', 'Players who look for an opponent, on all nodes together.')
  const wait = gauge('queue_longest_wait_seconds', 'How long the first of them has been waiting; 0 when nobody is.')
  onScrape([looking, wait], state.queue, ({ players, longestWaitMs }) => {
    looking.set(players)
    wait.set(longestWaitMs / 1000)
  })
  const arenas = gauge('arenas_running', 'Arenas that are running.')
  const inArenas = gauge('arena_players', 'Players who have entered a running arena, on all nodes together.')
  onScrape([arenas, inArenas], state.arenas, ({ running, players }) => {
    arenas.set(running)
    inArenas.set(players)
  })
  const hidden = gauge('questions_hidden', 'Questions that are out of play until an operator looks at them.')
  onScrape([hidden], state.hiddenQuestions, (count) => hidden.set(count))
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'When the newest complete backup in BACKUP_DIR was made; 0 when there is none, missing without BACKUP_DIR.',
  )
  onScrape(
    [backup],
    async () => state.lastBackupAt(),
    (at) => at !== null && backup.set(at / 1000),
  )
  meterModels({ gauge, onScrape }, state)
  meterJobs({ gauge, onScrape }, state)
}

interface Gauges {
  gauge<Label extends string = never>(name: string, help: string, labelNames?: Label[]): Gauge<Label>
  onScrape: Scrape['onScrape']
}

function meterModels({ gauge, onScrape }: Gauges, { models }: NodeState): void {
  const tokens = gauge('model_tokens_today', 'Tokens that language models have used since midnight UTC, on all nodes.')
  const budget = gauge('model_tokens_budget', 'Tokens that language models may use in a day (AI_DAILY_TOKENS).')
  const dollars = gauge('model_dollars_today', 'Costs of language models since midnight UTC, if prices are set.')
  onScrape([tokens, budget, dollars], models, (spent) => {
    if (!spent) return
    tokens.set(spent.tokensToday)
    budget.set(spent.budget)
    if (spent.dollarsToday !== null) dollars.set(spent.dollarsToday)
  })
}

/** The label is not called job: Prometheus calls what it scrapes a job, and would rename ours. */
function meterJobs({ gauge, onScrape }: Gauges, { jobs }: NodeState): void {
  const runs = gauge('job_runs', 'Runs of background jobs since the start of this node, by outcome.', [
    'task',
    'outcome',
  ])
  const lastSuccess = gauge(
    'job_last_success_timestamp_seconds',
    'When a background job of this node last succeeded, or was first scheduled.',
    ['task'],
  )
  const interval = gauge('job_interval_seconds', 'How often a background job of this node runs.', ['task'])
  onScrape(
    [runs, lastSuccess, interval],
    async () => [...jobs()],
    (found) => {
      for (const [task, { succeeded, failed, succeededAt, everyMs }] of found) {
        runs.set({ task, outcome: 'succeeded' }, succeeded)
        runs.set({ task, outcome: 'failed' }, failed)
        lastSuccess.set({ task }, succeededAt / 1000)
        interval.set({ task }, everyMs / 1000)
      }
    },
  )
}
