import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startCaddy } from '@knowdown/testkit/caddy'
import { freePort } from '@knowdown/testkit/free-port'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { startServer } from '@knowdown/testkit/running-server'
import { startSmtp } from '@knowdown/testkit/smtp'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Finding } from './features/doctor/doctor.ts'

const DOCTOR = join(import.meta.dirname, '../dist/doctor.js')
const [postgres, redis] = [inject('postgres'), inject('redis')]

async function doctor(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [DOCTOR, ...words], { env: { PATH: process.env.PATH, ...env } })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  const findings = () => JSON.parse(text) as Finding[]
  const of = (part: string) => findings().filter((finding) => finding.part === part)
  return { code, text, of, states: (part: string) => of(part).map(({ state }) => state) }
}

async function running(env: Record<string, string> = {}) {
  const folder = tempDir()
  onTestFinished(folder.remove)
  const server = await startServer({ dataDir: folder.path, env })
  onTestFinished(async () => void (await server.stop()))
  const { port } = new URL(server.url)
  return { server, settings: { ...env, DATA_DIR: folder.path, PORT: port, METRICS_PORT: 'off' } }
}

describe('[OP8] npm run doctor', () => {
  test('prints one table about a healthy server, and ends with 0', async () => {
    const { settings } = await running()
    const { code, text } = await doctor(settings)
    const parts = ['settings', 'versions', 'database', 'disk', 'clock', 'proxy', 'TLS', 'mail', 'limits', 'backups']
    for (const part of parts) expect(text).toMatch(new RegExp(`^${part} +(ok|warning|skipped) +\\S`, 'm'))
    expect(text).toMatch(/^part +state +text\n/)
    expect(text).toContain('sockets get through')
    expect([code, text]).toEqual([0, expect.not.stringMatching(/^\w+ +problem/m)])
  })

  test('names a misspelt setting with the one that was meant', async () => {
    const { settings } = await running()
    const { code, of } = await doctor({ ...settings, SMTP_UR: 'smtp://mail' }, '--json')
    expect(of('settings')).toEqual([
      { part: 'settings', state: 'warning', text: expect.stringContaining('Did you mean SMTP_URL?') },
    ])
    expect(code).toBe(0)
    const wrong = await doctor({ ...settings, LOG_LEVEL: 'loud', SMTP_UR: 'x' }, '--json')
    expect([wrong.code, wrong.states('settings')]).toEqual([1, ['problem', 'warning']])
  })

  test('a server that is away and a missing database are problems', async () => {
    const folder = tempDir()
    onTestFinished(folder.remove)
    const settings = { DATA_DIR: folder.path, PORT: String(await freePort()), BACKUP_DIR: join(folder.path, 'none') }
    const { code, states } = await doctor(settings, '--json')
    expect([code, states('database'), states('proxy')]).toEqual([1, ['problem'], ['problem']])
    expect(states('backups')).toEqual(['problem'])
  })

  test('signs in at the mail server, sends a test mail on request, and says why one is refused', async () => {
    const { settings } = await running()
    const smtp = await startSmtp()
    onTestFinished(smtp.stop)
    const withMail = { ...settings, SMTP_URL: smtp.url, MAIL_FROM: 'play@example.org' }
    const sent = await doctor(withMail, '--json', '--mail', 'olga@example.org')
    expect([sent.states('mail'), sent.states('test mail')]).toEqual([['ok'], ['ok']])
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([['olga@example.org']])
    smtp.refuseRecipient('nobody@example.org', 550)
    const refused = await doctor(withMail, '--json', '--mail', 'nobody@example.org')
    expect(refused.code).toBe(1)
    expect(refused.of('test mail')).toMatchObject([{ state: 'problem', text: expect.stringContaining('SMTP 550') }])
    await smtp.stop()
    expect((await doctor(withMail, '--json')).states('mail')).toEqual(['problem'])
  })

  test('looks through the proxy: a certificate that nobody trusts, and sockets that do not get through', async (context) => {
    const { server, settings } = await running()
    const port = await freePort()
    const publicUrl = `https://localhost:${port}`
    const caddy = startCaddy({
      caddyfile: `{\n admin off\n skip_install_trust\n auto_https disable_redirects\n}\n${publicUrl} {
        @socket header Connection *Upgrade*\n respond @socket 400\n reverse_proxy ${new URL(server.url).host}\n}\n`,
    })
    if (isMissing(caddy)) return context.skip()
    onTestFinished(caddy.stop)
    const env = { ...settings, PUBLIC_URL: publicUrl, NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    await waitUntil('the proxy serves', async () => (await doctor(env, '--json')).text.includes('answers'), 60_000)
    const { of } = await doctor(env, '--json')
    expect(of('proxy')).toContainEqual(
      expect.objectContaining({ state: 'problem', text: expect.stringContaining('WebSocket upgrades') }),
    )
    const strict = await doctor({ ...env, NODE_TLS_REJECT_UNAUTHORIZED: '1' }, '--json')
    expect(strict.of('TLS')).toContainEqual(
      expect.objectContaining({ state: 'problem', text: expect.stringContaining('browsers refuse the certificate') }),
    )
  })

  test.skipIf(isMissing(postgres) || isMissing(redis))('knows PostgreSQL, its clock and Redis', async () => {
    if (isMissing(postgres) || isMissing(redis)) return
    const { settings } = await running({
      DATABASE_URL: await createDatabase(postgres),
      REDIS_URL: `${redis.url}/9`,
      REALTIME_APP_SECRET: 'one secret of all nodes 0123456789abcdef',
    })
    const { of } = await doctor(settings, '--json')
    expect(of('database')).toMatchObject([{ state: 'ok', text: expect.stringMatching(/\d+ of \d+ connections/) }])
    expect(of('clock')[0]).toMatchObject({ state: 'ok', text: expect.stringContaining('PostgreSQL') })
    expect(of('Redis')).toMatchObject([{ state: 'ok', text: expect.stringMatching(/Redis \d/) }])
    const away = await doctor({ ...settings, REDIS_URL: `redis://127.0.0.1:${await freePort()}` }, '--json')
    expect(away.states('Redis')).toEqual(['problem'])
  })
})
