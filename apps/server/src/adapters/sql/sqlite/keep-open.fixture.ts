import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'
import { reasonOf } from '../storage.ts'

// A separate process for tests that need a second one, or one to kill. It prints each step.
const print = (line: string) => process.stdout.write(`${line}\n`)

const [dataDir = '', job] = process.argv.slice(2)
try {
  print('opening')
  const { db } = await openDatabase({ kind: 'sqlite', dataDir })
  // The garbage collector must not release the lock while only `db` is referenced.
  for (let round = 0; round < 3; round++) {
    await new Promise(setImmediate)
    globalThis.gc?.()
  }
  print('open')
  const outbox = sqlMailOutbox(db, Date.now)
  for (let count = 0; job === 'write'; count++) {
    await outbox.add({ to: 'ada@example.test', subject: String(count), text: '', html: '' })
    print(`acknowledged ${count}`)
    await new Promise(setImmediate)
  }
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stderr.write(reasonOf(error))
  process.exit(1)
}
