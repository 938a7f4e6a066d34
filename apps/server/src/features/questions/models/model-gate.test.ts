import { expect, test } from 'vitest'
import { modelGate } from './model-gate.ts'

function gate() {
  const runs = { add: async () => {}, tokensSince: async () => 0 }
  return modelGate(
    runs as never,
    1_000,
    async () => false,
    () => 0,
  )
}
const failed = (failure: string) => ({ failure, kept: 0, dropped: {} }) as never

test.each(['blocked', 'cut-off', 'too-long', 'budget', 'nothing-kept'])(
  '[AG8] three requests that end as %s do not shut the model for everybody',
  async (failure) => {
    const { record, blockedBy } = gate()
    for (let run = 0; run < 3; run += 1) await record(failed(failure))
    expect(await blockedBy()).toBeNull()
  },
)

test.each(['timeout', 'unreachable', 'overloaded', 'malformed', 'refused'])(
  '[AG8] a model that fails three times as %s rests',
  async (failure) => {
    const { record, blockedBy } = gate()
    for (let run = 0; run < 3; run += 1) await record(failed(failure))
    expect(await blockedBy()).toBe('breaker')
  },
)
