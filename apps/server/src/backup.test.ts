import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import Database from 'libsql'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { PASSWORD } from './http/testing/account-client.ts'

/** Rehearses with the built programs what docs/operating.md tells an operator to do, word for word. */
const DIST = join(import.meta.dirname, '../dist')
const SAMPLE = join(import.meta.dirname, 'testing/data-folder-0.1.tar.gz')
const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
const postgres = inject('postgres')

/** The n-th block of commands below this heading. */
function documentedCommands(heading: string, n: number): string {
  const chapter = GUIDE.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
  const commands = [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)][n]?.[1]
  if (!commands) throw new Error(`docs/operating.md has no ${n + 1} blocks of commands below ${heading}`)
  return commands
}

function runCommands(commands: string, env: Record<string, string>): void {
  const path = `${isMissing(postgres) ? '' : `${postgres.bin}:`}${process.env.PATH}`
  const program = (name: string) => `"${process.execPath}" "${join(DIST, name)}"`
  const withoutNpm = commands
    .replace('npm run backup --', program('backup.js'))
    .replace('npm run move-to-postgres', program('move-to-postgres.js'))
  execFileSync('bash', ['-euc', withoutNpm], { env: { ...env, PATH: path }, stdio: 'pipe', timeout: 60_000 })
}

const backUp = (args: string[], env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(DIST, 'backup.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) }
}

function folder(): string {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  return path
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, env })
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function ask({ url }: RunningServer, method: string, path: string, body?: object, headers = {}) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: text === '' ? {} : JSON.parse(text) }
}

async function signUp(server: RunningServer, name: string): Promise<void> {
  const person = { userId: 'unique()', email: `${name}@example.org`, password: PASSWORD, name }
  expect((await ask(server, 'POST', '/v1/account', person)).status).toBe(201)
}

const signIn = (server: RunningServer, name: string) =>
  ask(server, 'POST', '/v1/account/sessions/email', { email: `${name}@example.org`, password: PASSWORD })

async function tokenOf(server: RunningServer, name: string): Promise<{ authorization: string }> {
  const session = { 'x-fallback-cookies': (await signIn(server, name)).headers.get('x-fallback-cookies') ?? '' }
  return { authorization: `Bearer ${(await ask(server, 'POST', '/v1/account/jwt', {}, session)).body.jwt}` }
}

async function erase(server: RunningServer, name: string): Promise<void> {
  const token = await tokenOf(server, name)
  expect((await ask(server, 'DELETE', '/api/user/data', undefined, token)).status).toBe(200)
}

test.skipIf(isMissing(postgres))(
  '[OP7] scheduled backups of PostgreSQL are made and rotated by its tools, and one of them is restored',
  async () => {
    if (isMissing(postgres)) return
    const [dataDir, backups] = [folder(), folder()]
    const database = await createDatabase(postgres)
    const secret = { REALTIME_APP_SECRET: 'one secret of all nodes 0123456789abcdef' }
    const before = await start(dataDir, { ...secret, DATABASE_URL: database, BACKUP_DIR: backups })
    await signUp(before, 'ada')
    const lastSuccess = async () => {
      const text = await (await fetch(`${before.metricsUrl}/metrics`)).text()
      return Number(/^knowdown_backup_last_success_timestamp_seconds\{[^}]*\} (\S+)$/m.exec(text)?.[1])
    }
    expect(await lastSuccess()).toBe(0)
    for (const name of ['2026-01-01T00-00-00Z', 'by hand']) {
      mkdirSync(join(backups, name))
      writeFileSync(join(backups, name, 'knowdown.dump'), '')
    }
    const script = join(import.meta.dirname, '../../../deploy/backup-postgres.sh')
    const run = (url: string) =>
      spawnSync('sh', [script], {
        env: { PATH: `${postgres.bin}:${process.env.PATH}`, DATABASE_URL: url, BACKUP_DIR: backups },
        encoding: 'utf8',
        timeout: 60_000,
      })
    const failed = run(`${database}_missing`)
    expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('There is no copy.')])
    expect(readdirSync(backups).toSorted()).toEqual(['2026-01-01T00-00-00Z', 'by hand'])
    expect(run(database)).toMatchObject({ status: 0, stdout: expect.stringContaining('and checked it.') })
    const [name = '', byHand] = readdirSync(backups).toSorted()
    expect([name, byHand]).toEqual([expect.stringMatching(/^20\d\d-.*Z$/), 'by hand'])
    expect(statSync(join(backups, name, 'knowdown.dump')).mode & 0o777).toBe(0o600)
    expect(await lastSuccess()).toBeGreaterThan(Date.now() / 1000 - 3_600)
    await before.stop()

    const target = `restored_${database.split('_').at(-1)}`
    const restoredUrl = database.replace(/[^/]+$/, target)
    runCommands(documentedCommands('PostgreSQL', 1).replace('knowdown_restored', target), {
      DATABASE_URL: database,
      RESTORED_URL: restoredUrl,
      BACKUP: join(backups, name),
    })
    const after = await start(folder(), { ...secret, DATABASE_URL: restoredUrl })
    expect((await signIn(after, 'ada')).status).toBe(201)
  },
)

describe('a backup of SQLite', () => {
  test('[OP6] of a running server is restored as documented: who was there signs in, who was erased stays erased', async () => {
    const [dataDir, backup] = [folder(), join(folder(), 'monday')]
    const running = await start(dataDir)
    for (const name of ['ada', 'bob', 'cleo']) await signUp(running, name)
    await erase(running, 'cleo')
    runCommands(documentedCommands('SQLite', 0), { BACKUP: backup, DATA_DIR: dataDir })
    await erase(running, 'bob')
    await signUp(running, 'dora')
    await running.stop()

    runCommands(documentedCommands('SQLite', 1), { BACKUP: backup, DATA_DIR: dataDir })
    const restored = await start(dataDir)
    expect((await signIn(restored, 'ada')).status).toBe(201)
    for (const name of ['bob', 'cleo', 'dora']) expect((await signIn(restored, name)).status).toBe(401)
    await restored.stop()

    // The disk is lost with all its secrets: the backup alone is enough to go on.
    const fresh = folder()
    writeFileSync(join(fresh, 'knowdown.db'), '')
    runCommands(documentedCommands('SQLite', 1), { BACKUP: backup, DATA_DIR: fresh })
    const elsewhere = await start(fresh)
    expect((await signIn(elsewhere, 'ada')).status).toBe(201)
    expect((await signIn(elsewhere, 'cleo')).status).toBe(401)
  })

  test('[OP6] says what is in the checked copy, keeps secrets out, and only its owner may read it', async () => {
    const [dataDir, backup] = [folder(), join(folder(), 'monday')]
    const running = await start(dataDir)
    await signUp(running, 'ada')
    const { status, lines } = backUp([backup], { DATA_DIR: dataDir })
    expect({ status, lines }).toEqual({
      status: 0,
      lines: [
        expect.stringMatching(/knowdown\.db and checked it: 1 accounts, 0 games, \d+ rows in \d+ tables\.$/),
        expect.stringContaining('signing-keys, realtime-secret, push-key'),
      ],
    })
    expect(readdirSync(backup).toSorted()).toEqual(['erasures.log', 'knowdown.db'])
    for (const name of readdirSync(backup)) expect(statSync(join(backup, name)).mode & 0o777).toBe(0o600)
  })

  test('[OP6] never overwrites another one, and leaves nothing behind when it fails', async () => {
    const [dataDir, backup] = [folder(), join(folder(), 'monday')]
    await (await start(dataDir)).stop()
    expect(backUp([backup], { DATA_DIR: dataDir }).status).toBe(0)
    const first = readFileSync(join(backup, 'knowdown.db'))
    const again = backUp([backup], { DATA_DIR: dataDir })
    expect(again).toEqual({ status: 1, lines: [expect.stringMatching(/exists already\. Nothing was changed/)] })
    expect(readFileSync(join(backup, 'knowdown.db')).equals(first)).toBe(true)

    const bytes = readFileSync(join(dataDir, 'knowdown.db'))
    writeFileSync(join(dataDir, 'knowdown.db'), bytes.fill(0x58, bytes.length / 4))
    const failed = backUp([join(backup, 'tuesday')], { DATA_DIR: dataDir })
    expect(failed).toEqual({ status: 1, lines: [expect.stringMatching(/failed \(.*\)\. There is no copy\.$/)] })
    expect(readdirSync(join(backup, 'tuesday'))).toEqual([])
  })

  test('[OP6] a copy that breaks a rule of its own tables is no backup', async () => {
    const [dataDir, backup] = [folder(), join(folder(), 'monday')]
    await (await start(dataDir)).stop()
    const database = new Database(join(dataDir, 'knowdown.db'))
    database.exec(`create table damaged (value text); insert into damaged values (null); pragma writable_schema = on;
      update sqlite_master set sql = 'CREATE TABLE damaged (value text not null)' where name = 'damaged';`)
    database.close()
    const { status, lines } = backUp([backup], { DATA_DIR: dataDir })
    expect({ status, lines }).toEqual({
      status: 1,
      lines: [expect.stringMatching(/failed \(the copy is damaged: .*\)\. There is no copy\.$/)],
    })
    expect(readdirSync(backup)).toEqual([])
  })

  test('[OP7] a scheduled backup gets a folder of its own, old ones are deleted, the server tells its age, and it is restored', async () => {
    const [dataDir, backups] = [folder(), folder()]
    const old = join(backups, '2026-01-01T00-00-00Z')
    mkdirSync(old)
    writeFileSync(join(old, 'knowdown.db'), '')
    const running = await start(dataDir, { BACKUP_DIR: backups })
    await signUp(running, 'ada')
    const { status, lines } = backUp(['--scheduled'], { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEEP_DAYS: '7' })
    expect({ status, lines }).toEqual({
      status: 0,
      lines: [expect.stringMatching(/and checked it: 1 accounts/), 'Deleted 1 older than 7 days.'],
    })
    const [name = '', ...others] = readdirSync(backups)
    expect([name, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/), []])
    const metrics = await (await fetch(`${running.metricsUrl}/metrics`)).text()
    const [, at] = /^knowdown_backup_last_success_timestamp_seconds\{[^}]*\} (\S+)$/m.exec(metrics) ?? []
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(3_600)
    await running.stop()

    const fresh = folder()
    writeFileSync(join(fresh, 'knowdown.db'), '')
    runCommands(documentedCommands('SQLite', 1), { BACKUP: join(backups, name), DATA_DIR: fresh })
    expect((await signIn(await start(fresh), 'ada')).status).toBe(201)
  })

  test('[OP6] explains what is missing in one line', () => {
    expect(backUp([], {})).toEqual({ status: 1, lines: [expect.stringContaining('npm run backup -- FOLDER')] })
    const nowhere = join(folder(), 'none')
    expect(backUp([folder()], { DATA_DIR: nowhere }).lines).toEqual([expect.stringContaining('There is no database')])
    expect(existsSync(nowhere)).toBe(false)
    const cluster = { DATABASE_URL: 'postgres://db/knowdown' }
    expect(backUp([folder()], cluster)).toEqual({ status: 1, lines: [expect.stringContaining('use pg_dump')] })
  })
})

test.skipIf(isMissing(postgres))(
  '[OP6] a dump of PostgreSQL is restored as documented: who was there signs in, who was erased stays erased',
  async () => {
    if (isMissing(postgres)) return
    const [dataDir, backup] = [folder(), folder()]
    const url = await createDatabase(postgres)
    const name = `restored_${url.split('_').at(-1)}`
    const restoredUrl = url.replace(/[^/]+$/, name)
    const env = { BACKUP: backup, DATABASE_URL: url, RESTORED_URL: restoredUrl }
    const running = await start(dataDir, { DATABASE_URL: url })
    for (const person of ['ada', 'bob']) await signUp(running, person)
    runCommands(documentedCommands('PostgreSQL', 0), env)
    await erase(running, 'bob')
    await running.stop()

    runCommands(documentedCommands('PostgreSQL', 1).replace('knowdown_restored', name), env)
    const restored = await start(dataDir, { DATABASE_URL: restoredUrl })
    expect((await signIn(restored, 'ada')).status).toBe(201)
    expect((await signIn(restored, 'bob')).status).toBe(401)
  },
)

describe('the data folder of release 0.1', () => {
  /** Ada played a solo quiz, Bob was erased. */
  function sample(): string {
    const path = join(folder(), 'data')
    mkdirSync(path, { mode: 0o700 })
    execFileSync('tar', ['xzf', SAMPLE, '-C', path])
    return path
  }

  test('[OP6] starts under this version with its accounts, results and erasures', async () => {
    const server = await start(sample())
    const stats = await ask(server, 'GET', '/api/stats/me', undefined, await tokenOf(server, 'ada'))
    expect(stats.body).toMatchObject({ single_player_games: 1, total_correct: 1, total_wrong: 9 })
    expect((await signIn(server, 'bob')).status).toBe(401)
  })

  test.skipIf(isMissing(postgres))(
    '[OP6] moves to PostgreSQL as documented, once, and everybody stays signed in',
    async () => {
      if (isMissing(postgres)) return
      const dataDir = sample()
      const old = await start(dataDir)
      const token = await tokenOf(old, 'ada')
      await signUp(old, 'cleo')
      const maintenance = await createDatabase(postgres)
      const name = `moved_${maintenance.split('_').at(-1)}`
      const url = maintenance.replace(/[^/]+$/, name)
      const env = { MAINTENANCE_URL: maintenance, MOVED_URL: url, DATA_DIR: dataDir }
      const [commands, secrets] = [0, 1].map((n) =>
        documentedCommands('From SQLite to PostgreSQL', n).replace('knowdown_moved', name),
      )
      expect(() => runCommands(commands ?? '', env)).toThrow(/is in use by another Knowdown/)
      await old.stop()
      runCommands((commands ?? '').split('\n').slice(1).join('\n'), env)

      const shared = execFileSync('bash', ['-euc', `${secrets}\necho "$REALTIME_APP_SECRET $SIGNING_KEYS"`], { env })
      const [REALTIME_APP_SECRET = '', SIGNING_KEYS = ''] = String(shared).trim().split(' ')
      const server = await start(folder(), { DATABASE_URL: url, REALTIME_APP_SECRET, SIGNING_KEYS })
      const stats = await ask(server, 'GET', '/api/stats/me', undefined, token)
      expect(stats.body).toMatchObject({ single_player_games: 1, total_correct: 1, total_wrong: 9 })
      expect((await signIn(server, 'cleo')).status).toBe(201)
      await server.stop()
      expect(() => runCommands((commands ?? '').split('\n').slice(1).join('\n'), env)).toThrow(
        /The target is not empty \(table '\w+'\)\. Nothing was changed\./,
      )
    },
    90_000,
  )

  test('[OP6] once it was used by a newer version, this one refuses it with one line and changes nothing', async () => {
    const dataDir = sample()
    await (await start(dataDir)).stop()
    const file = join(dataDir, 'knowdown.db')
    const database = new Database(file)
    database.exec("insert into kysely_migration values ('9999-of-the-future', '2030-01-01')")
    database.exec('pragma journal_mode = delete')
    database.close()
    const before = readFileSync(file)
    const env = { PATH: process.env.PATH, PORT: '0', METRICS_PORT: 'off', DATA_DIR: dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(DIST, 'main.js')], {
      env,
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(status).toBe(1)
    expect(`${stdout}${stderr}`.trim().split('\n')).toEqual([
      expect.stringMatching(/written by a newer Knowdown \(it knows '9999-of-the-future'\)\. Nothing was changed\./),
    ])
    const unchanged = new Database(file)
    expect(unchanged.prepare('select count(*) as count from users').get()).toMatchObject({ count: 1 })
    unchanged.close()
    expect(before.length).toBe(readFileSync(file).length)
  })
})
