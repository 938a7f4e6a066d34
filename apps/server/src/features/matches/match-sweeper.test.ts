import { afterEach, expect, test, vi } from 'vitest'
import { UnreadableRow } from './match-store.ts'
import { MatchSweeper } from './match-sweeper.ts'

/** A sweeper with stubs around it; `wake` replaces everything that happens when a match is woken. */
function sweeperOf(codes: readonly string[], wake: (code: string, patienceMs?: number) => Promise<void>) {
  const errors: { code?: string; message: string }[] = []
  const heartbeats: number[] = []
  const postponed: string[] = []
  const nothing = async () => {}
  const sweeper = new MatchSweeper({
    store: {
      overdue: async () => [...codes],
      purge: async () => [],
      postpone: async (code: string) => void postponed.push(code),
    },
    engine: { tick: wake },
    broadcaster: { publishMissed: nothing, deleteOldEvents: nothing },
    recorder: { recordMissed: nothing },
    presence: { check: () => {} },
    outages: { start: nothing, ensureChecked: nothing, check: async () => void heartbeats.push(1) },
    severalNodes: true,
    log: { error: ({ code }: { code?: string }, message: string) => errors.push({ ...(code && { code }), message }) },
  } as never)
  return { sweeper, errors, heartbeats, postponed }
}

afterEach(() => {
  vi.useRealTimers()
})

test('[B11] where there are other nodes, it touches only what they have left undone for a second', async () => {
  const woken: [string, number | undefined][] = []
  const { sweeper } = sweeperOf(['AAAA'], async (code, patienceMs) => void woken.push([code, patienceMs]))
  await sweeper.sweep()
  expect(woken).toEqual([['AAAA', 1_000]])
})

test('a match that fails every time does not stop the others', async () => {
  const woken: string[] = []
  const { sweeper, errors, postponed } = sweeperOf(['SICK', 'AAAA', 'BBBB', 'SICK', 'CCCC'], async (code) => {
    if (code === 'SICK') throw new Error('its row is locked')
    woken.push(code)
  })
  await sweeper.sweep()
  expect(woken).toEqual(['AAAA', 'BBBB', 'CCCC'])
  const reported = { code: 'SICK', message: 'an overdue match could not be woken' }
  expect(errors).toEqual([reported, reported])
  expect(postponed).toEqual([])
})

test('a match that cannot be read is reported by its code and postponed', async () => {
  const { sweeper, errors, postponed } = sweeperOf(['SICK', 'AAAA'], async (code) => {
    if (code === 'SICK') throw new UnreadableRow('matches', code, 'no phase')
  })
  await sweeper.sweep()
  expect(errors).toEqual([{ code: 'SICK', message: 'an overdue match could not be woken' }])
  expect(postponed).toEqual(['SICK'])
})

test('[S-91] [FT-06] while one match is locked by a frozen node, all others are woken and heartbeats go on', async () => {
  vi.useFakeTimers()
  const woken: string[] = []
  const others = Array.from({ length: 50 }, (_, index) => `M${index}`)
  let letGo = () => {}
  const { sweeper, heartbeats } = sweeperOf(['HELD', ...others], async (code) => {
    if (code !== 'HELD') return void woken.push(code)
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
  })
  await sweeper.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(woken).toEqual(others)
  // Each heartbeat is a write to the disk that answers wait for: as many as are needed, and no more.
  expect(heartbeats).toHaveLength(10)
  letGo()
  await sweeper.stop()
})
