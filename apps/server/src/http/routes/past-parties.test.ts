import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { sqlOwnQuizStore } from '../../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlPartyStore } from '../../adapters/sql/parties/sql-party-store.ts'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import type { StoredQuizFacts } from '../../features/parties/check-bank-questions.ts'
import { HostedParty, OWN_QUIZ_INPUT, PartyHouse, RIGHT } from '../../features/parties/testing/party-house.ts'

const DAY = 24 * 3_600_000
const ADA = { authorization: 'Bearer ada' }
const BOB = { authorization: 'Bearer bob' }
const [CHOICE, , TYPE_IN] = OWN_QUIZ_INPUT.questions

/** A finished party of Ada with two questions: Mara has the first one wrong, Noor both as the key says. */
async function finished(
  input: object = {},
  headers: Record<string, string> = ADA,
  options: object = {},
  quiz?: StoredQuizFacts,
) {
  const house = await PartyHouse.open(options)
  if (quiz) house.ownQuizzes.set('ada quiz-of-ada-here', quiz)
  const party = await HostedParty.openOwn(
    house,
    { questions: [CHOICE, TYPE_IN], speed_points: false, ...input },
    headers,
  )
  const [mara = '', noor = ''] = await party.seat('Mara', 'Noor')
  await party.start()
  await playOn(house, party, [mara, noor])
  return { house, party, keys: [mara, noor] as const }
}

/** Closes the question, unless the last answer has done it already, and shows what was right. */
async function reveal(house: PartyHouse, party: HostedParty) {
  await party.command('next')
  await house.advance(1_250)
}

async function playOn(house: PartyHouse, party: HostedParty, [mara, noor]: readonly [string, string]) {
  await party.give(mara, { choice: 1 })
  await party.give(noor, { choice: 0 })
  await reveal(house, party)
  await party.command('next')
  await party.command('next')
  await house.advance(4_500)
  await party.give(mara, { text: 'Sarajevo' })
  await party.give(noor, { text: 'Mostar' })
  await reveal(house, party)
  await party.command('end')
}

const list = async (house: PartyHouse, headers = ADA) => (await house.get('/past-parties', headers)).body.parties
const reportOf = async (house: PartyHouse, id: string, headers = ADA) =>
  (await house.get(`/past-parties/${id}/report`, headers)).body
const remove = (house: PartyHouse, id: string, headers = ADA) =>
  house.app.inject({ method: 'DELETE', url: `/api/past-parties/${id}`, headers })

async function purge(house: PartyHouse, ms: number) {
  house.at += ms
  await sqlPartyStore(house.storage, () => house.at).purge()
}

describe('past parties of an account', () => {
  test('[OQ18] are listed with their report for 30 days, and longer or shorter as the host chose', async () => {
    const { house, party } = await finished()
    const [first] = await list(house)
    expect(first).toMatchObject({ title: 'Rivers of Europe', players: 2, own_quiz: true })
    expect(first.deleted_at - first.ended_at).toBe(30 * DAY)
    expect(await reportOf(house, first.party_id)).toMatchObject({
      title: 'Rivers of Europe',
      summary: { players: 2, finished: 2 },
      deleted_at: first.deleted_at,
    })
    await purge(house, 29 * DAY)
    expect(await list(house)).toHaveLength(1)
    // The code is free for another room, and the keys of this one lead nowhere.
    expect((await house.get(`/parties/${party.code}/host?host_key=${party.hostKey}`)).status).toBe(404)
    await purge(house, DAY)
    expect(await list(house)).toEqual([])
    expect((await house.get(`/past-parties/${first.party_id}/report`, ADA)).status).toBe(404)
    expect(await house.storage.db.selectFrom('party_players').selectAll().execute()).toEqual([])
    expect(await house.storage.db.selectFrom('party_answers').selectAll().execute()).toEqual([])
  })

  test.each([
    [0, 3_600_000],
    [1, DAY],
    [7, 7 * DAY],
    [90, 90 * DAY],
  ])('[OQ18] %i days are a choice', async (kept_days, ms) => {
    const { house } = await finished({ kept_days })
    const [first] = await list(house)
    expect(first.deleted_at - first.ended_at).toBe(ms)
    await purge(house, ms - 1_000_000)
    expect(await list(house)).toHaveLength(1)
    await purge(house, 1_700_000)
    expect(await list(house)).toEqual([])
  })

  test('[OQ18] a host without an account has no choice: one day, and no list', async () => {
    const { house } = await finished({ kept_days: 90 }, {})
    const { delete_at, ended_at, user_id } = await house.storage.db
      .selectFrom('parties')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([Number(delete_at) - Number(ended_at), user_id]).toEqual([DAY, null])
    expect((await house.get('/past-parties')).status).toBe(401)
    expect(await list(house)).toEqual([])
  })

  test('[OQ18] nobody else reads, deletes, corrects or repeats them', async () => {
    const { house } = await finished()
    const [{ party_id }] = await list(house)
    expect(await list(house, BOB)).toEqual([])
    const correction = { kind: 'right', places: [1] }
    const statuses = [
      (await house.get(`/past-parties/${party_id}/report`, BOB)).status,
      (await house.get(`/past-parties/${party_id}/answers`, BOB)).status,
      (await house.post(`/past-parties/${party_id}/again`, {}, BOB)).status,
      (await house.post(`/past-parties/${party_id}/corrections`, { place: 0, version: 0, correction }, BOB)).status,
      (await remove(house, party_id, BOB)).statusCode,
    ]
    expect(statuses).toEqual([404, 404, 404, 404, 404])
    expect(await list(house)).toHaveLength(1)
  })

  test('[AS5] deleting the report deletes names and answers at once, also for the room', async () => {
    const { house, party, keys } = await finished()
    const [{ party_id }] = await list(house)
    expect((await remove(house, party_id)).statusCode).toBe(200)
    expect(await list(house)).toEqual([])
    for (const table of ['parties', 'party_players', 'party_answers'] as const) {
      expect(await house.storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect((await house.get(`/parties/${party.code}/state?player_key=${keys[0]}`)).status).toBe(404)
    expect((await remove(house, party_id)).statusCode).toBe(404)
  })

  test('[AS5] one row for each answer, equal to the report', async () => {
    const { house } = await finished()
    const [{ party_id }] = await list(house)
    const { questions, rows } = (await house.get(`/past-parties/${party_id}/answers`, ADA)).body
    expect(questions).toEqual(['One?', 'Type it?'])
    expect(
      rows.map(({ name, place, choice, correct }: Record<string, unknown>) => [name, place, choice, correct]),
    ).toEqual([
      ['Noor', 0, 'right-choice', true],
      ['Noor', 1, 'Mostar', true],
      ['Mara', 0, 'other', false],
      ['Mara', 1, 'Sarajevo', false],
    ])
  })

  test('[OQ18] the export of a host has the results, and deleting the account deletes them', async () => {
    const { house } = await finished()
    const data = sqlUserData(house.storage.db)
    const exported = await data.collect('ada')
    const points = Object.fromEntries(exported.hosted_party_players?.map((row) => [row.name, row.points]) ?? [])
    expect(points).toEqual({ Mara: 0, Noor: 2_000 })
    expect(exported.hosted_party_answers).toHaveLength(4)
    expect(JSON.stringify(exported)).not.toMatch(/hash|_key"/)
    expect((await data.collect('bob')).hosted_party_players).toEqual([])
    await data.erase('ada')
    await purge(house, 600_000)
    for (const table of ['parties', 'party_players', 'party_answers'] as const) {
      expect(await house.storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

describe('again', () => {
  test('[AS6] a party with an own quiz opens anew with the same copy and settings', async () => {
    const { house } = await finished({ shuffled: true, phones_show_question: false, kept_days: 7 })
    const [{ party_id }] = await list(house)
    const { status, body } = await house.post(`/past-parties/${party_id}/again`, {}, ADA)
    expect(status).toBe(201)
    const opened = (await house.get(`/parties/${body.code}/host?host_key=${body.host_key}`)).body.party
    expect(opened).toMatchObject({
      phase: 'lobby',
      quiz: 'Rivers of Europe',
      total: 2,
      speed_points: false,
      phones_show_question: false,
    })
    const rows = await house.storage.db.selectFrom('parties').select(['quiz', 'kept_days', 'user_id']).execute()
    expect(rows[1]).toEqual(rows[0])
  })

  test('[S-184] counts among the parties with own quizzes of a day, and one that nobody played keeps no quiz', async () => {
    const { house } = await finished({}, ADA, { rateLimited: true })
    const bank = await HostedParty.open(house, {}, ADA)
    await bank.seat('Mara')
    await bank.start()
    await reveal(house, bank)
    await bank.command('end')
    const past = await list(house)
    const idOf = (own: boolean) => past.find(({ own_quiz }: { own_quiz: boolean }) => own_quiz === own).party_id
    const again = async (id: string) => {
      house.at += 10_000
      const { status, body } = await house.post(`/past-parties/${id}/again`, {}, ADA)
      if (status === 201) await house.post(`/parties/${body.code}/command`, { host_key: body.host_key, command: 'end' })
      return status
    }
    const statuses: number[] = []
    for (let turn = 0; turn < 101; turn += 1) statuses.push(await again(idOf(true)))
    expect(statuses).toEqual([...Array(99).fill(201), 429, 429])
    expect(await again(idOf(false))).toBe(201)
    const kept = await house.storage.db.selectFrom('parties').select('party_id').where('quiz', 'is not', null).execute()
    expect(kept).toEqual([{ party_id: idOf(true) }])
  })

  test('[AS6] a party of the bank opens anew with its categories, difficulty and times', async () => {
    const house = await PartyHouse.open()
    const input = { categories: ['space', 'sports'], difficulty: 'hard', questions: 6, seconds: 30 }
    const party = await HostedParty.open(house, input, ADA)
    await party.seat('Mara')
    await party.start()
    await reveal(house, party)
    await party.command('end')
    const [past] = await list(house)
    expect(past).toMatchObject({ title: 'Space, Sports', own_quiz: false })
    const { body } = await house.post(`/past-parties/${past.party_id}/again`, {}, ADA)
    const opened = (await house.get(`/parties/${body.code}/host?host_key=${body.host_key}`)).body.party
    expect(opened).toMatchObject({ categories: ['space', 'sports'], difficulty: 'hard', total: 6, speed_points: true })
    expect(opened.mature).toBe(false)
  })

  test('[OQ18] a second game with the same players leaves the first one in the list', async () => {
    const { house, party, keys } = await finished()
    const before = await reportOf(house, (await list(house))[0].party_id)
    await party.command('again')
    expect(await list(house)).toHaveLength(1)
    await party.start()
    await playOn(house, party, keys)
    const both = await list(house)
    expect(both).toHaveLength(2)
    const first = await reportOf(house, both[1].party_id)
    expect(first.summary).toEqual(before.summary)
    expect(first.questions).toEqual(before.questions)
    expect((await party.hostState()).players.map(({ points }) => points)).toEqual([2_000, 0])
  })
})

describe('practising what was missed', () => {
  const practise = (house: PartyHouse, party_id: string, headers = ADA) =>
    house.post(`/past-parties/${party_id}/practice`, { request_id: 'a-request-of-one-tab' }, headers)
  const quizOf = (house: PartyHouse, quizId: string) =>
    sqlOwnQuizStore(house.storage, () => house.at).read('ada', quizId)

  test('[AS6] makes one quiz of the questions under 60 %, as the quiz asked them, in its language', async () => {
    const { house } = await finished(
      { quiz_id: 'quiz-of-ada-here', mature: true, questions: [CHOICE, { ...TYPE_IN, fixedOrder: false }] },
      ADA,
      {},
      { mature: false, language: 'fr', linked: [], written: new Map() },
    )
    await insertUser(house.storage.db, 'ada', { name: 'ada' })
    const [{ party_id }] = await list(house)
    expect((await practise(house, party_id, BOB)).status).toBe(404)
    const { status, body } = await practise(house, party_id)
    expect([status, body.questions]).toEqual([201, 2])
    expect((await practise(house, party_id)).body.quiz_id).toBe(body.quiz_id)
    const { head, questions } = (await quizOf(house, body.quiz_id)) ?? {}
    expect(head).toMatchObject({ title: 'Rivers of Europe, again', language: 'fr', mature: true })
    expect(questions?.map(({ content }) => content)).toMatchObject([
      { kind: 'own', question: { text: 'One?', answer: CHOICE?.answer, explanation: 'So it is.', fixedOrder: true } },
      { kind: 'own', question: { text: 'Type it?', answer: TYPE_IN?.answer, fixedOrder: false } },
    ])
  })

  test('[AS6] links to the bank where the party asked it', async () => {
    const house = await PartyHouse.open()
    await insertUser(house.storage.db, 'ada', { name: 'ada' })
    const bank = [0, 1, 2, 3, 4].map(
      (number): BankQuestion => ({
        ...{ id: `id-${number}`, category: 'space', difficulty: 'easy', question: `What is ${number}?` },
        ...{ options: ['one', 'right'], answer: 'right', explanation: 'So it is.', tags: ['a topic'] },
      }),
    )
    house.bank.push(...bank)
    const party = await HostedParty.open(house, {}, ADA)
    const [mara = ''] = await party.seat('Mara')
    await party.start()
    await party.answer(mara, RIGHT)
    await reveal(house, party)
    await party.command('next')
    await party.command('next')
    await house.advance(4_500)
    const missed = (await party.hostState()).party.question?.question
    await party.answer(mara, RIGHT + 1)
    await reveal(house, party)
    await party.command('end')
    const [{ party_id }] = await list(house)
    const { body } = await practise(house, party_id)
    expect((await quizOf(house, body.quiz_id))?.questions.map(({ content }) => content)).toEqual([
      { kind: 'bank', bankId: bank.find(({ question }) => question === missed)?.id },
    ])
  })

  test('[AS6] [OQ14] keeps the link of a question that the quiz took from the bank, and of none that only reads alike', async () => {
    const bank: BankQuestion = {
      ...{ id: 'linked-one', category: 'space', difficulty: 'easy', question: 'One?' },
      ...{ options: ['right-choice', 'other'], answer: 'right-choice', explanation: '', tags: ['a topic'] },
    }
    const idsIn = async (linked: BankQuestion[]) => {
      const facts = { mature: false, language: 'en', linked, written: new Map() }
      const { house } = await finished({ quiz_id: 'quiz-of-ada-here' }, ADA, {}, facts)
      house.bank.push(bank)
      await insertUser(house.storage.db, 'ada', { name: 'ada' })
      const { body } = await practise(house, (await list(house))[0].party_id)
      return (await quizOf(house, body.quiz_id))?.questions.map(({ content }) => content.kind)
    }
    expect(await idsIn([bank])).toEqual(['bank', 'own'])
    expect(await idsIn([])).toEqual(['own', 'own'])
  })
})

describe('a key that was wrong', () => {
  test('[AS6] is corrected in the report, and points, places and figures are counted again, once', async () => {
    const { house, party, keys } = await finished()
    const [{ party_id }] = await list(house)
    const { questions, version } = await reportOf(house, party_id)
    expect(questions.map(({ right }: { right: number }) => right)).toEqual([1, 1])
    const wanted = { place: 0, version, correction: { kind: 'right', places: [1] } }
    const corrected = await house.post(`/past-parties/${party_id}/corrections`, wanted, ADA)
    expect(corrected).toMatchObject({ status: 200, body: { changed: 2 } })
    // The same report on another device, or a second tap.
    expect((await house.post(`/past-parties/${party_id}/corrections`, wanted, ADA)).status).toBe(409)
    const after = await reportOf(house, party_id)
    expect(after).toMatchObject({ version: version + 1, corrections: [{ place: 0, changed: 2, version: version + 1 }] })
    const { players, party: shown } = await party.hostState()
    expect(players.map(({ name, points, rank }) => [name, points, rank])).toEqual([
      ['Mara', 1_000, 1],
      ['Noor', 1_000, 1],
    ])
    expect(shown.result?.top.map(({ points }) => points)).toEqual([1_000, 1_000])
    // Players whom it touches see it on their phones.
    expect((await party.state(keys[0])).you.points).toBe(1_000)
    expect((await party.state(keys[0])).party.corrections).toBe(1)
    // The next party with this quiz asks with the new key.
    const { body } = await house.post(`/past-parties/${party_id}/again`, {}, ADA)
    const { quiz } = await house.storage.db
      .selectFrom('parties')
      .select('quiz')
      .where('code', '=', body.code)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(quiz ?? '').questions[0].answer.right).toBe(1)
  })

  test('[AS6] another input is accepted with the key of the host alone, without an account', async () => {
    const { house, party } = await finished({}, {})
    const accept = (text: string, version: number) =>
      house.post(`/parties/${party.code}/corrections`, {
        ...{ host_key: party.hostKey, place: 1, version },
        correction: { kind: 'accept', text },
      })
    expect(await accept('Sarajevo', 0)).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await accept('Sarajevo', 1)).toMatchObject({ status: 409, body: { detail: 'That is the key already.' } })
    expect((await party.hostState()).players.map(({ name, points }) => [name, points])).toEqual([
      ['Noor', 2_000],
      ['Mara', 1_000],
    ])
  })

  test('[AS6] [OQ2] an input that is too long for a quiz is refused, and the longest one can be played again', async () => {
    const { house } = await finished()
    const [{ party_id }] = await list(house)
    const accept = (text: string) =>
      house.post(
        `/past-parties/${party_id}/corrections`,
        {
          ...{ place: 1, version: 0 },
          correction: { kind: 'accept', text },
        },
        ADA,
      )
    expect(await accept('ä'.repeat(61))).toMatchObject({
      status: 400,
      body: { detail: 'An accepted answer has at most 60 characters.' },
    })
    expect((await accept('ä'.repeat(60))).status).toBe(200)
    expect((await house.post(`/past-parties/${party_id}/again`, {}, ADA)).status).toBe(201)
  })

  test('[AS6] nothing is corrected while people play, and nothing of the bank', async () => {
    const house = await PartyHouse.open()
    const party = await HostedParty.open(house, {}, ADA)
    await party.seat('Mara')
    await party.start()
    await reveal(house, party)
    const correct = () =>
      house.post(`/parties/${party.code}/corrections`, {
        ...{ host_key: party.hostKey, place: 0, version: 0 },
        correction: { kind: 'right', places: [1] },
      })
    expect((await correct()).status).toBe(409)
    await party.command('end')
    expect((await correct()).status).toBe(409)
    expect((await reportOf(house, (await list(house))[0].party_id)).correctable).toBe(false)
  })

  test('[AS6] it still works when the code has gone to another room', async () => {
    const { house } = await finished()
    await purge(house, 2 * DAY)
    const [{ party_id }] = await list(house)
    const wanted = { place: 0, version: 0, correction: { kind: 'right', places: [1] } }
    expect((await house.post(`/past-parties/${party_id}/corrections`, wanted, ADA)).status).toBe(200)
    const [{ ended_at, deleted_at }] = await list(house)
    expect(deleted_at - ended_at).toBe(30 * DAY)
  })
})

describe('missed questions of an own quiz', () => {
  const cards = { quiz_id: 'quiz-of-ada-here', questions: [{ ...CHOICE, question_id: 'the-first-question' }, TYPE_IN] }
  const missedOf = async (input: object, headers: Record<string, string>) => {
    const house = await PartyHouse.open()
    const stored = newQuestion('One?', { kind: 'choice', options: ['right-choice', 'other'], right: 0 })
    const written = new Map([['quiz-of-ada-here/the-first-question', stored]])
    house.ownQuizzes.set('ada quiz-of-ada-here', { mature: false, language: 'en', linked: [], written })
    const party = await HostedParty.openOwn(house, input, headers)
    const join = async (name: string) => (await party.join(name, {}, { authorization: `Bearer ${name}` })).body
    const removed = await join('abe')
    // Ben answers nothing.
    await join('ben')
    const { player_key } = await join('cem')
    await party.seat('a visitor')
    await party.start()
    await party.give(removed.player_key, { choice: 1 })
    await party.give(player_key, { choice: 1 })
    await party.command('remove', { player_id: removed.player_id })
    await reveal(house, party)
    await party.command('end')
    await waitUntil('mistakes are kept', () => house.missed.length > 0)
    return house.missed
  }

  test('[OQ8] enter the decks of those who played, by the id that they have in the quiz of the host', async () => {
    expect(await missedOf(cards, ADA)).toEqual([['cem', ['quiz-of-ada-here/the-first-question']]])
  })

  test.each([
    ['text', { text: 'What else?' }],
    ['key', { answer: { kind: 'choice', options: ['right-choice', 'other', 'third'], right: 2 } }],
    ['id', { question_id: 'no-question-of-it' }],
  ])('[OQ8] are nobody’s card when the quiz has another %s', async (_what, sent) => {
    const questions = [{ ...cards.questions[0], ...sent }, TYPE_IN]
    expect(await missedOf({ ...cards, questions }, ADA)).toEqual([['cem', []]])
  })

  test.each([
    ['somebody else', BOB],
    ['a visitor', {}],
  ])('[OQ8] are nobody’s card when %s says to host the quiz', async (_who, headers) => {
    expect(await missedOf(cards, headers)).toEqual([['cem', []]])
  })
})
