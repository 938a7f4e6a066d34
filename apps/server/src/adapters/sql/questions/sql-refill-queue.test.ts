import { expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlRefillQueue } from './sql-refill-queue.ts'

const LEASE_MS = 60_000
const SPACE = { category: 'space', difficulty: 'easy' } as const
const MUSIC = { category: 'music', difficulty: 'hard' } as const

onBothEngines('the queue of refills', (open) => {
  async function withStore() {
    const clock = { at: 1_000_000 }
    const store = sqlRefillQueue((await open()).db, () => clock.at)
    return { clock, store }
  }

  test('a cell is queued once, whoever asks', async () => {
    const { store } = await withStore()
    const added = await Promise.all([store.add(SPACE), store.add(SPACE), store.add(SPACE)])
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await store.add(MUSIC)).toBe(true)
    expect((await store.state()).wanted).toHaveLength(2)
  })

  test('a cell belongs to one node; when that dies, another one refills it after its lease', async () => {
    const { store, clock } = await withStore()
    await store.add(SPACE)
    const claims = await Promise.all([store.claim(LEASE_MS), store.claim(LEASE_MS)])
    const [dead] = claims.flatMap((claim) => claim ?? [])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(await store.add(SPACE)).toBe(false)
    clock.at += LEASE_MS - 1
    expect(await store.claim(LEASE_MS)).toBeNull()
    clock.at += 1
    const next = await store.claim(LEASE_MS)
    expect(next).toMatchObject({ ...SPACE, attempts: 2 })
    if (!dead || !next) throw new Error('Nobody has claimed the cell.')
    // The first node was only slow: nothing that it does counts any more.
    expect(await store.renew(dead, LEASE_MS)).toBe(false)
    await store.end(dead, { poorTimes: 1, restingUntil: clock.at + 1 })
    expect((await store.state()).wanted).toEqual([SPACE])
    expect(await store.renew(next, LEASE_MS)).toBe(true)
  })

  test('a cell rests after its refill, and a node that stops gives it to others at once', async () => {
    const { store, clock } = await withStore()
    await store.add(SPACE)
    const given = await store.claim(LEASE_MS)
    if (given) await store.release(given)
    const again = await store.claim(LEASE_MS)
    expect(again).toMatchObject({ ...SPACE, attempts: 1, poorTimes: 0 })
    if (again) await store.end(again, { poorTimes: 1, restingUntil: clock.at + 10 })
    expect(await store.add(SPACE)).toBe(false)
    expect(await store.state()).toEqual({ wanted: [], poor: [{ cell: SPACE, until: clock.at + 10, times: 1 }] })
    clock.at += 10
    expect(await store.add(SPACE)).toBe(true)
    expect(await store.claim(LEASE_MS)).toMatchObject({ attempts: 1, poorTimes: 1 })
  })

  test('a node that was away never passes for the one that has the cell now, however often it was queued and given back', async () => {
    const { store, clock } = await withStore()
    await store.add(SPACE)
    const claim = async () => {
      const job = await store.claim(LEASE_MS)
      if (!job) throw new Error('Nobody has claimed the cell.')
      return job
    }
    const away = await claim()
    clock.at += LEASE_MS
    const stopped = await claim()
    await store.release(stopped)
    // Nobody has it: whoever had it before does not get it back by that.
    expect(await store.renew(away, LEASE_MS)).toBe(false)
    const next = await claim()
    expect(next.attempts).toBe(stopped.attempts)
    for (const old of [away, stopped]) {
      expect(await store.renew(old, LEASE_MS)).toBe(false)
      await store.release(old)
      await store.end(old, { poorTimes: 3, restingUntil: clock.at + 1_000 })
    }
    expect(await store.renew(next, LEASE_MS)).toBe(true)
    await store.end(next, { poorTimes: 0, restingUntil: clock.at })
    await store.add(SPACE)
    const anew = await claim()
    expect([anew.attempts, anew.poorTimes]).toEqual([away.attempts, 0])
    for (const old of [away, stopped, next]) expect(await store.renew(old, LEASE_MS)).toBe(false)
    expect(new Set([away, stopped, next, anew].map(({ lease }) => lease)).size).toBe(4)
  })

  test('an operator ends all pauses', async () => {
    const { store, clock } = await withStore()
    for (const cell of [SPACE, MUSIC]) {
      await store.add(cell)
      const job = await store.claim(LEASE_MS)
      if (job) await store.end(job, { poorTimes: cell === SPACE ? 2 : 0, restingUntil: clock.at + 10 })
    }
    expect(await store.wakeAll()).toBe(1)
    expect(await store.add(SPACE)).toBe(true)
  })
})
