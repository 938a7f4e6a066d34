import { LOBBY_MISSES } from '@knowdown/contracts/battles/calls'
import { describe, expect, test } from 'vitest'
import { inProcessLimits } from '../../adapters/limits/in-process-limits.ts'
import { Problem } from '../../problem.ts'
import { MINUTE_MS } from '../limits.ts'
import { guessLimits } from './guess-limits.ts'

const RIGHT = 'right'

function guessing() {
  const time = { now: 0 }
  const pauses: number[] = []
  const limits = guessLimits(
    inProcessLimits(() => time.now),
    async (ms) => void pauses.push(ms),
    LOBBY_MISSES,
  )
  let lookUps = 0
  const guess = (network: string, code: string) =>
    limits
      .countGuess(network, async () => {
        lookUps += 1
        if (code !== RIGHT) throw new Problem('not-found', 'No such lobby.')
        return 'joined'
      })
      .catch((problem: Problem) => problem.kind)
  const miss = async (network: string) =>
    (await limits.countMiss(network, new Problem('not-found', 'No such lobby.'))).kind
  return { guess, miss, pauses, time, lookUps: () => lookUps }
}

describe('[S-116] guessing lobby codes from many networks', () => {
  test('120 networks with ten guesses each get a fraction of them, even all at once', async () => {
    const { guess, lookUps } = guessing()
    const attack = Array.from({ length: 1_200 }, (_, n) => guess(`hostile ${n % 120}`, 'wrong'))
    await Promise.all(attack)
    // Sixty that nobody can tell from mistakes, and then about two of each network.
    expect(lookUps()).toBeLessThanOrEqual(300)
  })

  test('calls that also need a player id are no way round it', async () => {
    const { miss } = guessing()
    const kinds = await Promise.all(Array.from({ length: 1_200 }, (_, n) => miss(`hostile ${n % 120}`)))
    expect(kinds.filter((kind) => kind !== 'too-many-requests').length).toBeLessThanOrEqual(300)
  })

  test('one network alone takes no guesses away from the others, however often it misses', async () => {
    const { guess, miss, pauses } = guessing()
    for (let n = 0; n < 300; n += 1) await miss('hostile')
    pauses.length = 0
    const kinds: string[] = []
    for (let n = 0; n < 9; n += 1) kinds.push(await guess('honest', 'wrong'))
    expect(kinds).toEqual(Array(9).fill('not-found'))
    expect(pauses).toEqual([])
  })

  test('the limit holds for the rest of the hour', async () => {
    const { guess, lookUps, time } = guessing()
    for (let minute = 0; minute < 59; minute += 1) {
      for (let n = 0; n < 1_200; n += 1) await guess(`hostile ${n % 120}`, 'wrong')
      time.now += MINUTE_MS
    }
    expect(lookUps()).toBeLessThanOrEqual(120 * 10)
  })

  test('players with the right code are neither refused nor delayed, also after a mistake of their own', async () => {
    const { guess, pauses } = guessing()
    await Promise.all(Array.from({ length: 1_200 }, (_, n) => guess(`hostile ${n % 120}`, 'wrong')))
    pauses.length = 0
    const joined = await Promise.all(Array.from({ length: 30 }, () => guess('a school', RIGHT)))
    expect(joined).toEqual(Array(30).fill('joined'))
    expect(pauses).toEqual([])
    expect(await guess('ada', 'a typo')).toBe('not-found')
    expect(pauses).toEqual([1_000])
    expect(await guess('ada', RIGHT)).toBe('joined')
  })
})
