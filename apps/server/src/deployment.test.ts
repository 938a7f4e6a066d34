import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { basename, dirname, join } from 'node:path'
import { startCaddy } from '@knowdown/testkit/caddy'
import { freePort } from '@knowdown/testkit/free-port'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase, type PostgresAddress } from '@knowdown/testkit/postgres'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { parse, parseAllDocuments } from 'yaml'
import { newEnvironment } from '../../../scripts/deploy-init.mjs'
import { readConfig } from './config/config.ts'
import { PASSWORD } from './http/testing/account-client.ts'
import { GOING_AWAY } from './realtime/pusher/close-codes.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** deploy/.env as `npm run deploy:init` writes it. */
const ENV_FILE: Record<string, string> = Object.fromEntries(
  newEnvironment('https://play.example')
    .split('\n')
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)

/** What compose does with ${NAME}, ${NAME:?reason} and ${NAME:-default}. */
const fillIn = (text: string, env = ENV_FILE) =>
  text.replace(/\$\{(\w+)(?::\?[^}]*)?(?::-([^}]*))?\}/g, (_all, name: string, byDefault?: string) => {
    const value = env[name] ?? byDefault
    if (value === undefined) throw new Error(`${name} is not in deploy/.env`)
    return value
  })

interface Service {
  environment: Record<string, string>
  volumes?: string[]
  image?: string
  read_only?: boolean
  stop_grace_period?: string
  command?: string[]
  logging?: { options: Record<string, string> }
  healthcheck?: { test: string | string[] }
}
const compose = (): {
  services: Record<string, Service>
  volumes: object
  configs: Record<string, { content: string }>
} => parse(fillIn(read('compose.yaml')), { merge: true })

describe('the compose file', () => {
  test('gives each node settings that the server accepts, with the secrets of deploy:init', () => {
    for (const name of ['node1', 'node2']) {
      const mail = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' }
      const settings = { ...ENV_FILE, ...compose().services[name]?.environment, ...mail }
      const config = readConfig(settings, '/data')
      expect(config.warnings).toEqual([])
      expect(config).toMatchObject({ publicUrl: 'https://play.example', drainMs: 5_000, cluster: {} })
    }
  })

  test('keeps the data of each service in a volume with a name, pins every image, and writes nothing else', () => {
    const { services, volumes } = compose()
    const named = Object.values(services).flatMap((service) => service.volumes ?? [])
    for (const volume of named.filter((text) => !text.startsWith('.')))
      expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    for (const { image } of Object.values(services))
      if (image) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-\w+@sha256:[0-9a-f]{64}$/)
    expect(services.node1).toMatchObject({ read_only: true, volumes: ['node1:/data', 'backups:/backups:ro'] })
    expect(services.node2?.volumes).toEqual(['node2:/data', 'backups:/backups:ro'])
  })

  test('[S-192] shows no secret on a command line, and Redis demands its password', async () => {
    const { services, configs } = compose()
    const secrets = Object.entries(ENV_FILE).filter(([name]) => /PASSWORD|SECRET|KEY/.test(name))
    expect(secrets.length).toBeGreaterThan(3)
    for (const { command = [], healthcheck } of Object.values(services)) {
      for (const [, value] of secrets) expect(JSON.stringify([command, healthcheck])).not.toContain(value)
    }
    expect(configs.redis?.content.split('\n')).toContain(`requirepass ${ENV_FILE.REDIS_PASSWORD}`)
  })

  test('keeps no log for ever', () => {
    for (const [name, { logging }] of Object.entries(compose().services))
      expect([name, logging?.options]).toEqual([name, { 'max-size': '50m', 'max-file': '5' }])
  })

  test('a rolling update replaces one node after the other, each once the one before is ready', () => {
    const folder = tempDir()
    onTestFinished(folder.remove)
    const log = join(folder.path, 'log')
    for (const name of ['docker', 'sleep']) {
      writeFileSync(join(folder.path, name), `#!/bin/sh\necho "${name} $*" >> "${log}"\n`, { mode: 0o755 })
    }
    const env = { PATH: `${folder.path}:${process.env.PATH}` }
    execFileSync('sh', [join(DEPLOY, 'rolling-update.sh')], { env, timeout: 30_000 })
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      'docker compose build node1 node2',
      'docker compose up -d --no-deps --no-build --wait --wait-timeout 180 node1',
      'sleep 5',
      'docker compose up -d --no-deps --no-build --wait --wait-timeout 180 node2',
      'sleep 5',
      'docker compose ps',
    ])
    expect(JSON.stringify(compose().services.node1?.healthcheck)).toContain('/readyz')
  })

  test('gives a stopping node more time than it takes to drain and to end its requests', () => {
    const seconds = Number.parseInt(compose().services.node1?.stop_grace_period ?? '', 10)
    expect(seconds).toBeGreaterThan(Number(compose().services.node1?.environment.DRAIN_SECONDS) + 10)
  })
})

test('[S-192] the image is pinned, runs as another user than root, and checks the port that it listens on', () => {
  const lines = read('Dockerfile').split('\n')
  const bases = lines.filter((line) => line.startsWith('FROM '))
  for (const base of bases) expect(base).toMatch(/^FROM node:\d+\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}\b/)
  expect(lines.lastIndexOf('USER node')).toBeGreaterThan(lines.indexOf(bases.at(-1) ?? ''))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands like this in the file.
  expect(read('Dockerfile')).toContain('127.0.0.1:${process.env.PORT}/healthz')
})

test('the image is built with the libraries of every workspace', () => {
  const root = join(DEPLOY, '..')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  expect(workspaces.length).toBeGreaterThan(8)
  const [firstStage = ''] = read('Dockerfile').split('\nRUN npm ci\n')
  for (const folder of workspaces) expect(firstStage).toContain(`COPY ${folder}/package.json ${folder}/`)
})

test('the image holds all that the server reads', async () => {
  const image = tempDir()
  const root = join(DEPLOY, '..')
  const lastStage = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
  const copied = [...lastStage.matchAll(/^COPY --from=\w+ \/knowdown\/(\S+) (\S+)$/gm)]
  expect(copied.length).toBeGreaterThan(3)
  for (const [, from = '', to = ''] of copied) {
    const target = join(image.path, to, to.endsWith('/') ? basename(from) : '')
    mkdirSync(dirname(target), { recursive: true })
    // Libraries are many, and are found through a link as well.
    if (from.endsWith('node_modules')) symlinkSync(join(root, from), target)
    else cpSync(join(root, from), target, { recursive: true })
  }
  const main = join(image.path, 'apps/server/dist/main.js')
  const server = await startServer({ dataDir: join(image.path, 'data'), main })
  onTestFinished(async () => {
    await server.stop()
    image.remove()
  })
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect([await statusOf('/'), await statusOf('/api/categories')]).toEqual([200, 200])
})

test('the Kubernetes manifests drain, probe and lock down like the compose file', () => {
  const documents = parseAllDocuments(read('kubernetes/knowdown.yaml')).map((document) => document.toJS())
  const [set] = documents
  const { containers, terminationGracePeriodSeconds, securityContext } = set.spec.template.spec
  const [container] = containers
  const env = Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value]))
  const config = readConfig(
    { ...ENV_FILE, ...env, DATABASE_URL: 'postgres://db/knowdown', REDIS_URL: 'redis://redis', NODE_ENV: 'production' },
    '/data',
  )
  expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(config.drainMs + 10_000)
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(container.ports[0].containerPort).toBe(config.port)
  expect(securityContext.runAsNonRoot).toBe(true)
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  expect(set.spec.volumeClaimTemplates[0].metadata.name).toBe(container.volumeMounts[0].name)
  expect(set.spec.template.spec.automountServiceAccountToken).toBe(false)
})

test('the systemd unit starts the built server as a user of its own, with its data where it may write', () => {
  const unit = read('knowdown.service')
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node apps\/server\/dist\/main\.js$/m)
  expect(unit).toMatch(/^Environment=DATA_DIR=\/var\/lib\/knowdown$/m)
  const lines = ['DynamicUser=yes', 'StateDirectory=knowdown', 'ProtectSystem=strict', 'Restart=always']
  for (const line of [...lines, 'StartLimitIntervalSec=0', 'RestartSec=1s']) expect(unit.split('\n')).toContain(line)
})

test('[S-161] systemd holds the port of the server, which need not be there for it', () => {
  expect(read('knowdown.service')).toMatch(/^Requires=knowdown\.socket$/m)
  const [, address] = /^ListenStream=(.+)$/m.exec(read('knowdown.socket')) ?? []
  const { host, port } = readConfig({}, '/')
  expect(address).toBe(`${host}:${port}`)
})

const postgres = inject('postgres')
const redis = inject('redis')

test.skipIf(isMissing(postgres) || isMissing(redis))(
  '[S-161] the same programs without Docker: players sign in and join a lobby, a node that stops refuses nobody, and pages need no database',
  { timeout: 90_000 },
  async () => {
    if (isMissing(postgres) || isMissing(redis)) return
    const port = await freePort()
    const publicUrl = `https://localhost:${port}`
    const settings = compose().services.node1?.environment
    const database = await createDatabase(postgres)
    const folder = tempDir()
    onTestFinished(folder.remove)
    const env = {
      ...ENV_FILE,
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database,
      // Wrong codes are guesses, and other tests of this machine count theirs, too.
      REDIS_URL: `${redis.url}/7`,
      TRUSTED_PROXY: 'loopback',
      RATE_LIMITS: 'on',
      DRAIN_SECONDS: '3',
    }
    const nodes = await Promise.all(
      ['node1', 'node2'].map((name) => startServer({ dataDir: join(folder.path, name), env })),
    )
    onTestFinished(async () => {
      for (const node of nodes) node.process.kill('SIGKILL')
    })
    const caddyfile = read('Caddyfile')
      .replaceAll(/\{\$NODES:[^}]*\}/g, nodes.map(({ url }) => new URL(url).host).join(' '))
      .replaceAll('{$PUBLIC_URL}', publicUrl)
      .replace('{$CADDY_OPTIONS}', 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects')
    const caddy = startCaddy({ caddyfile })
    if (isMissing(caddy)) return
    onTestFinished(caddy.stop)
    await waitUntil('the proxy serves the page', async () => (await call(publicUrl, 'GET', '/')).status === 200, 30_000)

    expect((await call(publicUrl, 'GET', '/')).body).toContain('<title>Knowdown')
    const person = { userId: 'unique()', email: 'ada@example.org', password: PASSWORD, name: 'Ada' }
    expect((await call(publicUrl, 'POST', '/v1/account', person)).status).toBe(201)
    const signedIn = await call(publicUrl, 'POST', '/v1/account/sessions/email', person)
    expect(signedIn.status).toBe(201)
    expect(signedIn.setCookie).toContain('Secure')
    const lobby = await call(publicUrl, 'POST', '/api/create-lobby', {})
    const { lobby_code } = JSON.parse(lobby.body)
    expect((await call(publicUrl, 'POST', '/api/join-lobby', { lobby_code })).status).toBe(200)
    expect(await firstFrame(`wss://localhost:${port}/app/knowdown?protocol=7`)).toContain('connection_established')

    // Calls and sockets of one lobby reach one node, those of many lobbies all nodes.
    const codes = Array.from('ABCDEFGHJKMN', (letter) => `Q${letter}23`)
    for (const code of codes) {
      const seat = { lobby_code: code, player_id: 'nobody' }
      for (let times = 0; times < 3; times += 1) await call(publicUrl, 'POST', `/api/set-ready?lobby=${code}`, seat)
    }
    const lobbiesOf = ({ output }: RunningServer) => codes.filter((code) => output().includes(`"match":"${code}"`))
    // A log line may come after the reply that it is about.
    await waitUntil('every lobby is in a log', () => new Set(nodes.flatMap(lobbiesOf)).size === codes.length)
    const [onOne = [], onOther = []] = nodes.map(lobbiesOf)
    expect([...onOne, ...onOther].sort()).toEqual(codes)
    expect(Math.min(onOne.length, onOther.length)).toBeGreaterThan(0)
    expect(await firstFrame(`wss://localhost:${port}/lobby/QA23/app/knowdown?protocol=7`)).toContain('established')

    // One node stops in order: nobody notices. The proxy repeats calls that only read by itself, others it does not.
    const sockets = Array.from({ length: 4 }, () => keepSocketOpen(`wss://localhost:${port}/app/knowdown?protocol=7`))
    await waitUntil('all sockets are open', () => sockets.every(({ greetings }) => greetings() === 1))
    const [leaving] = nodes
    const gone = new Promise((resolve) => leaving?.process.once('exit', resolve))
    leaving?.process.kill('SIGTERM')
    let isGone = false
    void gone.then(() => {
      isGone = true
    })
    const statuses = new Set<number>()
    for (let more = 0; more < 20; more += isGone ? 1 : 0) {
      statuses.add((await call(publicUrl, 'GET', '/api/categories')).status)
      statuses.add((await call(publicUrl, 'POST', '/api/generate-loading-message', { category: 'space' })).status)
    }
    expect([...statuses]).toEqual([200])
    await waitUntil('all sockets are open again', () => sockets.every(({ isOpen }) => isOpen()))
    expect(sockets.flatMap(({ failures }) => failures)).toEqual([])

    // Pages come from files: they are served while the database is away.
    refuseConnections(postgres, database)
    const statusOf = async (path: string) => (await call(publicUrl, 'GET', path)).status
    await waitUntil('no node is ready', async () => (await statusOf('/api/categories')) === 503, 30_000)
    const refused = await call(publicUrl, 'GET', '/api/categories')
    expect([JSON.parse(refused.body).detail, refused.retryAfter]).toEqual([expect.stringMatching(/try again/i), '5'])
    expect(JSON.parse((await call(publicUrl, 'GET', '/v1/account')).body)).toMatchObject({ code: 503 })
    expect(await statusOf('/')).toBe(200)
  },
)

/** As a database that is away: nobody is connected, and nobody can connect. */
function refuseConnections({ bin, port }: PostgresAddress, url: string): void {
  const name = new URL(url).pathname.slice(1)
  const statements = [
    `alter database "${name}" allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]
  const command = statements.flatMap((statement) => ['-c', statement])
  const psql = ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...command]
  execFileSync(join(bin, 'psql'), psql, { timeout: 30_000 })
}

/** The proxy's certificate comes from an authority of its own, which only this test trusts. */
function call(publicUrl: string, method: string, path: string, body?: object) {
  return new Promise<{ status: number; body: string; setCookie: string; retryAfter?: string }>((resolve, reject) => {
    const sent = request(
      `${publicUrl}${path}`,
      {
        method,
        rejectUnauthorized: false,
        headers: { origin: publicUrl, ...(body && { 'content-type': 'application/json' }) },
      },
      (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () => {
          const setCookie = (reply.headers['set-cookie'] ?? []).join()
          const retryAfter = reply.headers['retry-after']
          resolve({ status: reply.statusCode ?? 0, body: text, setCookie, ...(retryAfter && { retryAfter }) })
        })
      },
    )
    sent.on('error', () => resolve({ status: 0, body: '', setCookie: '' }))
    sent.on('timeout', () => reject(new Error('no reply')))
    sent.end(body && JSON.stringify(body))
  })
}

function firstFrame(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { rejectUnauthorized: false })
    socket.once('message', (frame) => {
      resolve(String(frame))
      socket.close()
    })
    socket.once('error', reject)
  })
}

/** Opens a socket, and another one as soon as the server says that it goes away. */
function keepSocketOpen(url: string): { greetings(): number; isOpen(): boolean; failures: string[] } {
  const failures: string[] = []
  let greetings = 0
  let socket = open()
  let isOver = false
  function open(): WebSocket {
    const opened = new WebSocket(url, { rejectUnauthorized: false })
    opened.once('message', () => {
      greetings += 1
    })
    opened.once('error', (error) => failures.push(error.message))
    opened.once('close', (code) => {
      if (code !== GOING_AWAY) failures.push(`closed with ${code}`)
      else if (!isOver) socket = open()
    })
    return opened
  }
  onTestFinished(() => {
    isOver = true
    socket.terminate()
  })
  return { greetings: () => greetings, isOpen: () => socket.readyState === WebSocket.OPEN, failures }
}
