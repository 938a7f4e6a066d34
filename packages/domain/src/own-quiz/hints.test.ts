import { expect, test } from 'vitest'
import { hintsFor } from './hints.ts'
import { newQuestion } from './own-quiz.ts'

const choice = (text: string, options: string[], right = 0) =>
  hintsFor(newQuestion(text, { kind: 'choice', options, right }))

test('[OQ10] a question without a cue gets no hint', () => {
  expect(choice('Where does the Danube end?', ['Black Sea', 'Adriatic Sea', 'Aegean Sea'])).toEqual([])
})

test('[OQ10] options that differ only in case, accents or an article are named', () => {
  expect(choice('Which river?', ['The Nile', 'nile', 'Congo'], 2)).toEqual(['options-alike'])
  expect(hintsFor(newQuestion('Which?', { kind: 'several', options: ['Rhône', 'Rhone'], right: [0] }))).toEqual([
    'options-alike',
  ])
})

test('[OQ10] an answer that stands in the question is named', () => {
  expect(choice('Which sea is the Black Sea?', ['Black Sea', 'Adriatic Sea'])).toEqual(['answer-in-question'])
})

test('[OQ10] a right option that is much the longest is named, with two options or six', () => {
  const long = 'Black Sea through a delta in Romania and Ukraine'
  expect(choice('Where does it end?', [long, 'Aegean Sea'])).toEqual(['answer-longest'])
  expect(choice('Where does it end?', [long, 'Azov', 'Aegean', 'Red Sea', 'Baltic', 'Kara'])).toEqual([
    'answer-longest',
  ])
})

test('[OQ10] a right option that is much the shortest is named', () => {
  expect(choice('Where does it end?', ['Azov', 'Through a delta in Romania', 'In a lagoon near Venice'])).toEqual([
    'answer-shortest',
  ])
})

test('[OQ10] a right option of another form than all others is named, from three options on', () => {
  expect(choice('How long is it?', ['2,850 km', 'Endless', 'Very long'])).toEqual(['answer-stands-out'])
  expect(choice('How long is it?', ['2,850 km', 'Endless'])).toEqual([])
  expect(choice('How long is it?', ['2,850 km', '900 km', '6,650 km'])).toEqual([])
})

test('[OQ10] what is not written yet gets no hint', () => {
  expect(choice('', ['', ''])).toEqual([])
  expect(choice('Where does it end?', ['Black Sea', 'Aegean Sea'], -1)).toEqual([])
  const typeIn = { kind: 'typeIn', accepted: ['Nile'], wrong: [], typos: true } as const
  expect(hintsFor(newQuestion('Is it the Nile?', typeIn))).toEqual([])
})
