import { describe, expect, test } from 'vitest'
import { answers, changes, imported } from '../testing/read.ts'

describe('[IM6] Aiken', () => {
  test('is read as Moodle writes it, without anything to say', () => {
    const found = imported(
      'What is dry?\nA. Water\nB. Sand\nANSWER: B\n\nWhat is wet?\nA) Water\nB) Sand\nC) Fire\nANSWER: A\n',
    )
    expect(found.format).toBe('Aiken')
    expect(answers(found)).toEqual([
      ['What is dry?', 'Water/Sand: Sand'],
      ['What is wet?', 'Water/Sand/Fire: Water'],
    ])
    expect(changes(found)).toEqual([])
    expect(found.imported.map(({ where }) => where)).toEqual(['line 1', 'line 6'])
  })

  test('labels count only in their order', () => {
    const found = imported(
      'U.S. presidents were\nA. Lincoln and Grant\nB. Nobody before\nA.D. 79\nC. C. Columbus\nANSWER: A\n\nA. Nobel left what?\nA) A prize\nB) Nothing\nANSWER: A',
    )
    expect(answers(found)).toEqual([
      ['U.S. presidents were', 'Lincoln and Grant/Nobody before A.D. 79/C. Columbus: Lincoln and Grant'],
      ['A. Nobel left what?', 'A prize/Nothing: A prize'],
    ])
  })

  test('every leniency is said', () => {
    const found = imported('Which one\nis green?\na) Grass\nb) Coal\nAnswer: a\n')
    expect(answers(found)).toEqual([['Which one\nis green?', 'Grass/Coal: Grass']])
    expect(changes(found)).toEqual([
      'Its options have small letters.',
      'Its answer line is not written as "ANSWER:".',
      'Its question goes over several lines.',
    ])
    expect(changes(imported('Geography\n\nLargest?\nA) Asia\nB) Europe\nANSWER: A'))).toEqual([
      '"Geography" above it was taken for a heading.',
    ])
  })

  test('questions without an answer, or with one that is no option, are left out', () => {
    const found = imported(
      'One?\nA) a\nB) b\n\nTwo?\nA) a\nB) b\nANSWER: D\n\nThree?\nA) a\nB) b\nANSWER: B\n\nThe end',
    )
    expect(answers(found)).toEqual([['Three?', 'a/b: b']])
    expect(found.leftOut).toEqual([
      { where: 'line 1', reason: 'No line below its options names the answer.' },
      { where: 'line 5', reason: 'Its answer is D, but there are only 2 options.' },
      { where: 'line 15', reason: 'It has no options.' },
    ])
  })
})
