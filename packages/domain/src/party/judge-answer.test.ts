import { describe, expect, test } from 'vitest'
import { pointsFor } from './judge-answer.ts'
import { CLOSED_MS } from './party.ts'
import { openRoom, partyQuestions, RIGHT, Room } from './testing/room.ts'

describe('points', () => {
  test.each([
    [0, 1000],
    [5_000, 875],
    [10_000, 750],
    [20_000, 500],
  ])('[PR5] right after %i of 20000 ms is worth %i with speed points', (tookMs, points) => {
    const terms = { share: 1, factor: 1, tookMs } as const
    expect(pointsFor({ ...terms, limitMs: 20_000 })).toBe(points)
    expect(pointsFor({ ...terms, limitMs: null })).toBe(1000)
  })

  test('[PR5] a wrong answer is worth nothing, and equal points share a rank', () => {
    const room = openRoom(['Ada', 'Ben', 'Cleo', 'Dan'])
    room.answer('Ada', RIGHT)
    room.advance(4_000)
    room.answer('Ben', RIGHT)
    room.answer('Cleo', RIGHT)
    room.answer('Dan', 0)
    room.play({ type: 'next', at: room.at })
    room.advance(CLOSED_MS)
    expect(room.standings().map(({ name, points, rank }) => [name, points, rank])).toEqual([
      ['Ada', 1000, 1],
      ['Ben', 900, 2],
      ['Cleo', 900, 2],
      ['Dan', 0, 4],
    ])
  })

  test('[PR5] time that the network takes after the deadline is worth as much as the last moment', () => {
    const room = openRoom(['Ada'])
    expect(room.answer('Ada', RIGHT, { at: room.at + 20_499 })).toBeNull()
    expect(room.answers.get('0 Ada')).toMatchObject({ tookMs: 20_000, points: 500 })
  })
})

describe('which answers are taken', () => {
  test('an answer exactly at the end of the grace counts, and a clock that is behind gives no extra points', () => {
    const late = openRoom(['Ada'])
    expect(late.answer('Ada', RIGHT, { at: late.at + 20_500 })).toBeNull()
    const behind = openRoom(['Ada'])
    expect(behind.answer('Ada', RIGHT, { at: behind.at - 300 })).toBeNull()
    expect(behind.answers.get('0 Ada')).toEqual({
      given: { kind: 'choice', choice: RIGHT },
      correct: true,
      tookMs: 0,
      points: 1000,
      worth: 1000,
    })
  })

  test('an answer to an earlier question is too late, even while another is open', () => {
    const room = openRoom(['Ada'])
    room.play({ type: 'skip', at: room.at })
    expect(room.answer('Ada', RIGHT, { index: 0 })).toBe('not-open')
    room.advance(4_000)
    expect(room.answer('Ada', RIGHT, { index: 0 })).toBe('too-late')
  })

  test('none before the options open, none after they close', () => {
    const room = new Room()
    room.join('Ada')
    expect(room.answer('Ada', RIGHT, { round: 0 })).toBe('not-open')
    room.play({ type: 'start', questions: partyQuestions(), at: room.at })
    expect(room.answer('Ada', RIGHT)).toBe('not-open')
    room.advance(4_000)
    expect(room.answer('Ada', RIGHT, { index: 1 })).toBe('not-open')
    expect(room.answer('Ada', RIGHT, { at: room.at + 20_501 })).toBe('too-late')
    room.advance(30_000)
    expect(room.answer('Ada', RIGHT)).toBe('too-late')
  })

  test('none of another game, and none that is no option', () => {
    const room = openRoom(['Ada'])
    expect(room.answer('Ada', RIGHT, { round: 2 })).toBe('other-round')
    expect(room.answer('Ada', 4)).toBe('not-an-option')
  })

  test('[PR8] late joiners play from the next question', () => {
    const room = openRoom(['Ada'])
    room.join('Ben')
    expect(room.answer('Ben', RIGHT)).toBe('joined-later')
    room.play({ type: 'skip', at: room.at })
    room.join('Cleo')
    room.advance(4_000)
    expect(room.answer('Ben', RIGHT)).toBeNull()
    expect(room.answer('Cleo', RIGHT)).toBeNull()
  })

  test('[PR6] none of a removed player', () => {
    const room = openRoom(['Ada'])
    const ada = room.players.get('Ada')
    if (ada) ada.removed = true
    expect(room.answer('Ada', RIGHT)).toBe('removed')
  })
})
