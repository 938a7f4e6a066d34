import { duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { expect, onTestFinished, test } from 'vitest'
import { soundDrafts } from './sound-drafts.ts'

test('questions of jobs that a model answers at the same moment are judged one at a time, with other work in between', async () => {
  let turn = 0
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const judgedIn: number[] = []
  const job = (name: string) =>
    soundDrafts(
      ['first', 'second', 'third'].map((question) => ({ question: `${name} ${question}`, answer: '', wrong: [] })),
      {
        judge() {
          judgedIn.push(turn)
          return { kind: 'sound' }
        },
        repair: async () => [],
        known: duplicateFinder([]),
        drop() {},
      },
    )
  const [one, other] = await Promise.all([job('one'), job('other')])
  expect([...one, ...other]).toHaveLength(6)
  expect(new Set(judgedIn).size).toBe(6)
})
