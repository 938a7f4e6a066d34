import { describe, expect, test } from 'vitest'
import { newQuestion } from '../own-quiz/own-quiz.ts'
import type { KeptResultsDays } from '../privacy/kept-results.ts'
import { correctCopy, rejudge } from './correct-party.ts'
import { newParty, type Party, partyDeletedAt } from './party.ts'
import { playParty } from './play-party.ts'
import { partyQuestions, questionsOfAllKinds, SETTINGS } from './testing/room.ts'

const HOUR = 3_600_000
const finished = (part: Partial<Party> = {}): Party => ({
  ...newParty(SETTINGS, 0),
  round: 1,
  phase: { kind: 'podium', at: 1_000 },
  questions: questionsOfAllKinds(),
  counted: [0, 1, 2, 3],
  index: 3,
  ...part,
})
const choice = { kind: 'choice' as const, options: ['Mars', 'Venus', 'Io'], right: 0 }
const OTHER_KEY = { type: 'correct' as const, index: 0, answer: { ...choice, right: 1 } }

describe('correcting a key after the game', () => {
  test('[AS6] the question has the new key, the version rises, and everybody is told', () => {
    const before = finished()
    const step = playParty(before, OTHER_KEY)
    const after = step.ok ? step.value.party : before
    expect(after.questions[0]?.answer).toEqual(OTHER_KEY.answer)
    expect([after.corrections, after.seq]).toEqual([before.corrections + 1, before.seq + 1])
    expect(after.phase).toEqual(before.phase)
  })

  test.each<[string, Partial<Party>]>([
    ['before the podium', { phase: { kind: 'standings', until: null } }],
    ['of a question that was skipped', { counted: [1, 2, 3] }],
    ['of the bank', { questions: partyQuestions() }],
  ])('[AS6] no key %s is corrected', (_when, part) => {
    expect(playParty(finished(part), OTHER_KEY)).toEqual({ ok: false, error: 'not-now' })
  })

  test('[AS6] only answers that earn another share change, each by what it was worth at its moment', () => {
    const given = (choice: number, playerId: string, worth: number) => ({
      playerId,
      given: { kind: 'choice' as const, choice },
      worth,
    })
    const answers = [given(0, 'was right', 900), given(1, 'is right', 731), given(2, 'stays wrong', 600)]
    expect(rejudge(choice, { ...choice, right: 1 }, answers)).toEqual([
      { playerId: 'was right', correct: false, points: 0 },
      { playerId: 'is right', correct: true, points: 731 },
    ])
  })

  test('[AS6] with several right options a part of the points follows the new share', () => {
    const several = { kind: 'several' as const, options: ['a', 'b', 'c'], right: [0] }
    const answers = [{ playerId: 'ada', given: { kind: 'several' as const, choices: [0] }, worth: 1_000 }]
    expect(rejudge(several, { ...several, right: [0, 1] }, answers)).toEqual([
      { playerId: 'ada', correct: false, points: 500 },
    ])
  })

  test('[AS6] the copy for the next party gets the same key, wherever its options stand', () => {
    const [asked] = questionsOfAllKinds()
    if (!asked) throw new Error('there is a question')
    const inCopy = {
      ...newQuestion('Which?', { ...choice, options: ['Io', 'Mars', 'Venus'], right: 1 }),
      factor: 1 as const,
    }
    const other = { ...newQuestion('Another?', choice), factor: 1 as const }
    const quiz = { id: null, title: 'Planets', shuffled: false, questions: [other, inCopy] }
    const corrected = correctCopy(
      quiz,
      { ...asked, question: 'Which?', answer: choice },
      { kind: 'right', places: [1] },
    )
    expect(corrected.questions.map(({ answer }) => answer.kind === 'choice' && answer.right)).toEqual([0, 2])
  })
})

describe('how long results are kept', () => {
  test.each<[KeptResultsDays | null, number]>([
    [null, 24],
    [0, 1],
    [1, 24],
    [7, 7 * 24],
    [30, 30 * 24],
    [90, 90 * 24],
  ])('[OQ18] with %s days chosen they go %i hours after the podium', (days, hours) => {
    expect(partyDeletedAt(finished(), days)).toBe(1_000 + hours * HOUR)
  })

  test('[OQ18] a party without a result goes after a day, and one that is played has no end yet', () => {
    expect(partyDeletedAt(finished({ phase: { kind: 'ended', at: 5 } }), 90)).toBe(5 + 24 * HOUR)
    expect(partyDeletedAt(finished({ phase: { kind: 'lobby' } }), 90)).toBeNull()
  })
})
