import { expect, test } from 'vitest'
import { answersCsv, playersCsv } from './report-csv.ts'

const player = {
  player_id: 'p',
  name: '=HYPERLINK("http://evil")',
  state: 'finished',
  claimed: true,
  attempts: 2,
  right: 1,
  of: 3,
  best_attempt: 1,
  last_right: 0,
  last_of: 3,
  total_ms: 61_240,
  timing: 'double',
  needs_help: true,
} as const

test('[AS5] a row for each player has the numbers of the page, and no formula', () => {
  const [head, row] = playersCsv({ players: [player] }).split('\r\n')
  expect(head).toBe('Name,State,Attempts,Right,Of,Percent,Last right,Last of,Seconds,Time limit')
  expect(row).toBe(`"'=HYPERLINK(""http://evil"")",finished,2,1,3,33,0,3,61.2,double`)
})

test('[AS5] a row for each answer names question, answer and time, and no formula', () => {
  const row = { name: 'Ann', attempt: 1, counts: true, place: 0, choice: '+1', correct: false, took_ms: 1_500 }
  const csv = answersCsv({
    questions: ['One, or two?'],
    rows: [row, { ...row, attempt: 2, counts: false, choice: '' }],
  })
  expect(csv.split('\r\n').slice(1)).toEqual([
    `Ann,1,yes,1,"One, or two?",'+1,no,1.5`,
    'Ann,2,no,1,"One, or two?",,no,1.5',
  ])
})
