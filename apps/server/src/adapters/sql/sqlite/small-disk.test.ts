import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { afterAll, expect, test } from 'vitest'
import { StorageUnavailable } from '../../../problem.ts'
import { openDatabase } from '../open-database.ts'
import { sqlMailOutbox } from '../sql-mail.ts'

const disk = smallDisk('size=2m')
const readOnlyDisk = smallDisk('size=2m,ro')
afterAll(() => {
  disk.unmount()
  readOnlyDisk.unmount()
})

/** Only root may mount, and not in every container. */
function smallDisk(options: string): { path: string; works: boolean; unmount(): void } {
  const { path, remove } = tempDir()
  const succeeds = (command: string, ...args: string[]) => {
    try {
      execFileSync(command, args, { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const works = succeeds('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', path)
  const unmount = () => {
    // Lazily, because SQLite's files stay open until the garbage collector has run.
    if (works) succeeds('umount', '--lazy', path)
    remove()
  }
  return { path, works, unmount }
}

function fillDisk(filler: string): void {
  const descriptor = openSync(filler, 'w')
  try {
    for (const size of [4096, 1]) {
      while (wrote(descriptor, size));
    }
  } finally {
    closeSync(descriptor)
  }
}

function wrote(descriptor: number, size: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(size)) > 0
  } catch {
    return false
  }
}

const titled = (title: string) => (disk.works ? title : `${title} (no small disk can be mounted here)`)
const FULL = '[S-96] on a full disk writes fail as unavailable, reads work, and writes work again once there is space'

test.skipIf(!disk.works)(titled(FULL), async () => {
  const storage = await openDatabase({ kind: 'sqlite', dataDir: join(disk.path, 'data') })
  const outbox = sqlMailOutbox(storage.db, () => 1)
  const large = { to: 'ada@example.test', subject: 'Large', text: 'x'.repeat(20_000), html: '' }
  await outbox.add(large)

  const filler = join(disk.path, 'filler')
  fillDisk(filler)
  const unavailable = expect.objectContaining({ constructor: StorageUnavailable, kind: 'unavailable' })
  await expect(outbox.add(large)).rejects.toEqual(unavailable)
  const inTransaction = storage.db.transaction().execute(async (transaction) => {
    await sqlMailOutbox(transaction, () => 2).add(large)
  })
  await expect(inTransaction).rejects.toEqual(unavailable)
  await storage.ping()
  expect(await outbox.all()).toHaveLength(1)

  rmSync(filler)
  await outbox.add(large)
  await storage.close()

  const again = await openDatabase({ kind: 'sqlite', dataDir: join(disk.path, 'data') })
  expect(await sqlMailOutbox(again.db, () => 1).all()).toHaveLength(2)
  await again.close()
})

test.skipIf(!disk.works)(titled('on a read-only disk the start fails with a message that says so'), async () => {
  const start = (dataDir: string) => openDatabase({ kind: 'sqlite', dataDir })
  const inside = join(readOnlyDisk.path, 'data')
  await expect(start(readOnlyDisk.path)).rejects.toThrow(
    `The data folder ${readOnlyDisk.path} cannot be used (the disk is read-only). Set DATA_DIR`,
  )
  await expect(start(inside)).rejects.toThrow(
    `The data folder ${inside} cannot be used (it cannot be made). Set DATA_DIR`,
  )
})
