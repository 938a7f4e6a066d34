import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UNREADABLE_RETRY_MS, UnreadableRow, unreadableReporter } from '../../features/live/unreadable-row.ts'
import { readEach, rethrow, storedJson } from './stored-json.ts'

interface Card {
  points: number
}
const upgrades = { 1: (json: unknown) => ({ points: (json as { score: number }).score }) }
const inColumn = storedJson<Card>({ table: 'runs', schema: z.object({ points: z.number() }), version: 2, upgrades })
const tagged = storedJson<Card>({
  table: 'runs',
  schema: z.object({ points: z.number() }),
  version: 2,
  upgrades,
  tagged: true,
})

describe('stored JSON', () => {
  test('comes back as it was written', () => {
    expect(inColumn.parse(inColumn.stringify({ points: 3 }), 'r', inColumn.version)).toEqual({ points: 3 })
    expect(tagged.stringify({ points: 3 })).toBe('{"v":2,"points":3}')
    expect(tagged.parse(tagged.stringify({ points: 3 }), 'r')).toEqual({ points: 3 })
  })

  test('of an older version is upgraded, wherever the version is kept', () => {
    expect(inColumn.parse('{"score":3}', 'r', 1)).toEqual({ points: 3 })
    expect(tagged.parse('{"v":1,"score":3}', 'r')).toEqual({ points: 3 })
    expect(tagged.parse('{"score":3}', 'r')).toEqual({ points: 3 })
  })

  test('keeps fields that this version does not know', () => {
    expect(inColumn.parse('{"points":3,"more":1}', 'r', 2)).toEqual({ points: 3, more: 1 })
  })

  test.each([
    ['damaged', '{"points":', 2, 'JSON'],
    ['of another shape', '{"points":"3"}', 2, 'at points'],
    ['of a newer version', '{"points":3}', 3, 'newer version (3)'],
    ['of a version before the first', '{"points":3}', 0, 'version 0, which is not known'],
  ])('that is %s names its row and the reason', (_what, text, version, reason) => {
    expect(() => inColumn.parse(text, 'row-7', version)).toThrow(UnreadableRow)
    expect(() => inColumn.parse(text, 'row-7', version)).toThrow('The row row-7 of runs cannot be read')
    expect(() => inColumn.parse(text, 'row-7', version)).toThrow(reason)
  })

  test('[S-170] one row that cannot be read does not hide the others, and other errors are not swallowed', () => {
    const read = (text: string) => inColumn.parse(text, 'r', 2).points
    const left: UnreadableRow[] = []
    expect(readEach(['{"points":1}', 'damaged', '{"points":2}'], read, (error) => left.push(error))).toEqual([1, 2])
    expect(left).toHaveLength(1)
    expect(() => readEach(['damaged'], read, rethrow)).toThrow(UnreadableRow)
    const fail = () => {
      throw new Error('no connection')
    }
    expect(() => readEach(['x'], fail, () => {})).toThrow('no connection')
  })

  test('[S-170] what is left out is logged once an hour for each row', () => {
    const time = { now: 0 }
    const logged: string[] = []
    const log = { warn: () => {}, error: ({ err }: { err?: Error }) => logged.push(err?.message ?? '') }
    const report = unreadableReporter(log, () => time.now)
    const [one, other] = [new UnreadableRow('runs', 'one', 'damaged'), new UnreadableRow('runs', 'other', 'damaged')]
    for (const error of [one, other, one, other]) report(error)
    expect(logged).toEqual([one.message, other.message])
    time.now = UNREADABLE_RETRY_MS
    report(one)
    expect(logged).toHaveLength(3)
  })
})
