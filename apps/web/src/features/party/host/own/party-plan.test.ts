import { createOwnParty } from '@knowdown/contracts/parties/calls'
import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { aboutMinutes, hasRoom, includedIn, planOf, toPartyQuestions } from './party-plan.ts'

const typeIn = (text: string, part: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...newQuestion(text, { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true }),
  ...part,
})
const SAME = { mode: 'same', seconds: 30 } as const

test('[OQ6] what cannot be played is left out of the plan, and not more than a hundred are taken', () => {
  const plan = planOf([typeIn(''), ...Array.from({ length: 101 }, (_, place) => typeIn(`Question ${place}?`))])
  expect(plan[0]).toMatchObject({ isPlayable: false, isIncluded: false })
  expect(includedIn(plan)).toHaveLength(100)
  expect(plan.at(-1)).toMatchObject({ isPlayable: true, isIncluded: false })
})

test('[OQ13] time is the author’s, the same for all, or none', () => {
  const plan = planOf([typeIn('One?', { seconds: 90 }), typeIn('Two?')])
  const seconds = (mode: 'own' | 'same' | 'none') =>
    toPartyQuestions(plan, { mode, seconds: 30 }).map((question) => question.seconds)
  expect([seconds('own'), seconds('same'), seconds('none')]).toEqual([
    [90, 30],
    [30, 30],
    [null, null],
  ])
})

test('[OQ13] the host is told about how long it takes', () => {
  const plan = planOf(Array.from({ length: 10 }, (_, place) => typeIn(`Question ${place}?`)))
  expect(aboutMinutes(plan, SAME)).toBe(6)
  expect(aboutMinutes(plan, { mode: 'same', seconds: 240 })).toBe(31)
  expect(aboutMinutes([], SAME)).toBe(1)
})

test('[OQ7] the copy that is sent keeps the contract, and later changes of the quiz do not reach it', () => {
  const accepted = ['Mostar']
  const question = newQuestion('Which city?', { kind: 'typeIn', accepted, wrong: [], typos: true })
  const questions = toPartyQuestions(planOf([question]), SAME)
  accepted[0] = 'Sarajevo'
  const input = { title: 'Mine', shuffled: false, speed_points: true, phones_show_question: true, questions }
  expect(createOwnParty.input.parse(input).questions[0]?.answer).toMatchObject({ accepted: ['Mostar'] })
})

test('[OQ13] at most thirty of the questions are linked with the bank, and own ones still fit', () => {
  const questions = Array.from({ length: 41 }, (_, place) => typeIn(`Question ${place}?`))
  const plan = planOf(questions, new Set(questions.slice(1).keys()))
  expect(includedIn(plan).map(({ isOfBank }) => isOfBank)).toEqual([...Array(30).fill(true), false])
  expect([hasRoom(plan, true), hasRoom(plan, false)]).toEqual([false, true])
})
