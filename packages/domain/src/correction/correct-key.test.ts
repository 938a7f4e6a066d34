import { describe, expect, test } from 'vitest'
import { playRun } from '../run/play-run.ts'
import { type Run, type RunQuestion, runResult, startRun } from '../run/run.ts'
import { correctCopies, correctCopy, countRight, judgeAgain, type KeyCorrection } from './correct-key.ts'

const copy = { id: 'art-1', options: ['Rome', 'Paris', 'Bonn', 'Oslo'], answer: 'Rome' }
const correction: KeyCorrection = { questionId: 'art-1', answers: ['Paris, France', 'Paris'] }

describe('[OP3] a corrected key', () => {
  test('replaces the wrong one in what was dealt, however the option was written then', () => {
    expect(correctCopy(copy, correction).answer).toBe('Paris')
    expect(correctCopy({ ...copy, options: ['Rome', 'Paris, France'] }, correction).answer).toBe('Paris, France')
  })

  test('leaves other questions, corrected copies and copies without that option as they are', () => {
    const others = [
      { ...copy, id: 'art-2' },
      { ...copy, answer: 'Paris' },
      { ...copy, options: ['Rome', 'Bonn'] },
    ]
    for (const other of others) expect(correctCopy(other, correction)).toBe(other)
    expect(correctCopies(others, correction)).toBe(others)
    expect(correctCopies([copy, ...others], correction).map(({ answer }) => answer)).toEqual([
      'Paris',
      'Rome',
      'Paris',
      'Rome',
    ])
  })

  test('counts the answers of a quiz anew', () => {
    expect(countRight([copy, { ...copy, answer: 'Paris' }, copy], ['Rome', 'Paris', ''])).toBe(2)
  })

  test('judges a run again: right becomes wrong, wrong becomes right, and time that ran out stays so', () => {
    const question: RunQuestion = { ...copy, category: 'art', difficulty: 'easy', question: 'Where?', explanation: '' }
    let run: Run = startRun([question, question, question, question], 'normal', 0)
    const move = (next: Parameters<typeof playRun>[1]) => {
      const played = playRun(run, next)
      if (!played.ok) throw new Error(played.error)
      run = played.value
    }
    for (const [index, choice] of ['Rome', 'Paris', null].entries()) {
      move({ type: 'deal', at: index * 1_000 })
      move({ type: 'answer', index, choice, at: index * 1_000 + 500 })
    }
    move({ type: 'deal', at: 5_000 })
    move({ type: 'tick', at: 60_000 })
    expect(runResult(run).right).toBe(1)
    expect(judgeAgain(run)).toBe(run)
    const right = { ...question, answer: 'Paris' }
    const judged = judgeAgain({ ...run, questions: [right, right, right, right] })
    expect(judged.answers.map(({ correct }) => correct)).toEqual([false, true, false, false])
    expect(judgeAgain(judged)).toBe(judged)
  })
})
