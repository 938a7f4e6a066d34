import { afterEach, expect, test, vi } from 'vitest'
import { UnreadableRow } from '../live/unreadable-row.ts'
import { matchSweep } from './match-sweep.ts'

/** A sweep with stubs around it; `wake` replaces everything that happens when a match is woken. */
function sweepOf(overdue: Iterable<string>, wake: (code: string, takeoverDelayMs?: number) => Promise<void>) {
  const errors: { key?: string; message: string }[] = []
  const postponed: string[] = []
  const nothing = async () => {}
  const sweeps = matchSweep({
    store: {
      overdue: async () => [...overdue],
      purge: async () => [],
      postpone: async (code: string) => void postponed.push(code),
    },
    engine: { tick: wake },
    broadcaster: { publishMissed: nothing, deleteOldEvents: nothing },
    recorder: { recordMissed: nothing },
    presence: { check: () => {} },
    outages: { ensureChecked: nothing },
    severalNodes: true,
    log: { error: ({ key }: { key?: string }, message: string) => errors.push({ ...(key && { key }), message }) },
  } as never)
  return { sweeps, errors, postponed }
}

afterEach(() => {
  vi.useRealTimers()
})

test('[B11] where there are other nodes, it touches only what they have left undone for a second', async () => {
  const woken: [string, number | undefined][] = []
  const { sweeps } = sweepOf(['AAAA'], async (code, takeoverDelayMs) => void woken.push([code, takeoverDelayMs]))
  await sweeps.sweep()
  expect(woken).toEqual([['AAAA', 1_000]])
})

test('a match that fails every time does not stop the others', async () => {
  const woken: string[] = []
  const { sweeps, errors, postponed } = sweepOf(['SICK', 'AAAA', 'BBBB', 'CCCC'], async (code) => {
    if (code === 'SICK') throw new Error('its row is locked')
    woken.push(code)
  })
  await sweeps.sweep()
  expect(woken).toEqual(['AAAA', 'BBBB', 'CCCC'])
  expect(errors).toEqual([{ key: 'SICK', message: 'an overdue match could not be woken' }])
  expect(postponed).toEqual([])
})

test('a match that cannot be read is reported by its code and postponed', async () => {
  const { sweeps, errors, postponed } = sweepOf(['SICK', 'AAAA'], async (code) => {
    if (code === 'SICK') throw new UnreadableRow('matches', code, 'no phase')
  })
  await sweeps.sweep()
  expect(errors).toEqual([{ key: 'SICK', message: 'an overdue match could not be woken' }])
  expect(postponed).toEqual(['SICK'])
})

test('[S-91] [FT-06] while one match is locked by a frozen node, the others are woken in every sweep', async () => {
  vi.useFakeTimers()
  const overdue = new Set(['HELD', ...Array.from({ length: 50 }, (_, index) => `M${index}`)])
  let letGo = () => {}
  let asked = 0
  const { sweeps } = sweepOf(overdue, async (code) => {
    if (code !== 'HELD') return void overdue.delete(code)
    asked += 1
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
  })
  sweeps.start()
  await vi.advanceTimersByTimeAsync(600)
  expect([...overdue]).toEqual(['HELD'])
  overdue.add('LATE')
  await vi.advanceTimersByTimeAsync(3_000)
  expect([...overdue]).toEqual(['HELD'])
  expect(asked).toBe(1)
  letGo()
  await sweeps.stop()
})
