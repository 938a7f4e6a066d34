import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import manifest from '../../package.json' with { type: 'json' }
import { newestBackup } from '../adapters/backup/backup-folders.ts'
import { databaseFacts } from '../adapters/doctor/database-facts.ts'
import { diskSpace, openFileLimit } from '../adapters/doctor/machine.ts'
import { ask, certificateOf, firstMessage, isPortOpen } from '../adapters/doctor/outside.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sqlMailQueue } from '../adapters/sql/sql-mail.ts'
import { reasonOf } from '../adapters/sql/storage.ts'
import type { Config } from '../config/config.ts'
import { LOCAL_HOSTS } from '../config/settings-reader.ts'
import {
  type Check,
  type Doctor,
  examine,
  type Finding,
  ok,
  problem,
  skipped,
  warning,
} from '../features/doctor/doctor.ts'
import {
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeFiles,
  judgeHistory,
  judgeNode,
} from '../features/doctor/judge.ts'
import { failureCode } from '../features/mail/mail-sender.ts'

interface DoctorDeps {
  config: Config
  /** Of the running server, or opened for a command. Rejects with the reason when there is none. */
  database(): Promise<Kysely<Schema>>
  clock(): number
}

export function wireDoctor({ config, database, clock }: DoctorDeps): Doctor {
  const folders = config.backup ? [config.dataDir, config.backup.dir] : [config.dataDir]
  const facts = async () => databaseFacts(await database(), config.database.kind, () => canWrite(config.dataDir))
  const checks: Check[] = [
    {
      part: 'settings',
      look: async () => (config.warnings.length > 0 ? config.warnings.map(warning) : [ok('all are understood')]),
    },
    {
      part: 'versions',
      look: async () => [
        ok(`Knowdown ${manifest.version}`),
        judgeNode(process.versions.node),
        ok((await facts()).version),
      ],
    },
    {
      part: 'database',
      async look() {
        const { readOnly, connections } = await facts()
        if (readOnly !== null) return [problem(`it takes no changes: ${readOnly}`)]
        if (!connections) return [ok('it answers, and takes changes')]
        const used = `${connections.used} of ${connections.most} connections are in use`
        return connections.used > 0.8 * connections.most
          ? [warning(`${used}. Raise max_connections, or lower DATABASE_POOL_SIZE.`)]
          : [ok(`it answers, and takes changes; ${used}`)]
      },
    },
    { part: 'Redis', look: () => lookAtRedis(config) },
    {
      part: 'disk',
      look: () =>
        Promise.all(
          folders.map(async (folder) => {
            const { free, total } = await diskSpace(folder)
            return judgeDisk(folder, free, total)
          }),
        ),
    },
    {
      part: 'clock',
      async look() {
        const asked = clock()
        const { now, newest } = await facts()
        return [
          ...(now === null ? [] : [judgeClock('PostgreSQL', (asked + clock()) / 2 - now)]),
          ...(newest === null ? [] : [judgeHistory(newest, clock())]),
        ]
      },
    },
    { part: 'proxy', look: () => lookFromOutside(config) },
    { part: 'TLS', look: () => lookAtCertificate(config, clock()) },
    {
      part: 'mail',
      look: async () => [...(await lookAtMailServer(config)), ...(await lookAtMails(await database(), clock))],
    },
    { part: 'limits', look: async () => lookAtLimits(config) },
    {
      part: 'backups',
      look: async () =>
        config.backup
          ? [judgeBackup(config.backup.dir, newestBackup(config.backup.dir), clock())]
          : [warning('BACKUP_DIR is not set. Does something else make backups every day?')],
    },
  ]
  return {
    examine: () => examine(checks),
    async sendTestMail(to) {
      const { smtpUrl, from } = config.mail
      if (!smtpUrl) return { part: 'test mail', ...skipped('SMTP_URL is not set: there is no mail server') }
      const { smtpTransport } = await import('../adapters/mail/smtp-transport.ts')
      const text = 'This is a test mail of your Knowdown installation. It came through.\n'
      const mail = { id: `test-${clock()}`, to, subject: 'Knowdown test mail', text, html: '' }
      const sent = await smtpTransport(
        smtpUrl,
        from,
      )({ ...mail, channel: 'mail', createdAt: clock(), attempts: 0 }).then(
        () => ok(`the mail server took a mail to ${to}. Look whether it arrives, also among the unwanted ones.`),
        (error: unknown) => problem(`the mail server refused a mail to ${to} (${failureCode(error)})`),
      )
      return { part: 'test mail', ...sent }
    },
  }
}

type Seen = Omit<Finding, 'part'>

async function lookAtRedis({ cluster }: Config): Promise<Seen[]> {
  if (cluster === null) return [skipped('one process needs none')]
  if (cluster.redisUrl === null) return [skipped('REDIS_URL is not set')]
  const { redisVersion } = await import('../adapters/bus/connect-redis.ts')
  return [ok(`Redis ${await redisVersion(cluster.redisUrl)} answers`)]
}

/** As a player reaches us: through the proxy, by the public address. */
async function lookFromOutside({ publicUrl, metrics, realtime, trustedProxies }: Config): Promise<Seen[]> {
  const url = new URL(publicUrl)
  const isLocal = LOCAL_HOSTS.includes(url.hostname)
  const health = await ask(new URL('/healthz', url))
  if (health.status !== 200) return [problem(`${publicUrl}/healthz answers ${health.status}: is this our server?`)]
  const seen = [ok(`${publicUrl} answers`)]
  const socket = new URL(`/app/${realtime.app.key}?protocol=7`, url)
  socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const greeting = await firstMessage(socket)
  seen.push(
    greeting?.includes('connection_established')
      ? ok('sockets get through')
      : problem('sockets do not get through: the proxy must pass WebSocket upgrades on, or battles update slowly'),
  )
  if (isLocal) return [...seen, skipped('PUBLIC_URL is this machine, so nothing was seen from outside')]
  if (url.protocol === 'https:' && trustedProxies.length === 0) {
    seen.push(problem('TRUSTED_PROXY is not set: all players behind the proxy share the limits of one address'))
  }
  if (metrics && (await isPortOpen(url.hostname, metrics.port))) {
    seen.push(problem(`port ${metrics.port} of ${url.hostname} can be reached: metrics must stay private`))
  }
  return seen
}

async function lookAtCertificate({ publicUrl }: Config, now: number): Promise<Seen[]> {
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:') return [skipped('PUBLIC_URL has no https')]
  const { validUntil, refusal } = await certificateOf(url)
  const judged = judgeCertificate(url.host, validUntil, now)
  const isTrusted = refusal === null || judged.state === 'problem'
  const plain = await ask(new URL('/healthz', `http://${url.hostname}`)).catch(() => null)
  return [
    judged,
    ...(isTrusted ? [] : [problem(`browsers refuse the certificate of ${url.host} (${refusal})`)]),
    ...(plain && plain.status < 300 ? [warning('http answers without leading to https: let the proxy redirect')] : []),
  ]
}

async function lookAtMailServer({ mail: { smtpUrl }, isProduction }: Config): Promise<Seen[]> {
  if (!smtpUrl) {
    const text = 'SMTP_URL is not set: nobody gets mail, can reset a password or confirm an address'
    return [isProduction ? problem(text) : skipped('SMTP_URL is not set: mail stays in the local mailbox')]
  }
  const { checkSmtp } = await import('../adapters/mail/smtp-transport.ts')
  return checkSmtp(smtpUrl).then(
    () => [ok('the mail server lets us in')],
    (error: unknown) => [problem(`the mail server does not let us in (${reasonOf(error)})`)],
  )
}

async function lookAtMails(db: Kysely<Schema>, clock: () => number): Promise<Seen[]> {
  const queue = sqlMailQueue(db, clock)
  const reasons = await queue.failures()
  if (reasons.length === 0) return []
  const list = reasons.map(({ reason, waiting, givenUp }) => `${reason}: ${waiting} waiting, ${givenUp} given up`)
  return [warning(`mails failed (${list.join('; ')})`)]
}

function lookAtLimits({ rateLimits, networkLimitFactor }: Config): Seen[] {
  const files = openFileLimit()
  return [
    rateLimits ? ok('rate limits are on') : warning('RATE_LIMITS=off: anyone may guess passwords'),
    ok(
      networkLimitFactor === 1
        ? 'limits of one address are as usual; NETWORK_LIMIT_FACTOR raises them for a school or an office'
        : `limits of one address are ${networkLimitFactor} times the usual ones`,
    ),
    ...(files === null ? [] : [judgeFiles(files)]),
  ]
}

function canWrite(folder: string): boolean {
  try {
    for (const path of [folder, join(folder, 'knowdown.db')]) accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
