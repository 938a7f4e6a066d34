import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'
import { reasonOf } from '../storage.ts'

// A process of its own for the tests that need a second one, or one to kill. It says each step aloud.
const say = (line: string) => process.stdout.write(`${line}\n`)

const [dataDir = '', job] = process.argv.slice(2)
try {
  say('opening')
  const { db } = await openDatabase({ kind: 'sqlite', dataDir })
  // Whoever keeps only `db` must keep the lock too: a lock that the garbage collector can take is none.
  for (let round = 0; round < 3; round++) {
    await new Promise(setImmediate)
    globalThis.gc?.()
  }
  say('open')
  const outbox = sqlMailOutbox(db, Date.now)
  for (let count = 0; job === 'write'; count++) {
    await outbox.add({ to: 'ada@example.test', subject: String(count), text: '', html: '' })
    say(`acknowledged ${count}`)
    await new Promise(setImmediate)
  }
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stderr.write(reasonOf(error))
  process.exit(1)
}
