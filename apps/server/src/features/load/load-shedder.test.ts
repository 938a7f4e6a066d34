import { describe, expect, test } from 'vitest'
import type { Work } from './load-level.ts'
import { loadShedder, type NewWorkQueue } from './load-shedder.ts'

const LIMITS = { busyMs: 100, overloadedMs: 400 }

function shedderWithLoad(limits: typeof LIMITS | null = LIMITS, isSomebodyHeavy = false) {
  const load = { loopMs: 0, acceptMs: 0, queueMs: 0, storageMs: 0 }
  const refused: Work[] = []
  const lines: [string, object][] = []
  let at = 0
  const log = {
    warn: (details: object, message: string) => void lines.push([message, details]),
    error: () => undefined,
  }
  const meter = { measured: () => {}, refused: (work: Work) => void refused.push(work) }
  const probe = {
    loopMs: () => load.loopMs,
    acceptMs: () => load.acceptMs,
    queueMs: () => load.queueMs,
    storageMs: () => load.storageMs,
  }
  let places = 1
  const newWork: NewWorkQueue = {
    hasPlace: () => places > 0,
    admit: async (_network, call) => {
      places -= 1
      return call().finally(() => {
        places += 1
      })
    },
    run: (work) => work(),
    counts: () => ({ running: 0, waiting: 0 }),
  }
  const shedder = loadShedder({ isSomebodyHeavy: () => isSomebodyHeavy, probe, limits, newWork, meter, log })
  return {
    shedder,
    refused,
    lines,
    queue: (ms: number) => {
      load.queueMs = ms
    },
    /** A load of this size for so many readings. */
    feel(loopMs: number, storageMs: number, readings: number, acceptMs = 0) {
      Object.assign(load, { loopMs, storageMs, acceptMs })
      for (let count = 0; count < readings; count += 1) {
        at += 250
        shedder.check(at)
      }
    },
  }
}

test('[S-160] one long stall is no overload, a second of waiting is', () => {
  const { shedder, feel } = shedderWithLoad()
  feel(300, 0, 1)
  feel(0, 0, 4)
  expect(shedder.refuses('new')).toBe(false)
  feel(110, 0, 4)
  expect(shedder.refuses('new')).toBe(true)
})

test('[S-160] waits for the event loop and for the database add up', () => {
  const { shedder, feel } = shedderWithLoad()
  feel(60, 60, 4)
  expect(shedder.refuses('new')).toBe(true)
  expect(shedder.refuses('other')).toBe(false)
  feel(0, 900, 4)
  expect(shedder.refuses('other')).toBe(true)
})

test('[S-160] newcomers who are not accepted in time are a load, and their wait for the event loop counts once', () => {
  const { shedder, feel } = shedderWithLoad()
  feel(60, 0, 4, 60)
  expect(shedder.refuses('new')).toBe(false)
  feel(0, 0, 4, 120)
  expect(shedder.refuses('new')).toBe(true)
})

test('[S-160] newcomers who queue at the door are refused at once and let in at once, and nobody else is', () => {
  const { shedder, queue } = shedderWithLoad()
  queue(24)
  expect(shedder.refuses('new')).toBe(false)
  queue(25)
  expect(shedder.refuses('new')).toBe(true)
  expect(shedder.refuses('other')).toBe(false)
  queue(0)
  expect(shedder.refuses('new')).toBe(false)
  const off = shedderWithLoad(null)
  off.queue(60_000)
  expect(off.shedder.refuses('new')).toBe(false)
})

test('[S-160] a refusal is a 503 with the time to wait, and is counted by kind of work', () => {
  const { shedder, feel, refused } = shedderWithLoad()
  feel(500, 0, 4)
  expect(() => shedder.admit('new')).toThrow(expect.objectContaining({ kind: 'unavailable', retryAfterMs: 3_000 }))
  expect(() => shedder.admit('other')).toThrow('full for a moment')
  shedder.admit('running')
  expect(shedder.wouldRefuse('new')).toBe(true)
  expect(refused).toEqual(['new', 'other'])
})

test('[S-160] one line when it begins, one when it gets worse or better, one when it ends', () => {
  const { shedder, feel, lines } = shedderWithLoad()
  feel(200, 0, 4)
  expect(shedder.refuses('new')).toBe(true)
  feel(200, 0, 8)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toEqual([
    'overloaded: running games come first, other work is refused',
    { load: 'busy', waitMs: 100, refused: 0 },
  ])
  feel(0, 0, 20)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toEqual([
    'the overload is over, all work is accepted again',
    { load: 'normal', waitMs: 0, refused: 1, ms: expect.any(Number) },
  ])
})

test('[S-160] new work without a place is refused before any reading, and begins when a place is free', async () => {
  const { shedder, refused } = shedderWithLoad()
  let finish = () => {}
  const first = shedder.begin('ada', () => new Promise<void>((resolve) => (finish = resolve)))
  const refusal = expect.objectContaining({ kind: 'unavailable', retryAfterMs: 3_000 })
  expect(() => shedder.begin('bob', async () => 7)).toThrow(refusal)
  expect(refused).toEqual(['new'])
  finish()
  await first
  expect(await shedder.begin('bob', async () => 7)).toBe(7)
})

test('[S-160] switched off, it refuses nothing', async () => {
  const { shedder, feel } = shedderWithLoad(null)
  feel(60_000, 60_000, 10)
  expect(shedder.refuses('new')).toBe(false)
  const all = Array.from({ length: 3 }, (_, n) => shedder.begin('ada', async () => n))
  expect(await Promise.all(all)).toEqual([0, 1, 2])
})

describe('[S-182] while the server is busy', () => {
  const CAUSE = { isCause: true, hasSeat: false }
  const OTHER = { isCause: false, hasSeat: false }
  const admits = (shedder: ReturnType<typeof shedderWithLoad>['shedder'], work: Work, sender: typeof CAUSE) => {
    try {
      shedder.admit(work, sender)
      return true
    } catch {
      return false
    }
  }

  test('networks that cause it are refused all work, and the others none as long as that may help', () => {
    const { shedder, feel } = shedderWithLoad(LIMITS, true)
    feel(150, 0, 4)
    expect((['new', 'other', 'running'] as const).map((work) => admits(shedder, work, CAUSE))).toEqual(
      Array(3).fill(false),
    )
    expect((['new', 'other', 'running'] as const).map((work) => admits(shedder, work, OTHER))).toEqual(
      Array(3).fill(true),
    )
    feel(150, 0, 12)
    expect(admits(shedder, 'new', OTHER)).toBe(false)
    expect(admits(shedder, 'running', OTHER)).toBe(true)
  })

  test('whoever has a seat plays on, also behind the address that causes it', () => {
    const { shedder, feel } = shedderWithLoad(LIMITS, true)
    feel(900, 0, 4)
    expect(admits(shedder, 'running', { isCause: true, hasSeat: true })).toBe(true)
    expect(admits(shedder, 'new', { isCause: true, hasSeat: true })).toBe(false)
  })

  test('a server that is not busy refuses nobody', () => {
    const { shedder, feel } = shedderWithLoad(LIMITS, true)
    feel(10, 0, 4)
    expect(admits(shedder, 'new', CAUSE)).toBe(true)
  })
})
