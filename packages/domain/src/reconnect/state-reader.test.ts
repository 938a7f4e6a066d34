import { expect, test } from 'vitest'
import { type ReadOutcome, stateReader } from './state-reader.ts'

const OK = (seq: number): ReadOutcome<string> => ({ kind: 'ok', state: `state ${seq}`, seq })

/** A reader with a clock that the test moves. `server.outcome` is what the next reads find. */
function setUp(changes: Partial<{ isLive: boolean; isOnline: boolean; isStale: boolean; knownSeq: number }> = {}) {
  const situation = { isLive: true, isOnline: true, isStale: false, knownSeq: 0, nextEventAt: null, ...changes }
  const server = { outcome: OK(0) as ReadOutcome<string>, reads: 0, takesMs: 0 }
  const seen: unknown[] = []
  let now = 0
  const reader = stateReader<string>({
    now: () => now,
    situation: () => situation,
    async read() {
      server.reads += 1
      now += server.takesMs
      return server.outcome
    },
    onState: (state, times) => void seen.push({ state, ...times }),
    onDeadConnection: () => void seen.push('dead'),
  })
  async function passTo(at: number) {
    now = at
    reader.readIfDue()
    await settled()
  }
  return { situation, server, seen, reader, passTo }
}

/** Everything that is resolved already has reached the reader. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a read hands over the state and the times between which the server replied', async () => {
  const { server, seen, reader, passTo } = setUp()
  await passTo(1000)
  server.takesMs = 40
  await reader.readNow()
  expect(seen).toEqual([{ state: 'state 0', requestedAt: 1000, at: 1040 }])
})

test('what is missed during a read is read once more after it', async () => {
  const { server, reader } = setUp()
  const first = reader.readNow()
  void reader.readNow()
  void reader.readNow()
  await first
  expect(server.reads).toBe(2)
})

test('nothing is read without a network, nor after the end', async () => {
  const { situation, server, seen, reader, passTo } = setUp({ isOnline: false })
  await reader.readNow()
  await passTo(60_000)
  expect(server.reads).toBe(0)
  situation.isOnline = true
  const last = reader.readNow()
  reader.stop()
  await last
  await reader.readNow()
  await passTo(120_000)
  expect(server.reads).toBe(1)
  expect(seen).toEqual([])
})

test('a failed read hands over nothing and is repeated', async () => {
  const { server, seen, reader, passTo } = setUp()
  server.outcome = { kind: 'refused' }
  await reader.readNow()
  expect(seen).toEqual([])
  server.outcome = OK(1)
  await passTo(1500)
  expect(seen).toMatchObject([{ state: 'state 1' }])
})

test('a state that is known to be stale is read again after 1.5 s', async () => {
  const { situation, server, passTo } = setUp()
  await passTo(1500)
  expect(server.reads).toBe(0)
  situation.isStale = true
  await passTo(1500)
  expect(server.reads).toBe(1)
})

test('a live connection is dead when two overdue reads in a row have found something new', async () => {
  const { situation, server, seen, passTo } = setUp()
  server.outcome = OK(1)
  await passTo(10_000)
  situation.knownSeq = 1
  await passTo(20_000)
  expect(seen).not.toContain('dead')
  server.outcome = OK(2)
  await passTo(30_000)
  expect(seen).toContain('dead')
})

test('an event in between proves that the connection is alive', async () => {
  const { situation, server, seen, reader, passTo } = setUp()
  server.outcome = OK(1)
  await passTo(10_000)
  reader.eventArrived()
  situation.knownSeq = 1
  server.outcome = OK(2)
  await passTo(20_000)
  expect(seen).not.toContain('dead')
})

test('what is found without a connection, or because a read was asked for, says nothing against it', async () => {
  const { situation, server, seen, reader, passTo } = setUp({ isLive: false })
  server.outcome = OK(1)
  await passTo(10_000)
  await passTo(20_000)
  situation.isLive = true
  await reader.readNow()
  await reader.readNow()
  expect(server.reads).toBe(4)
  expect(seen).not.toContain('dead')
})
