import { expect, test } from 'vitest'
import { resultsCsv } from './results-csv.ts'

const question = (text: string) => ({ question: text, category: 'space', options: [], answer: 0, explanation: '' })

test('[PR9] the results are a table with rank, name, points, right answers and every question', () => {
  const csv = resultsCsv({
    questions: [question('Which, of all?'), question('Who?')],
    players: [
      { rank: 1, name: 'Ada', points: 1875, right: 2, answers: [1000, 875] },
      { rank: 2, name: 'Ben', points: 0, right: 0, answers: [0, null] },
    ],
  })
  expect(csv.split('\r\n')).toEqual([
    'Rank,Name,Points,Right,"1. Which, of all?",2. Who?',
    '1,Ada,1875,2,1000,875',
    '2,Ben,0,0,0,',
  ])
})

test('[PR9] a name cannot become a formula or another cell', () => {
  const players = ['=1+1', 'a,b', 'say "hi"'].map((name) => ({ rank: 1, name, points: 0, right: 0, answers: [] }))
  const names = resultsCsv({ questions: [], players }).split('\r\n').slice(1)
  expect(names).toEqual(["1,'=1+1,0,0", '1,"a,b",0,0', '1,"say ""hi""",0,0'])
})
