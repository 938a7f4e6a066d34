import { expect, test } from 'vitest'
import { runSideBySide } from './test-schedule.mjs'

/** Runs parts that each take as many turns as they say; gives for each turn which parts were running. */
async function timeline(parts, cores, outcome = () => 'ok') {
  const turns = []
  const running = new Map()
  const done = runSideBySide(parts, cores, async (part, failedBefore) => {
    await new Promise((resolve) => running.set(part.name, { left: part.turns, resolve }))
    running.delete(part.name)
    return { name: part.name, outcome: outcome(part.name), failedBefore }
  })
  let results
  done.then((value) => {
    results = value
  })
  while (!results) {
    turns.push([...running.keys()].join(' '))
    for (const entry of running.values()) {
      entry.left -= 1
      if (entry.left === 0) entry.resolve()
    }
    await new Promise(setImmediate)
  }
  return { turns: turns.filter(Boolean), results }
}

test('parts run side by side until the cores are taken, and each free core is used at once', async () => {
  const { turns } = await timeline(
    [
      { name: 'format', cores: 1, turns: 1 },
      { name: 'types', cores: 1, turns: 3 },
      { name: 'unused', cores: 1, turns: 1 },
      { name: 'unit', cores: 2, turns: 1 },
      { name: 'size', cores: 1, turns: 1 },
    ],
    2,
  )
  expect(turns).toEqual(['format types', 'types unused', 'types size', 'unit'])
})

test('a part waits for those that it comes after, and hears which of them failed', async () => {
  const { turns, results } = await timeline(
    [
      { name: 'build', cores: 1, turns: 2 },
      { name: 'browser', cores: 1, turns: 1, after: ['build'] },
    ],
    2,
    (name) => (name === 'build' ? 'FAILED' : 'ok'),
  )
  expect(turns).toEqual(['build', 'build', 'browser'])
  expect(results.map(({ failedBefore }) => failedBefore)).toEqual([[], ['build']])
})

test('a part that was not chosen is not waited for', async () => {
  const { turns } = await timeline([{ name: 'browser', cores: 1, turns: 1, after: ['build'] }], 2)
  expect(turns).toEqual(['browser'])
})

test('a part that wants more cores than there are still runs', async () => {
  const { turns } = await timeline(
    [
      { name: 'types', cores: 1, turns: 1 },
      { name: 'unit', cores: 4, turns: 1 },
    ],
    2,
  )
  expect(turns).toEqual(['types', 'unit'])
})

test('an error of the script itself ends the run', async () => {
  const broken = () => Promise.reject(new Error('the script is broken'))
  await expect(runSideBySide([{ name: 'types', cores: 1 }], 2, broken)).rejects.toThrow('the script is broken')
})
