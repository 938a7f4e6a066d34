import { expect, test } from 'vitest'
import { onBothEngines } from './on-both-engines.ts'
import { preparedQuery } from './prepared-query.ts'

onBothEngines('a prepared query', (open) => {
  test('is compiled once and executed with new values each time', async () => {
    const { db } = await open()
    let built = 0
    const add = preparedQuery<{ name: string }, unknown>(({ name }) => {
      built += 1
      return db.insertInto('instance_keys').values({ name, value: 'always the same' })
    })
    await add(db, { name: 'one' })
    await add(db, { name: 'two' })
    const rows = await db
      .selectFrom('instance_keys')
      .selectAll()
      .where('name', 'in', ['one', 'two'])
      .orderBy('name')
      .execute()
    expect(rows).toEqual([
      { name: 'one', value: 'always the same' },
      { name: 'two', value: 'always the same' },
    ])
    expect(built).toBe(1)
  })

  test('never takes a value for a part of the query', async () => {
    const { db } = await open()
    const find = preparedQuery<{ name: string }, { name: string }>(({ name }) =>
      db.selectFrom('instance_keys').select('name').where('name', '=', name),
    )
    await db.insertInto('instance_keys').values({ name: 'one', value: '' }).execute()
    expect((await find(db, { name: 'one' })).rows).toEqual([{ name: 'one' }])
    expect((await find(db, { name: "x' or '1'='1" })).rows).toEqual([])
  })
})
