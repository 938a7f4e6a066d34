import { expect, test } from 'vitest'
import { resultsCsv } from './results-csv.ts'

const question = (text: string) => ({
  question: text,
  category: null,
  kind: 'typeIn' as const,
  options: [],
  answer: null,
  right_options: null,
  accepted: ['Mostar'],
  value: null,
  unit: null,
  explanation: '',
})
const PLAYERS = [
  { rank: 1, name: 'Ada', points: 1875, right: 2, answers: [1000, 875], given: ['Mostar', '=1+1'] },
  { rank: 2, name: 'Ben', points: 0, right: 0, answers: [0, null], given: ['Neum', null] },
]

test('[PR9] the results are a table with rank, name, points, right answers and every question', () => {
  const csv = resultsCsv({ quiz: null, questions: [question('Which, of all?'), question('Who?')], players: PLAYERS })
  expect(csv.split('\r\n')).toEqual([
    'Rank,Name,Points,Right,"1. Which, of all?",2. Who?',
    '1,Ada,1875,2,1000,875',
    '2,Ben,0,0,0,',
  ])
})

test('[PR9] a name cannot become a formula or another cell', () => {
  const players = ['=1+1', 'a,b', 'say "hi"'].map((name) => ({
    rank: 1,
    name,
    points: 0,
    right: 0,
    answers: [],
    given: [],
  }))
  const names = resultsCsv({ quiz: null, questions: [], players }).split('\r\n').slice(1)
  expect(names).toEqual(["1,'=1+1,0,0", '1,"a,b",0,0', '1,"say ""hi""",0,0'])
})

test('[OQ4] [PR9] of an own quiz the table also holds what everybody answered', () => {
  const csv = resultsCsv({ quiz: 'Mine', questions: [question('Which?'), question('Who?')], players: PLAYERS })
  expect(csv.split('\r\n')).toEqual([
    'Rank,Name,Points,Right,1. Which?,Answer to 1,2. Who?,Answer to 2',
    "1,Ada,1875,2,1000,Mostar,875,'=1+1",
    '2,Ben,0,0,0,Neum,,',
  ])
})
