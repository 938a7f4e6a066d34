import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findProgramFolder } from './find-program.ts'
import { freePort } from './free-port.ts'
import { type MissingProgram, missingProgram } from './missing-program.ts'
import { startSupervised } from './supervised-process.ts'
import { tempDir } from './temp-dir.ts'
import { waitUntil } from './wait-until.ts'

const run = promisify(execFile)
const DEBIAN_HOME = '/usr/lib/postgresql'

/** Where a running PostgreSQL is; plain data, because it is passed to test workers. */
export interface PostgresAddress {
  bin: string
  port: number
}

export interface RunningPostgres {
  address: PostgresAddress
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL of its own in a temporary folder; one that runs on the machine is not touched. Libraries are
 * loaded at its start, as pg_stat_statements needs.
 */
export async function startPostgres(libraries: readonly string[] = []): Promise<RunningPostgres | MissingProgram> {
  const bin = findProgramFolder('initdb', debianFolders())
  if (!bin) return missingProgram('PostgreSQL is not on this machine')
  const user = userToRunAs()
  if (user === 'none') return missingProgram('PostgreSQL does not run as root, and there is no user postgres')

  const folder = tempDir().path
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(join(bin, 'initdb'), initdb, { ...user, cwd: folder })

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    `shared_preload_libraries=${libraries.join(',')}`,
  ]
  const stop = startSupervised({
    command: [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    signal: 'QUIT',
    logFile: join(folder, 'log'),
    user,
  })
  try {
    await waitUntil('PostgreSQL is ready', () => isReady(data), 30_000)
  } catch (error) {
    const log = readFileSync(join(folder, 'log'), 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
  }
  return { address: { bin, port }, stop }
}

/** Creates a database, empty or as a copy of another one that nobody is connected to; returns its URL. */
export async function createDatabase({ port }: PostgresAddress, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return urlOf(name)
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_HOME)) return []
  const newestFirst = readdirSync(DEBIAN_HOME).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => join(DEBIAN_HOME, version, 'bin'))
}

/** PostgreSQL refuses to run as root, so root runs it as the user that Debian's package creates. */
function userToRunAs(): { uid: number; gid: number } | undefined | 'none' {
  if (process.getuid?.() !== 0) return undefined
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    // `id` fails where there is no such user.
    return 'none'
  }
}

/** The server writes its state into the eighth line of its pid file. */
function isReady(data: string): boolean {
  const pidFile = join(data, 'postmaster.pid')
  return existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready'
}
