import { join } from 'node:path'
import { smallDisk } from '@knowdown/testkit/small-disk'
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

const titled = (title: string) => (disk.works ? title : `${title} (no small disk can be mounted here)`)
const FULL = '[S-96] on a full disk writes fail as unavailable, reads work, and writes work again once there is space'

test.skipIf(!disk.works)(titled(FULL), async () => {
  const storage = await openDatabase({ kind: 'sqlite', dataDir: join(disk.path, 'data') })
  const outbox = sqlMailOutbox(storage.db, () => 1)
  const large = { to: 'ada@example.test', subject: 'Large', text: 'x'.repeat(20_000), html: '' }
  await outbox.add(large)

  disk.fill()
  const unavailable = expect.objectContaining({ constructor: StorageUnavailable, kind: 'unavailable' })
  await expect(outbox.add(large)).rejects.toEqual(unavailable)
  const inTransaction = storage.db.transaction().execute(async (transaction) => {
    await sqlMailOutbox(transaction, () => 2).add(large)
  })
  await expect(inTransaction).rejects.toEqual(unavailable)
  await storage.ping()
  expect(await outbox.all()).toHaveLength(1)

  disk.free()
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
