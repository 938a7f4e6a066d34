import type { Answer, Kind } from '@knowdown/domain/kinds/judge'
import { expect, test } from 'vitest'
import { toPartyReport } from './party-report.ts'

const choice: Kind = { kind: 'choice', options: ['Mars', 'Venus'], right: 0 }
const typed: Kind = { kind: 'typeIn', accepted: ['Goethe'], wrong: [], typos: true }
const questions = [choice, typed].map((answer, place) => ({
  id: null,
  category: null,
  question: `Question ${place}?`,
  answer,
  explanation: '',
  seconds: null,
  factor: 1 as const,
  picture: null,
}))

const answered = (index: number, given: Answer, correct: boolean) => ({
  playerId: '',
  index,
  given,
  correct,
  tookMs: 2_000,
  points: 0,
  worth: 0,
})
const player = (name: string, fromIndex: number, answers: (ReturnType<typeof answered> | null)[]) => ({
  playerId: name,
  name,
  fromIndex,
  fromPlace: fromIndex,
  removed: false,
  points: 0,
  right: 0,
  rank: 1,
  previousRank: null,
  answers,
})

test('[AS4] a party has the same report: what was not answered is wrong, and only from the question with which somebody joined', () => {
  const {
    title,
    questions: figures,
    players,
    summary,
  } = toPartyReport(
    {
      title: 'Space',
      quiz: 'Space',
      quizOf: null,
      endedAt: 1,
      deletedAt: 2,
      version: 0,
      notes: [],
      questions,
      players: [
        player('Ann', 0, [
          answered(0, { kind: 'choice', choice: 0 }, true),
          answered(1, { kind: 'typeIn', text: 'Goethe' }, true),
        ]),
        player('Ben', 0, [answered(0, { kind: 'choice', choice: 1 }, false), null]),
        player('Cem', 1, [null, answered(1, { kind: 'typeIn', text: 'Schiller' }, false)]),
        player('Dua', 0, [null, null]),
      ],
    },
    null,
  )
  expect(title).toBe('Space')
  expect(summary).toMatchObject({ players: 4, finished: 2, not_started: 1, need_help: 2 })
  expect(players.map(({ name, right, of, state }) => [name, right, of, state])).toEqual([
    ['Ben', 0, 2, 'finished'],
    ['Cem', 0, 1, 'stopped'],
    ['Ann', 2, 2, 'finished'],
    ['Dua', 0, 0, 'not-started'],
  ])
  expect(figures.map(({ place, right, settled }) => [place, right, settled])).toEqual([
    [1, 1, 3],
    [0, 1, 2],
  ])
  expect(figures[0]?.choices).toEqual([{ place: null, text: 'Schiller', count: 1, right: false }])
  expect(figures[1]?.choices.map(({ count }) => count)).toEqual([1, 1])
})
