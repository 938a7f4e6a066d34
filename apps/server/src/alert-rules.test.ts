import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgramFolder } from '@knowdown/testkit/find-program'
import { missingProgram } from '@knowdown/testkit/missing-program'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

/** Each alert with its full durations: what makes it fire, when it does at the earliest, and when it is over. */
const RULES = join(import.meta.dirname, '../../../deploy/prometheus/alerts.yml')
const promtool = findProgramFolder('promtool') ?? missingProgram('promtool (Debian: prometheus) is not on this machine')

const NODE = 'instance="node1:9464",job="knowdown"'
const requests = (status: number) => `knowdown_http_request_seconds_count{${NODE},status="${status}"}`
const bucket = (le: string) =>
  `knowdown_http_request_seconds_bucket{${NODE},route="/api/submit-multiplayer-answer",le="${le}"}`

interface Case {
  alert: string
  /** How often there is a sample; every minute unless told otherwise. */
  every?: string
  /** The samples in promtool's notation: `0x5` is five more times 0, `0+60x5` rises by 60. */
  series: Record<string, string>
  /** The minutes at which it must not fire yet, and must fire. */
  quietAt: number
  firesAt: number
  /** When it must have ended; left out where it stays until somebody acts. */
  overAt?: number
}

const CASES: Case[] = [
  { alert: 'NodeGone', series: { [`up{${NODE}}`]: '1 0x3 1x5' }, quietAt: 1, firesAt: 2, overAt: 5 },
  { alert: 'NodeNotReady', series: { [`knowdown_ready{${NODE}}`]: '1 0x3 1x5' }, quietAt: 1, firesAt: 2, overAt: 5 },
  {
    alert: 'DatabaseTakesNoChanges',
    series: { [`knowdown_database_writable{${NODE}}`]: '1 0x3 1x5' },
    quietAt: 1,
    firesAt: 2,
    overAt: 5,
  },
  {
    alert: 'ManyErrors',
    // Minutes 5 to 10 with one error in fifty requests.
    every: '15s',
    series: { [requests(200)]: '0+49x160', [requests(503)]: '0x20 1+1x20 21x100' },
    quietAt: 7,
    firesAt: 9,
    overAt: 14,
  },
  {
    alert: 'SlowAnswers',
    series: { [bucket('1')]: '0+90x20', [bucket('3')]: '0+100x20', [bucket('+Inf')]: '0+100x20' },
    quietAt: 4,
    firesAt: 7,
  },
  {
    alert: 'PoolExhausted',
    series: { [`knowdown_database_pool_connections{${NODE},state="waiting"}`]: '0 3x3 0x5' },
    quietAt: 2,
    firesAt: 3,
    overAt: 5,
  },
  { alert: 'RedisGone', series: { [`knowdown_redis_up{${NODE}}`]: '1 0x3 1x5' }, quietAt: 1, firesAt: 2, overAt: 5 },
  {
    alert: 'EventLoopBusy',
    series: { [`nodejs_eventloop_lag_p99_seconds{${NODE}}`]: '0.01 0.3x6 0.01x5' },
    quietAt: 5,
    firesAt: 6,
    overAt: 8,
  },
  {
    alert: 'MailStuck',
    series: { [`knowdown_mails_oldest_waiting_seconds{${NODE},channel="mail"}`]: '0+60x20 0x5' },
    quietAt: 15,
    firesAt: 17,
    overAt: 22,
  },
  {
    alert: 'MailGivenUp',
    series: { [`knowdown_mail_failures_total{${NODE},channel="mail",outcome="given_up"}`]: '0 6x100' },
    quietAt: 0,
    firesAt: 2,
    overAt: 65,
  },
  {
    alert: 'JobFailing',
    // A job of every minute that last succeeded at the start, until minute 14.
    series: {
      [`knowdown_job_last_success_timestamp_seconds{${NODE},task="sweep"}`]: '0x13 840+60x10',
      [`knowdown_job_interval_seconds{${NODE},task="sweep"}`]: '60x30',
    },
    quietAt: 8,
    firesAt: 11,
    overAt: 15,
  },
  {
    alert: 'QueueStuck',
    series: {
      [`knowdown_queue_players{${NODE}}`]: '21x10',
      [`knowdown_queue_longest_wait_seconds{${NODE}}`]: '120 121x4 120x5',
    },
    quietAt: 2,
    firesAt: 3,
    overAt: 7,
  },
  {
    alert: 'BackupOld',
    every: '10m',
    series: { [`knowdown_backup_last_success_timestamp_seconds{${NODE}}`]: '0x219 131400x20' },
    quietAt: 36 * 60,
    firesAt: 36 * 60 + 20,
    overAt: 2210,
  },
  {
    alert: 'SignInsRefused',
    series: {
      [`knowdown_sign_ins_total{${NODE},outcome="refused"}`]: '0+180x30',
      [`knowdown_sign_ins_total{${NODE},outcome="ok"}`]: '0+6x30',
    },
    quietAt: 9,
    firesAt: 20,
  },
  {
    alert: 'UnhandledRejections',
    series: { [`knowdown_unhandled_rejections_total{${NODE}}`]: '0 1x100' },
    quietAt: 0,
    firesAt: 2,
    overAt: 65,
  },
  {
    alert: 'QuestionsHidden',
    series: { [`knowdown_questions_hidden{${NODE}}`]: '20 21 20' },
    quietAt: 0,
    firesAt: 1,
    overAt: 2,
  },
  {
    alert: 'QuizzesFail',
    series: {
      [`knowdown_model_runs_total{${NODE},purpose="quiz",outcome="timeout"}`]: '0 0 0 6x100',
      [`knowdown_model_runs_total{${NODE},purpose="quiz",outcome="ok"}`]: '0 0 3x100',
    },
    quietAt: 2,
    firesAt: 5,
    overAt: 70,
  },
  {
    alert: 'ModelBudgetSpent',
    series: {
      [`knowdown_model_tokens_today{${NODE}}`]: '499 500 0',
      [`knowdown_model_tokens_budget{${NODE}}`]: '500x2',
    },
    quietAt: 0,
    firesAt: 1,
    overAt: 2,
  },
]

interface Rule {
  alert: string
}
const rules: Rule[] = (parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)

test('[OP9] every alert is tried', () => {
  expect(CASES.map(({ alert }) => alert).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

/** What promtool says; empty when the alert fires and ends as expected. */
function tried({ alert, every = '1m', series, quietAt, firesAt, overAt }: Case): string {
  if (typeof promtool !== 'string') return ''
  const folder = tempDir()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'test.yml')
  const count = (minute: number, value: number) => ({
    expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
    eval_time: `${minute}m`,
    exp_samples: [{ labels: '{}', value }],
  })
  const tests = [
    {
      interval: every,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [count(quietAt, 0), count(firesAt, 1), ...(overAt === undefined ? [] : [count(overAt, 0)])],
    },
  ]
  writeFileSync(
    file,
    JSON.stringify({ rule_files: [RULES], evaluation_interval: every === '1m' ? '15s' : every, tests }),
  )
  try {
    execFileSync(join(promtool, 'promtool'), ['test', 'rules', file], {
      timeout: 60_000,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`
  }
}

test.skipIf(typeof promtool !== 'string').each(CASES)(
  '[OP9] $alert fires after its full time, not before, and ends with its reason',
  (one) => {
    expect(tried(one)).toBe('')
  },
)
