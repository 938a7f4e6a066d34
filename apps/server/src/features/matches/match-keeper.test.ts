import { afterEach, expect, test, vi } from 'vitest'
import { MatchKeeper } from './match-keeper.ts'

/** A keeper of which only what wakes matches is real: `wake` stands for the whole road to one match. */
function keeperOf(codes: readonly string[], wake: (code: string) => Promise<void>) {
  const errors: string[] = []
  const beats: number[] = []
  const nothing = async () => {}
  const keeper = new MatchKeeper({
    store: { overdue: async () => [...codes], purge: async () => [] },
    engine: { apply: wake },
    broadcaster: { catchUp: nothing, tidy: nothing },
    recorder: { catchUp: nothing },
    presence: { look: () => {} },
    pulse: { start: nothing, ensureFresh: nothing, beat: async () => void beats.push(1) },
    severalNodes: true,
    log: { error: (_details: object, what: string) => errors.push(what) },
  } as never)
  return { keeper, errors, beats }
}

afterEach(() => {
  vi.useRealTimers()
})

test('a match that cannot be woken, again and again, keeps no other from going on', async () => {
  const woken: string[] = []
  const { keeper, errors } = keeperOf(['SICK', 'AAAA', 'BBBB', 'SICK', 'CCCC'], async (code) => {
    if (code === 'SICK') throw new Error('its row cannot be read')
    woken.push(code)
  })
  await keeper.sweep()
  expect(woken).toEqual(['AAAA', 'BBBB', 'CCCC'])
  expect(errors).toEqual(['could not look after an overdue match', 'could not look after an overdue match'])
})

test('[S-91] [FT-06] while one match is held by a frozen node, all others are woken and the pulse goes on', async () => {
  vi.useFakeTimers()
  const woken: string[] = []
  const others = Array.from({ length: 50 }, (_, index) => `M${index}`)
  let letGo = () => {}
  const { keeper, beats } = keeperOf(['HELD', ...others], async (code) => {
    if (code !== 'HELD') return void woken.push(code)
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
  })
  await keeper.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(woken).toEqual(others)
  // Each is a write to the disk that answers wait for: as many as are needed, and no more.
  expect(beats).toHaveLength(10)
  letGo()
  await keeper.stop()
})
