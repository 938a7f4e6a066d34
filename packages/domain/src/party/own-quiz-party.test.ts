import { describe, expect, test } from 'vitest'
import { newQuestion } from '../own-quiz/own-quiz.ts'
import { acceptableIndex, groupTyped } from './accept-answer.ts'
import { dealOwnQuiz } from './deal-own-quiz.ts'
import { CLOSED_MS, INTRO_MS, type PartyQuestion, REVEAL_MS } from './party.ts'
import { viewParty } from './party-view.ts'
import { openOwnRoom, questionsOfAllKinds, type Room } from './testing/room.ts'

const only = (kind: string, part: Partial<PartyQuestion> = {}): PartyQuestion[] =>
  questionsOfAllKinds().flatMap((question) => (question.answer.kind === kind ? [{ ...question, ...part }] : []))
const pointsOf = (room: Room, name: string) => room.answers.get(`${room.party.index} ${name}`)?.points
const typed = (text: string) => ({ kind: 'typeIn', text }) as const

/** Closes the open question and shows the right answer. */
function reveal(room: Room): void {
  room.play({ type: 'next', at: room.at })
  room.advance(CLOSED_MS)
}

describe('points of an own quiz', () => {
  test('[OQ3] [OQ13] several right: a share of the points, less the slower', () => {
    const room = openOwnRoom(['Ada', 'Ben', 'Cleo'], only('several'))
    room.advance(10_000)
    room.answer('Ada', { kind: 'several', choices: [3, 0, 1] })
    room.answer('Ben', { kind: 'several', choices: [0, 1] })
    room.answer('Cleo', { kind: 'several', choices: [0, 2] })
    expect([pointsOf(room, 'Ada'), pointsOf(room, 'Ben'), pointsOf(room, 'Cleo')]).toEqual([750, 500, 0])
    expect(room.answers.get('0 Ben')).toMatchObject({ correct: false, worth: 750 })
  })

  test.each([
    [0, 0],
    [1, 750],
    [2, 1500],
  ] as const)('[OQ13] a question of factor %i is worth %i points after half of the time', (factor, points) => {
    const room = openOwnRoom(['Ada'], only('typeIn', { factor }))
    room.advance(10_000)
    room.answer('Ada', typed('mostar'))
    expect(room.answers.get('0 Ada')).toMatchObject({ correct: true, points })
  })

  test('[OQ5] [OQ13] the time never matters for a number', () => {
    const room = openOwnRoom(['Ada', 'Ben'], only('number'))
    room.advance(19_000)
    room.answer('Ada', { kind: 'number', number: 310 })
    room.answer('Ben', { kind: 'number', number: 400 })
    expect([pointsOf(room, 'Ada'), pointsOf(room, 'Ben')]).toEqual([1000, 575])
  })

  test('[OQ13] without a limit the host closes, and the time does not matter', () => {
    const room = openOwnRoom(['Ada', 'Ben'], only('typeIn', { seconds: null }))
    room.advance(600_000)
    expect(viewParty(room.party, null, room.at)).toMatchObject({ phase: 'open', until: null, limitMs: null })
    room.answer('Ada', typed('Mostar'))
    expect(pointsOf(room, 'Ada')).toBe(1000)
    room.play({ type: 'pause', at: room.at })
    room.advance(1_000)
    room.play({ type: 'continue', at: room.at })
    expect(room.party.phase).toMatchObject({ kind: 'open', closesAt: null })
    expect(room.play({ type: 'next', at: room.at })).toBeNull()
    expect(room.party.phase.kind).toBe('closed')
  })

  test('[OQ13] longer time for an own question ends at 600 s', () => {
    const room = openOwnRoom(['Ada'], [...only('typeIn'), ...only('typeIn', { seconds: 240 })])
    room.play({ type: 'time', factor: 5 })
    room.play({ type: 'skip', at: room.at })
    room.advance(INTRO_MS)
    expect(viewParty(room.party, null, room.at).limitMs).toBe(600_000)
  })
})

describe('which answers fit', () => {
  test.each([
    ['several', { kind: 'several', choices: [] }, 'does-not-fit'],
    ['several', { kind: 'several', choices: [5] }, 'not-an-option'],
    ['several', { kind: 'choice', choice: 0 }, 'does-not-fit'],
    ['typeIn', { kind: 'typeIn', text: ' ' }, 'does-not-fit'],
    ['typeIn', { kind: 'typeIn', text: 'x'.repeat(61) }, 'does-not-fit'],
    ['number', { kind: 'number', number: Number.POSITIVE_INFINITY }, 'does-not-fit'],
    ['number', { kind: 'typeIn', text: '300' }, 'does-not-fit'],
    ['choice', { kind: 'choice', choice: -1 }, 'not-an-option'],
  ] as const)('[OQ2] to %s: %o is refused as %s', (kind, given, refusal) => {
    const room = openOwnRoom(['Ada'], only(kind))
    expect(room.answer('Ada', given)).toBe(refusal)
  })

  test('[OQ4] sixty letters fit, however a device composes them', () => {
    const room = openOwnRoom(['Ada'], only('typeIn'))
    expect(room.answer('Ada', typed('e\u0301'.repeat(60)))).toBeNull()
  })

  test('[OQ3] the same choices in another order are the same answer', () => {
    const room = openOwnRoom(['Ada'], only('several'))
    room.answer('Ada', { kind: 'several', choices: [3, 1] })
    expect(room.answer('Ada', { kind: 'several', choices: [1, 3, 3] })).toBeNull()
    expect(room.answer('Ada', { kind: 'several', choices: [1] })).toBe('already-answered')
  })
})

describe('what everybody sees of an own quiz', () => {
  test('[OQ7] [PR7] nothing of the key before it is shown, whatever the kind', () => {
    const secrets = { answer: null, rightOptions: null, accepted: null, value: null, explanation: null, result: null }
    const keys = { choice: 'answer', several: 'rightOptions', typeIn: 'accepted', number: 'value' } as const
    for (const question of questionsOfAllKinds()) {
      const room = openOwnRoom(['Ada'], [question])
      const view = () => viewParty(room.party, null, room.at)
      expect(view()).toMatchObject(secrets)
      expect(Object.keys(view().question ?? {}).sort()).toEqual(
        ['category', 'factor', 'kind', 'options', 'picture', 'question', 'unit'].sort(),
      )
      room.play({ type: 'next', at: room.at })
      expect(view()).toMatchObject({ phase: 'closed', ...secrets })
      room.advance(CLOSED_MS)
      const { answer } = question
      const shown = view()[keys[answer.kind]]
      expect(shown).toEqual('right' in answer ? answer.right : 'value' in answer ? answer.value : answer.accepted)
    }
  })

  test('[OQ13] a picture is told with its question, and no picture of a later one', () => {
    const room = openOwnRoom(['Ada'], questionsOfAllKinds())
    const told = () => JSON.stringify(viewParty(room.party, null, room.at)).match(/picture-of-\w+/g) ?? []
    room.play({ type: 'end', at: room.at })
    const at = (index: number, kind: 'intro' | 'lobby') => {
      const phase = kind === 'intro' ? ({ kind, until: room.at } as const) : ({ kind } as const)
      room.party = { ...room.party, index, phase, questions: kind === 'lobby' ? [] : questionsOfAllKinds() }
      return told()
    }
    expect(at(0, 'lobby')).toEqual([])
    expect(at(0, 'intro')).toEqual(['picture-of-choice'])
    expect(at(2, 'intro')).toEqual(['picture-of-typeIn'])
  })

  test('[PR7] options and unit come when the question opens', () => {
    for (const question of questionsOfAllKinds()) {
      const room = openOwnRoom([], [question])
      room.play({ type: 'end', at: room.at })
      const before = { ...room.party, phase: { kind: 'intro', until: room.at } } as const
      expect(viewParty(before, null, room.at).question).toMatchObject({ options: null, unit: null })
    }
  })
})

describe('a typed answer that the host accepts', () => {
  const room = () => openOwnRoom(['Ada'], [...only('typeIn'), ...only('typeIn')])

  test('[OQ4] is right from the reveal until the next question opens', () => {
    const one = room()
    const accept = () => one.play({ type: 'accept', index: 0, text: 'Blagaj' })
    one.answer('Ada', typed('Blagaj'))
    expect(accept()).toBe('not-now')
    one.play({ type: 'next', at: one.at })
    expect([accept(), acceptableIndex(one.party)]).toEqual(['not-now', null])
    one.advance(CLOSED_MS)
    expect([acceptableIndex(one.party), accept()]).toEqual([0, null])
    expect(viewParty(one.party, null, one.at)).toMatchObject({
      accepted: ['Mostar', 'Stari Grad', 'Blagaj'],
      corrections: 1,
    })
    one.advance(REVEAL_MS)
    one.play({ type: 'next', at: one.at })
    expect(one.party.phase.kind).toBe('intro')
    expect(acceptableIndex(one.party)).toBe(0)
    one.advance(INTRO_MS)
    expect([acceptableIndex(one.party), accept()]).toEqual([null, 'not-now'])
  })

  test('[OQ4] is too late once a later question has opened, even if that one was skipped', () => {
    const one = openOwnRoom(['Ada'], [...only('typeIn'), ...only('typeIn'), ...only('typeIn')])
    reveal(one)
    one.advance(REVEAL_MS)
    one.play({ type: 'next', at: one.at })
    one.advance(INTRO_MS)
    one.play({ type: 'skip', at: one.at })
    expect(one.party.phase.kind).toBe('intro')
    expect(one.play({ type: 'accept', index: 0, text: 'Blagaj' })).toBe('not-now')
  })

  test('[OQ4] is accepted once, however it is spelled the second time', () => {
    const one = room()
    reveal(one)
    one.play({ type: 'accept', index: 0, text: 'Blagaj' })
    const { party } = one
    expect(one.play({ type: 'accept', index: 0, text: 'BLAGAJ!' })).toBeNull()
    expect(one.party).toBe(party)
  })

  test('[OQ4] only typed answers can be accepted', () => {
    const one = openOwnRoom(['Ada'], only('number'))
    reveal(one)
    expect(one.play({ type: 'accept', index: 0, text: '300' })).toBe('not-now')
  })

  test('[OQ4] spellings that count as the same are one group, named as most wrote it', () => {
    const texts = ['AC/DC', 'ac dc', 'ACDC', 'AC/DC', 'Queen']
    const groups = groupTyped(texts.map((text, place) => ({ playerId: `p${place}`, text })))
    expect(groups.map(({ text, playerIds }) => [text, playerIds])).toEqual([
      ['AC/DC', ['p0', 'p1', 'p2', 'p3']],
      ['Queen', ['p4']],
    ])
  })
})

describe('dealing an own quiz', () => {
  const questions = ['One?', 'Two?', 'Three?'].map((text) => ({
    ...newQuestion(text, { kind: 'choice', options: ['a', 'b', 'c', 'd'], right: 1 }),
    seconds: 30,
    factor: 2 as const,
  }))
  const quiz = { id: null, title: 'Mine', shuffled: false, questions }
  const texts = (dealt: PartyQuestion[]) => dealt.map(({ question }) => question)

  test('[OQ7] [OQ13] keeps or shuffles the order, and the right option stays right', () => {
    expect(texts(dealOwnQuiz(quiz, () => 0))).toEqual(['One?', 'Two?', 'Three?'])
    expect(texts(dealOwnQuiz({ ...quiz, shuffled: true }, () => 0))).not.toEqual(['One?', 'Two?', 'Three?'])
    for (const { answer, id, category, seconds, factor } of dealOwnQuiz(quiz, () => 0)) {
      expect(answer.kind === 'choice' && answer.options[answer.right]).toBe('b')
      expect([id, category, seconds, factor]).toEqual([null, null, 30, 2])
    }
  })

  test('[OQ8] no own question gets an id that the bank could know', () => {
    const room = openOwnRoom(['Ada'], dealOwnQuiz(quiz, Math.random))
    expect(room.party.dealtIds).toEqual([])
  })
})
