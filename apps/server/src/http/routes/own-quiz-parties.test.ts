import type { BankQuestion } from '@knowdown/domain/question/question'
import { describe, expect, test } from 'vitest'
import { sqlOwnQuizStore } from '../../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { HostedParty, OWN_QUIZ_INPUT, PartyHouse } from '../../features/parties/testing/party-house.ts'

const KEYS = ['right-choice', 'Mostar', '2850.25', 'So it is.']
const [CHOICE, SEVERAL, TYPE_IN, NUMBER] = OWN_QUIZ_INPUT.questions

const ofBank = (question: string, category = 'space'): BankQuestion => ({
  id: `${category}-${question}`,
  category,
  difficulty: 'easy',
  question,
  options: ['right-choice', 'other', 'third', 'fourth'],
  answer: 'right-choice',
  explanation: `About ${question}`,
  tags: ['a topic'],
})

/** A party whose only question is this one, open, with these players. */
async function openWith(question: object | undefined, names: readonly string[], input: object = {}) {
  const house = await PartyHouse.open()
  const party = await HostedParty.openOwn(house, { ...input, questions: [question, question] })
  const keys = await party.seat(...names)
  await party.start()
  return { house, party, keys }
}

const reveal = async (house: PartyHouse, party: HostedParty) => {
  await party.command('next')
  await house.advance(1_250)
}

const readRefused = async (party: HostedParty) =>
  (await party.house.get(`/parties/${party.code}/refused?host_key=${party.hostKey}`)).body

const accept = (party: HostedParty, groupId: string, more: object = {}) =>
  party.house.post(`/parties/${party.code}/accept`, {
    host_key: party.hostKey,
    round: 1,
    index: 0,
    group_id: groupId,
    ...more,
  })

test('[S-184] one network opens a hundred parties with own quizzes a day, because each keeps its quiz', async () => {
  const house = await PartyHouse.open({ rateLimited: true })
  const statuses: number[] = []
  for (let turn = 0; turn < 102; turn += 1) {
    const { status, body } = await house.post('/parties/own-quiz', OWN_QUIZ_INPUT)
    statuses.push(status)
    if (status === 201) await house.post(`/parties/${body.code}/command`, { host_key: body.host_key, command: 'end' })
    house.at += 10_000
  }
  expect(statuses).toEqual([...Array(100).fill(201), 429, 429])
})

describe('opening a party with an own quiz', () => {
  test('[OQ13] title and number of questions are shown, and nothing is asked of the bank', async () => {
    const house = await PartyHouse.open()
    const party = await HostedParty.openOwn(house)
    const { party: seen } = await party.hostState()
    expect(seen).toMatchObject({ quiz: 'Rivers of Europe', total: 4, categories: [], difficulty: null })
    await party.seat('Ada')
    await party.start()
    expect(house.deals).toEqual([])
    expect((await party.hostState()).party.question).toMatchObject({ category: null, kind: 'choice', factor: 1 })
  })

  test('[AG6] everybody sees whether a model wrote some of the quiz', async () => {
    const house = await PartyHouse.open()
    const store = sqlOwnQuizStore(house.storage, () => house.at)
    await insertUser(house.storage.db, 'ada')
    const fields = { title: 'Rivers', language: 'en', mature: false, source: '', licence: '' }
    for (const quizId of ['by-hand', 'by-model'])
      await store.create('ada', { quizId, requestId: quizId, fields, origin: null, questions: [] }, null)
    await store.markByModel('ada', 'by-model')
    const seen: unknown[] = []
    for (const quiz_id of ['by-model', 'by-hand', 'unknown', undefined]) {
      const party = await HostedParty.openOwn(house, { quiz_id })
      const [key = ''] = await party.seat('Ada')
      const phone = await house.get(`/parties/${party.code}/state?player_key=${key}`)
      seen.push([(await party.hostState()).party.by_model, phone.body.party.by_model])
    }
    expect(seen).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ])
  })

  test.each([
    [{ title: 'ab' }, 'The title of the quiz must have 3 to 80 characters.'],
    [{ questions: [CHOICE, { ...SEVERAL, text: ' ' }] }, 'Question 2 cannot be played: its text is missing.'],
    [{ questions: [{ ...CHOICE, text: 'x'.repeat(301) }] }, 'its text is 1 characters too long.'],
    [{ questions: [{ ...CHOICE, seconds: 241 }] }, 'its time is out of range.'],
    [{ questions: [{ ...CHOICE, seconds: 4 }] }, 'its time is out of range.'],
    [
      { questions: [{ ...CHOICE, answer: { kind: 'choice', options: ['a', 'a'], right: 0 } }] },
      'two options are equal.',
    ],
    [
      { questions: [{ ...CHOICE, answer: { kind: 'several', options: ['a', 'b'], right: [] } }] },
      'no answer is marked',
    ],
    [{ questions: [] }, ''],
    [{ questions: Array.from({ length: 101 }, () => CHOICE) }, ''],
    [{ questions: [{ ...CHOICE, factor: 3 }] }, ''],
    [{ questions: [{ ...CHOICE, answer: { kind: 'essay' } }] }, ''],
  ])('[OQ1] [OQ13] %o is refused with a clear sentence', async (part, sentence) => {
    const house = await PartyHouse.open()
    const { status, body } = await house.post('/parties/own-quiz', { ...OWN_QUIZ_INPUT, ...part })
    expect(status).toBe(400)
    expect(body.detail).toContain(sentence)
  })

  test('[OQ13] a hundred questions that use every limit fit into one call, and other calls stay small', async () => {
    const house = await PartyHouse.open()
    const full = {
      ...CHOICE,
      text: 'ж'.repeat(300),
      explanation: 'ж'.repeat(500),
      answer: {
        kind: 'choice',
        options: Array.from({ length: 6 }, (_, place) => `${place}${'ж'.repeat(119)}`),
        right: 0,
      },
    }
    const questions = Array.from({ length: 100 }, () => full)
    expect((await house.post('/parties/own-quiz', { ...OWN_QUIZ_INPUT, questions })).status).toBe(201)
    expect((await house.post('/parties', { questions })).status).toBe(413)
  })

  test('[OQ13] of a hundred questions thirty may be of the bank, whatever the page sends', async () => {
    const house = await PartyHouse.open()
    house.bank.push(...Array.from({ length: 31 }, (_, number) => ofBank(`Bank ${number}?`)))
    const questions = Array.from({ length: 100 }, (_, number) => ({
      ...CHOICE,
      text: number < 30 ? `Bank ${number}?` : `Mine ${number}?`,
    }))
    const open = (asked: object[]) => house.post('/parties/own-quiz', { ...OWN_QUIZ_INPUT, questions: asked })
    expect((await open(questions)).status).toBe(201)
    const { status, body } = await open(questions.with(99, { ...questions[0], text: 'Bank 30?' } as never))
    expect([status, body.detail]).toEqual([400, expect.stringContaining('at most 30 questions of Knowdown')])
    expect(body.detail).toContain('leave out 1.')
  })

  test('[OQ15] [C7] phones are warned of a quiz that is marked as 17+, or that links to such a category', async () => {
    const house = await PartyHouse.open()
    const crime = ofBank('Who was it?', 'true-crime')
    const own = { mature: false, language: 'en', linked: [] as BankQuestion[], written: new Map() }
    house.ownQuizzes.set('ada plain', own)
    house.ownQuizzes.set('ada marked', { ...own, mature: true })
    house.ownQuizzes.set('ada filled', { ...own, linked: [crime] })
    const open = async (part: object, headers: Record<string, string> = { authorization: 'Bearer ada' }) => {
      const { body } = await house.post('/parties/own-quiz', { ...OWN_QUIZ_INPUT, ...part }, headers)
      return (await house.get(`/parties/${body.code}/host?host_key=${body.host_key}`)).body.party.mature
    }
    const questions = [{ ...CHOICE, text: 'Who was it?' }]
    expect(await open({})).toBe(false)
    expect(await open({ mature: true }, {})).toBe(true)
    expect(await open({ quiz_id: 'plain', questions })).toBe(false)
    expect(await open({ quiz_id: 'marked', questions })).toBe(true)
    expect(await open({ quiz_id: 'filled', questions })).toBe(true)
    // Without the one question that is for adults, and for somebody who only wrote the same words.
    expect(await open({ quiz_id: 'filled' })).toBe(false)
    expect(await open({ quiz_id: 'filled', questions }, { authorization: 'Bearer bob' })).toBe(false)
  })

  test('[OQ14] a question that the quiz links to is played with its explanation, and with no other', async () => {
    const house = await PartyHouse.open()
    house.bank.push(ofBank('Linked?'), ofBank('Guessed?'))
    house.ownQuizzes.set('ada filled', {
      mature: false,
      language: 'en',
      linked: house.bank.slice(0, 1),
      written: new Map(),
    })
    const questions = ['Linked?', 'Guessed?'].map((text) => ({ ...CHOICE, text, explanation: '' }))
    const input = { ...OWN_QUIZ_INPUT, quiz_id: 'filled', questions }
    const { body } = await house.post('/parties/own-quiz', input, { authorization: 'Bearer ada' })
    const stored = await house.storage.db.selectFrom('parties').select('quiz').where('code', '=', body.code).execute()
    expect(stored[0]?.quiz).toContain('About Linked?')
    expect(stored[0]?.quiz).not.toContain('About Guessed?')
  })

  test('[OQ7] a second game asks the same copy again', async () => {
    const { house, party } = await openWith(CHOICE, ['Ada'])
    await reveal(house, party)
    await party.command('end')
    await party.command('again')
    expect((await party.command('start')).status).toBe(200)
    expect((await party.hostState()).party).toMatchObject({ round: 2, total: 2, phase: 'intro' })
  })
})

describe('playing every kind', () => {
  test('[OQ7] [PR7] no reply and no event holds a key before closing, whatever the kind', async () => {
    const house = await PartyHouse.open()
    const party = await HostedParty.openOwn(house)
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    const given = [{ choice: 1 }, { choices: [0] }, { text: 'Sarajevo' }, { number: 7 }]
    for (const one of given) {
      expect((await party.give(ada, one)).status).toBe(200)
      for (const path of [`/host?host_key=${party.hostKey}`, `/state?player_key=${ada}`]) {
        const { text, body } = await house.get(`/parties/${party.code}${path}`)
        // The text of an option is no key, and what is over may be read again.
        const keys = body.party.index === 0 ? KEYS.slice(1) : KEYS
        for (const key of keys) expect(text).not.toContain(key)
        expect(body.party).toMatchObject({ answer: null, right_options: null, accepted: null, value: null })
      }
      expect(await readRefused(party)).toMatchObject({ index: null, groups: [] })
      await reveal(house, party)
      await party.command('next')
      await party.command('next')
      await house.advance(4_500)
    }
    const early = house.updates().filter(({ phase }) => ['intro', 'open', 'closed'].includes(String(phase)))
    for (const event of early) {
      expect(event).toMatchObject({ answer: null, right_options: null, accepted: null, value: null, explanation: null })
      expect(JSON.stringify(event)).not.toContain('Mostar')
    }
  })

  test.each([
    ['choice', CHOICE, { choice: 0 }, { answer: 0, result: { counts: [1, 0], right: 1 } }],
    ['several', SEVERAL, { choices: [3, 1] }, { right_options: [1, 3], result: { counts: [0, 1, 0, 1, 0], right: 1 } }],
    ['type-in', TYPE_IN, { text: ' MOSTAR ' }, { accepted: ['Mostar'], result: { counts: [1], right: 1 } }],
    ['number', NUMBER, { number: 2850 }, { value: 2850.25, result: { counts: [], right: 1 } }],
  ])('[OQ2] %s is asked, answered and shown', async (_kind, question, given, shown) => {
    const { house, party, keys } = await openWith(question, ['Ada', 'Ben'])
    const [ada = ''] = keys
    expect((await party.give(ada, given)).status).toBe(200)
    expect((await party.give(ada, given)).status).toBe(200)
    expect((await party.state(ada)).you).toMatchObject({ correct: null, gained: null })
    await reveal(house, party)
    expect((await party.hostState()).party).toMatchObject({ ...shown, explanation: 'So it is.' })
    expect((await party.state(ada)).you).toMatchObject({ correct: true, gained: expect.any(Number) })
    expect((await party.state(ada)).you.gained).toBeGreaterThan(0)
  })

  test.each([
    [{}, 400, 'exactly one'],
    [{ choice: 0, text: 'a' }, 400, 'exactly one'],
    [{ choice: 0 }, 409, 'does not fit'],
    [{ text: 'x'.repeat(61) }, 409, 'does not fit'],
    [{ text: '   ' }, 409, 'does not fit'],
    [{ text: '' }, 400, ''],
    [{ number: 'seven' }, 400, ''],
  ])('[OQ2] the answer %o to a typed question is refused with %i', async (given, status, sentence) => {
    const { party, keys } = await openWith(TYPE_IN, ['Ada'])
    const reply = await party.give(keys[0] ?? '', given)
    expect(reply.status).toBe(status)
    expect(reply.body.detail).toContain(sentence)
  })

  test('[OQ13] without a limit the question stays open until everybody has answered or the host closes it', async () => {
    const { house, party, keys } = await openWith({ ...TYPE_IN, seconds: null }, ['Ada', 'Ben'])
    for (let minute = 0; minute < 10; minute += 1) {
      await house.advance(30_000)
      expect((await party.hostState()).party).toMatchObject({ phase: 'open', limit_ms: null, until: null })
    }
    await party.give(keys[0] ?? '', { text: 'Mostar' })
    await reveal(house, party)
    expect((await party.state(keys[0] ?? '')).you.gained).toBe(1000)
  })

  test('[OQ13] phones are told whether to show the question', async () => {
    const { party, keys } = await openWith(CHOICE, ['Ada'], { phones_show_question: false })
    expect((await party.state(keys[0] ?? '')).party.phones_show_question).toBe(false)
  })

  test('[OQ8] what is missed of an own quiz enters no deck of the bank', async () => {
    const house = await PartyHouse.open()
    const party = await HostedParty.openOwn(house, { questions: [CHOICE] })
    await party.join('Ada', {}, { authorization: 'Bearer ada' })
    await party.start()
    await reveal(house, party)
    await party.command('end')
    expect(house.missed.flatMap(([, ids]) => ids)).toEqual([])
  })
})

describe('refused typed answers', () => {
  test('[OQ4] the host sees them grouped, accepts one, and everybody who wrote it gets the points once', async () => {
    const { house, party, keys } = await openWith(TYPE_IN, ['Ada', 'Ben', 'Cleo', 'Dan'])
    const [ada = '', ben = '', cleo = '', dan = ''] = keys
    await party.give(ada, { text: 'Mostar' })
    await party.give(ben, { text: 'Stari Grad' })
    await party.give(cleo, { text: 'stari-grad!' })
    await party.give(dan, { text: 'Neum' })
    await reveal(house, party)
    const refused = await readRefused(party)
    expect(refused).toMatchObject({
      round: 1,
      index: 0,
      groups: [
        { text: 'Stari Grad', players: 2 },
        { text: 'Neum', players: 1 },
      ],
    })
    const [group] = refused.groups
    const before = (await party.hostState()).party.seq
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await accept(party, group.group_id)
      expect(status).toBe(200)
      expect(body.party).toMatchObject({
        seq: before + 1,
        corrections: 1,
        accepted: ['Mostar', 'Stari Grad'],
        result: { counts: [1, 2], right: 3 },
      })
    }
    const { you: first } = await party.state(ada)
    for (const key of [ben, cleo]) {
      expect((await party.state(key)).you).toMatchObject({ correct: true, gained: first.gained, points: first.points })
    }
    expect((await party.state(dan)).you).toMatchObject({ correct: false, points: 0, rank: 4 })
    expect((await readRefused(party)).groups).toMatchObject([{ text: 'Neum' }])
    expect(house.updates().at(-1)).toMatchObject({ seq: before + 1, accepted: ['Mostar', 'Stari Grad'] })
  })

  test('[OQ4] one can be accepted while the next question is announced, and not once it is open', async () => {
    const { house, party, keys } = await openWith(TYPE_IN, ['Ada'])
    await party.give(keys[0] ?? '', { text: 'Blagaj' })
    await reveal(house, party)
    await party.command('next')
    await party.command('next')
    expect((await party.hostState()).party.phase).toBe('intro')
    const { groups } = await readRefused(party)
    expect((await accept(party, groups[0].group_id)).status).toBe(200)
    expect((await party.state(keys[0] ?? '')).you.points).toBeGreaterThan(900)
    await house.advance(4_500)
    expect((await accept(party, groups[0].group_id)).status).toBe(409)
    expect((await accept(party, groups[0].group_id, { round: 2 })).status).toBe(409)
  })

  test('[OQ4] an offensive one is masked and cannot be accepted; nobody but the host sees any', async () => {
    const { house, party, keys } = await openWith(TYPE_IN, ['Ada'])
    await party.give(keys[0] ?? '', { text: 'fuck you' })
    await reveal(house, party)
    const { groups } = await readRefused(party)
    expect(groups).toEqual([{ group_id: expect.any(String), text: null, players: 1 }])
    expect((await accept(party, groups[0].group_id)).status).toBe(400)
    expect((await accept(party, 'nothing-like-it')).status).toBe(404)
    const asPlayer = await house.get(`/parties/${party.code}/refused?host_key=${keys[0]}`)
    expect(asPlayer.status).toBe(403)
    const { text } = await house.get(`/parties/${party.code}/host?host_key=${party.hostKey}`)
    expect(text).not.toContain('fuck')
    expect(JSON.stringify(house.published)).not.toContain('fuck')
  })

  test('[OQ4] [PR9] the results hold what everybody answered, for hosts without a remote', async () => {
    const house = await PartyHouse.open()
    const party = await HostedParty.openOwn(house)
    const [ada = '', ben = ''] = await party.seat('Ada', 'Ben')
    await party.start()
    for (const given of [{ choice: 1 }, { choices: [3, 1] }, { text: 'Neum' }, { number: 2.5 }]) {
      await party.give(ada, given)
      await reveal(house, party)
      await party.command('next')
      await party.command('next')
      await house.advance(4_500)
    }
    const { body } = await house.get(`/parties/${party.code}/results?host_key=${party.hostKey}`)
    expect(body.quiz).toBe('Rivers of Europe')
    expect(body.questions.map(({ kind }: { kind: string }) => kind)).toEqual(['choice', 'several', 'typeIn', 'number'])
    expect(body.players.map(({ given }: { given: unknown }) => given)).toEqual([
      ['other', 'b; d', 'Neum', '2.5'],
      [null, null, null, null],
    ])
    const review = await house.get(`/parties/${party.code}/review?player_key=${ben}`)
    expect(review.body.questions[2]).toMatchObject({ kind: 'typeIn', accepted: ['Mostar'], text: null, correct: false })
  })
})
