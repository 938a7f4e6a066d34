import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type TempDir, tempDir } from '@knowdown/testkit/temp-dir'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'

const FIXTURE = fileURLToPath(new URL('./keep-open.fixture.ts', import.meta.url))
const MODULES = fileURLToPath(new URL('../../../../../../node_modules', import.meta.url))

// Bundled once: two dozen processes that each compile their own source would take a minute.
const workshop = tempDir()
const program = join(workshop.path, 'keep-open.mjs')

beforeAll(async () => {
  symlinkSync(MODULES, join(workshop.path, 'node_modules'))
  const external = ['libsql', 'pg']
  await build({ entryPoints: [FIXTURE], outfile: program, bundle: true, platform: 'node', format: 'esm', external })
})
afterAll(workshop.remove)

let folder: TempDir
const children: ChildProcess[] = []

beforeEach(() => {
  folder = tempDir()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(killHard))
  folder.remove()
})

function start(job = 'hold') {
  const child = spawn(process.execPath, ['--expose-gc', program, folder.path, job])
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const untilPrinted = (line: string) =>
    waitUntil(`the process prints '${line}'`, () => output.includes(`${line}\n`), 20_000)
  return { child, untilPrinted, output: () => output }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function killHard(child: ChildProcess) {
  if (!isAlive(child)) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const openHere = () => openDatabase({ kind: 'sqlite', dataDir: folder.path })

test('[S-95] a second process on the folder ends with a message that names the first, which keeps running', async () => {
  const first = start('write')
  await first.untilPrinted('open')

  const second = start()
  const [complaint, [exitCode]] = await Promise.all([text(second.child.stderr), once(second.child, 'exit')])
  expect(complaint).toBe(
    `The data folder ${folder.path} is in use by another Knowdown (process ${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  expect(exitCode).toBe(1)

  const latest = first.output().split('\n').length
  await waitUntil('the first writes on', () => first.output().split('\n').length > latest + 10)
})

test('[S-95] after a kill -9 of the first process the next one starts without manual cleaning', async () => {
  const first = start()
  await first.untilPrinted('open')
  await killHard(first.child)

  const next = start()
  await next.untilPrinted('open')
})

test('a second opening in the same process is refused too, and works after the first was closed', async () => {
  const storage = await openHere()
  await expect(openHere()).rejects.toThrow(`in use by another Knowdown (process ${process.pid})`)
  await storage.close()
  await (await openHere()).close()
})

test('acknowledged writes survive kill -9, five times in a row', async () => {
  for (let round = 1; round <= 5; round++) {
    const writer = start('write')
    await writer.untilPrinted(`acknowledged ${round * 20}`)
    await killHard(writer.child)

    const storage = await openHere()
    const kept = new Set((await sqlMailOutbox(storage.db, Date.now).all()).map(({ subject }) => subject))
    await storage.close()
    const acknowledged = [...writer.output().matchAll(/acknowledged (\d+)\n/g)].map(([, count]) => String(count))
    expect(acknowledged.filter((subject) => !kept.has(subject))).toEqual([])
  }
}, 60_000)

// Each file appears at another step of the first start, the last one when it is complete.
const STEPS = ['lock', 'pid', 'db.new', 'db.new-journal', 'db', 'db-wal']

test.for([...STEPS, ...STEPS])(
  'a first start that is killed when knowdown.%s appears does not disturb the next start',
  async (step, { signal }) => {
    const first = start()
    const appeared = () => existsSync(join(folder.path, `knowdown.${step}`))
    // As fast as the machine can look, or the moment would be over.
    const isStarting = () => !first.output().includes('open\n') && isAlive(first.child)
    while (!appeared() && isStarting() && !signal.aborted) await new Promise(setImmediate)
    await killHard(first.child)

    const storage = await openHere()
    await sqlMailOutbox(storage.db, Date.now).add({ to: 'ada@example.test', subject: 'Hello', text: '', html: '' })
    await storage.close()
    expect(readdirSync(folder.path).filter((name) => name.includes('.new'))).toEqual([])
  },
)
