import { isMissing } from '@knowdown/testkit/missing-program'
import { isQuick } from '@knowdown/testkit/scope'
import { afterEach, describe, inject } from 'vitest'
import type { OutageListener } from './guarded-driver.ts'
import { openDatabase } from './open-database.ts'
import type { Storage } from './storage.ts'
import { migratedFolder } from './testing/migrated-database.ts'
import { takeDatabase } from './testing/reused-database.ts'

type Open = (listener?: OutageListener) => Promise<Storage>

/**
 * Runs a store's tests on SQLite and on a real PostgreSQL; `open` returns a new database that is closed after the test.
 * The quick check has only the first half.
 */
export function onBothEngines(name: string, suite: (open: Open) => void): void {
  describe(`${name}, on SQLite`, () => {
    const cleanUp = cleanUpAfterEach()
    suite(async (listener) => {
      const folder = migratedFolder()
      cleanUp(folder.remove)
      const storage = await openDatabase({ kind: 'sqlite', dataDir: folder.path }, listener)
      cleanUp(storage.close)
      return storage
    })
  })

  if (isQuick) return
  const postgres = inject('postgres')
  if (isMissing(postgres)) {
    describe.skip(`${name}, on PostgreSQL (${postgres.missing})`, () => suite(() => Promise.reject(postgres)))
    return
  }
  describe(`${name}, on PostgreSQL`, () => {
    const cleanUp = cleanUpAfterEach()
    suite(async (listener) => {
      const database = await takeDatabase(postgres)
      cleanUp(database.giveBack)
      const storage = await openDatabase({ kind: 'postgres', url: database.url }, listener)
      cleanUp(storage.close)
      return storage
    })
  })
}

/** Undoes in reverse order. */
function cleanUpAfterEach(): (undo: () => void | Promise<void>) => void {
  const undos: (() => void | Promise<void>)[] = []
  afterEach(async () => {
    for (const undo of undos.splice(0).reverse()) await undo()
  })
  return (undo) => {
    undos.push(undo)
  }
}
