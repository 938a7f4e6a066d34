import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgramFolder } from '@knowdown/testkit/find-program'
import { missingProgram } from '@knowdown/testkit/missing-program'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

/** What the operator's dashboard and alerts ask for exists in the built server, and Prometheus understands it. */
const DEPLOY = join(import.meta.dirname, '../../../deploy')
const promtool = findProgramFolder('promtool') ?? missingProgram('promtool (Debian: prometheus) is not on this machine')

interface Panel {
  title: string
  targets?: { expr: string }[]
}
const dashboard: { panels: Panel[] } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/knowdown.json'), 'utf8'))
const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
  readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8'),
)
const dashboardQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alertQueries = alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))

let server: RunningServer
beforeAll(async () => {
  // Metrics of models are served where one is set up; nobody answers at this address, and nobody asks.
  const model = { AI_PROVIDER: 'compatible', AI_MODEL: 'none', AI_BASE_URL: 'http://127.0.0.1:9/v1' }
  server = await startFreshServer({ RATE_LIMITS: 'on', ...model })
})
afterAll(async () => void (await server.stop()))

const readMetrics = async () => (await fetch(`${server.metricsUrl}/metrics`)).text()

test('every metric in the dashboard and in the alerts is served', async () => {
  const served = new Set([...(await readMetrics()).matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))
  const asked = [...dashboardQueries, ...alertQueries].flatMap(
    (query) => query.match(/\b(knowdown|nodejs|process)_\w+/g) ?? [],
  )
  expect(asked.length).toBeGreaterThan(30)
  for (const name of asked) expect(served).toContain(name.replace(/_seconds_(bucket|count|sum)$/, '_seconds'))
})

test('every alert is explained in the operator’s guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  for (const { rules } of alerts.groups) for (const { alert } of rules) expect(guide).toContain(`\`${alert}\``)
})

test('metrics tell what the node and its players do', async () => {
  const person = { email: 'nobody@example.org', password: 'violet-anchor-77' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/v1/account/sessions/email`, { method: 'POST', headers, body: JSON.stringify(person) })
  await fetch(`${server.url}/no-such-file.js`)
  await fetch(`${server.url}/leaderboard`)
  const text = await readMetrics()
  const value = (start: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    )
  expect(value('knowdown_ready{')).toBe(1)
  expect(value('knowdown_battles_running{')).toBe(0)
  expect(text).toMatch(/knowdown_sockets_open\{[^}]*kind="game"[^}]*\} 0/)
  expect(text).toMatch(/knowdown_sign_ins_total\{[^}]*outcome="refused"[^}]*\} 1/)
  expect(text).toMatch(/knowdown_http_request_seconds_count\{[^}]*route="not found",status="404"[^}]*\} 1/)
  expect(text).toMatch(/knowdown_http_request_seconds_count\{[^}]*route="page",status="200"[^}]*\} 1/)
  expect(text).toMatch(/knowdown_http_request_seconds_bucket\{le="30",/)
  expect(text).toMatch(/knowdown_database_query_seconds_count\{[^}]*kind="select"[^}]*\} [1-9]/)
  expect(text).not.toMatch(/^knowdown_redis_up\{/m)
  await waitUntil('a job has run', async () =>
    /job_runs\{[^}]*outcome="succeeded"[^}]*\} [1-9]/.test(await readMetrics()),
  )
})

describe.skipIf(typeof promtool !== 'string')('promtool', () => {
  const check = (args: string[], input?: string) =>
    typeof promtool === 'string'
      ? execFileSync(join(promtool, 'promtool'), args, { input, encoding: 'utf8', timeout: 30_000 })
      : ''

  test('accepts the configuration and the alert rules', () => {
    expect(check(['check', 'config', join(DEPLOY, 'prometheus/prometheus.yml')])).toContain('SUCCESS')
  })

  test('understands every query of the dashboard', () => {
    const folder = tempDir()
    onTestFinished(folder.remove)
    const file = join(folder.path, 'rules.yml')
    const rules = dashboardQueries.map((expr, index) => ({ record: `panel_${index}`, expr }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(check(['check', 'rules', file])).toContain(`${dashboardQueries.length} rules found`)
  })

  test('finds nothing to complain about in our metrics', async () => {
    const own = (await readMetrics()).split('\n').filter((line) => /^(# \w+ )?knowdown_/.test(line))
    expect(check(['check', 'metrics'], `${own.join('\n')}\n`)).toBe('')
  })
})
