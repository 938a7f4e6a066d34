import { describe, expect, test } from 'vitest'
import { CLOSED_MS, REVEAL_MS } from './party.ts'
import { type PartyResult, viewParty } from './party-view.ts'
import { openRoom, partyQuestions, RIGHT, Room } from './testing/room.ts'

const RESULT: PartyResult = { counts: [0, 0, 1, 0], right: 1, answered: 1, players: 2, top: [] }
const viewOf = (room: Room) => viewParty(room.party, RESULT, room.at)

describe('[PR7] what everybody in the room sees', () => {
  test('the lobby shows the settings and no question', () => {
    const room = new Room()
    expect(viewOf(room)).toEqual({
      seq: 1,
      round: 0,
      phase: 'lobby',
      index: 0,
      total: 5,
      difficulty: 'easy',
      categories: ['space'],
      quiz: null,
      byModel: false,
      mature: false,
      phonesShowQuestion: true,
      speedPoints: true,
      locked: false,
      autoAdvance: false,
      timeFactor: 1,
      paused: null,
      at: room.at,
      until: null,
      limitMs: null,
      question: null,
      corrections: 0,
      answer: null,
      rightOptions: null,
      accepted: null,
      value: null,
      explanation: null,
      result: null,
    })
  })

  test('the number of questions is that of the game once it runs', () => {
    const room = new Room()
    room.play({ type: 'start', questions: partyQuestions(3), at: room.at })
    expect(viewOf(room)).toMatchObject({ total: 3, until: room.at + 4_000, limitMs: null })
  })

  test('an open question shows its options and its time, and says who paused it', () => {
    const room = openRoom(['Ada'])
    expect(viewOf(room)).toMatchObject({ until: room.at + 20_000, limitMs: 20_000 })
    expect(viewOf(room).question).toEqual({
      category: 'space',
      question: 'Question 0?',
      picture: null,
      kind: 'choice',
      factor: 1,
      options: ['Mars', 'Io', 'Venus', 'Eris'],
      unit: null,
    })
    room.play({ type: 'pause', at: room.at })
    expect(viewOf(room).paused).toBe('host')
    expect(viewParty(room.party, null, room.at - 50).until).toBe(room.at + 20_000)
  })

  test('the standings keep the answer, the podium shows the result without a question', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'next', at: room.at })
    room.advance(CLOSED_MS + REVEAL_MS)
    expect(viewOf(room)).toMatchObject({ phase: 'standings', answer: RIGHT, explanation: 'Because 0.', result: RESULT })
    room.play({ type: 'end', at: room.at })
    const podium = { phase: 'podium', question: null, answer: null, explanation: null, until: null, result: RESULT }
    expect(viewOf(room)).toMatchObject(podium)
  })

  test('a party that ended early shows neither question nor result', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'end', at: room.at })
    expect(viewOf(room)).toMatchObject({ phase: 'ended', question: null, result: null })
  })
})
