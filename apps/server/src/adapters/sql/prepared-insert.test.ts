import { expect, test } from 'vitest'
import { onBothEngines } from './on-both-engines.ts'
import { preparedInsert } from './prepared-insert.ts'

onBothEngines('a prepared insert', (open) => {
  test.each([0, 1, 3, 85, 150])('inserts %i rows, each with its own values', async (count) => {
    const { db } = await open()
    const insert = preparedInsert('instance_keys', ['name', 'value'])
    await db.deleteFrom('instance_keys').execute()
    const rows = Array.from({ length: count }, (_, index) => ({
      value: `'value' ${index}`,
      name: String(index).padStart(4, '0'),
    }))
    await insert(db, rows)
    expect(await db.selectFrom('instance_keys').selectAll().orderBy('name').execute()).toEqual(rows)
  })

  test('of a row that exists already fails', async () => {
    const { db } = await open()
    const insert = preparedInsert('instance_keys', ['name', 'value'])
    await insert(db, [{ name: 'one', value: '' }])
    await expect(insert(db, [{ name: 'one', value: '' }])).rejects.toThrow()
  })
})
