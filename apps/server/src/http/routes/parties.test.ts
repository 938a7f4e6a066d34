import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { sqlUserData } from '../../adapters/sql/sql-user-data.ts'
import { HostedParty, PARTY_INPUT, PartyHouse, RIGHT, requestId } from '../../features/parties/testing/party-house.ts'

async function openParty(options: Parameters<typeof PartyHouse.open>[0] = {}, input: object = {}) {
  const house = await PartyHouse.open(options)
  return { house, party: await HostedParty.open(house, input) }
}

describe('opening a party', () => {
  test('[PR1] anybody can host: categories, difficulty, 5 to 30 questions of 10 to 60 s, speed points or not', async () => {
    const { house, party } = await openParty({}, { categories: ['Space', 'sports'], questions: 30, seconds: 60 })
    expect(party.code).toMatch(/^[2-9A-HJKMNP-Z]{4}$/)
    expect((await party.hostState()).party).toMatchObject({
      phase: 'lobby',
      categories: ['space', 'sports'],
      total: 30,
      speed_points: true,
    })
    await party.seat('Ada')
    await party.start()
    expect(house.deals.map(({ category, count }) => [category, count]).toSorted()).toEqual([
      ['space', 15],
      ['sports', 15],
    ])
  })

  test('[C7] phones are warned of categories for 17 and older, in the lobby and in the game', async () => {
    const { party: plain } = await openParty()
    expect((await plain.hostState()).party.mature).toBe(false)
    const { party } = await openParty({}, { categories: ['space', 'Occult'] })
    const [ada = ''] = await party.seat('Ada')
    expect((await party.state(ada)).party.mature).toBe(true)
    await party.start()
    expect((await party.state(ada)).party).toMatchObject({ phase: 'open', mature: true })
  })

  test.each([
    [{ questions: 4 }, 400],
    [{ questions: 31 }, 400],
    [{ seconds: 9 }, 400],
    [{ seconds: 61 }, 400],
    [{ categories: [] }, 400],
    [{ categories: ['no such thing'] }, 400],
    [{ difficulty: 'impossible' }, 400],
    [{ categories: ['flags'] }, 403],
  ])('[PR1] %j is refused with %i', async (input, status) => {
    const house = await PartyHouse.open()
    expect((await house.post('/parties', { ...PARTY_INPUT, ...input })).status).toBe(status)
  })

  test('[PR3] [S-184] one network can open three parties at a time, and try that ten times a minute', async () => {
    const house = await PartyHouse.open({ rateLimited: true })
    const open = () => house.post('/parties', PARTY_INPUT)
    for (let count = 0; count < 3; count += 1) expect((await open()).status).toBe(201)
    for (let count = 3; count < 10; count += 1) {
      expect(await open()).toMatchObject({ status: 429, body: { detail: expect.stringContaining('Too many parties') } })
    }
    expect(await open()).toMatchObject({ status: 429, body: { detail: expect.stringContaining('too often') } })
  })

  test('[S-184] settings can be changed twenty times a minute, and a party moved on sixty times', async () => {
    const { house, party } = await openParty({ rateLimited: true })
    const command = async (command: string) => (await party.command(command as 'lock')).status
    const settings: number[] = []
    for (let count = 0; count < 22; count += 1) settings.push(await command(count % 2 === 0 ? 'lock' : 'unlock'))
    expect(settings).toEqual([...Array(20).fill(200), 429, 429])
    const others: number[] = []
    for (let count = 0; count < 45; count += 1) others.push(await command('pause'))
    expect(others.filter((status) => status !== 429)).toHaveLength(38)
    house.at += 60_000
    expect(await command('lock')).toBe(200)
  })

  test('[S-189] a phone becomes the remote with a code that works once and for a minute, and gets a key of its own', async () => {
    const { house, party } = await openParty()
    const pairing = async () =>
      (await house.post(`/parties/${party.code}/pairing`, { host_key: party.hostKey })).body.pairing_code as string
    const pair = (pairing_code: string) => house.post(`/parties/${party.code}/remote`, { pairing_code })
    const code = await pairing()
    const paired = await pair(code)
    expect(paired.status).toBe(201)
    expect(paired.body.host_key).not.toBe(party.hostKey)
    expect((await pair(code)).status).toBe(403)
    const read = async (key: string) => (await house.get(`/parties/${party.code}/host?host_key=${key}`)).status
    expect([await read(paired.body.host_key), await read(party.hostKey), await read(code)]).toEqual([200, 200, 403])
    const [older, newer] = [await pairing(), await pairing()]
    expect((await pair(older)).status).toBe(403)
    house.at += 60_001
    expect((await pair(newer)).status).toBe(403)
    expect((await house.post(`/parties/${party.code}/pairing`, { host_key: 'party_made-up' })).status).toBe(403)
  })

  test('[S-189] the sockets of a removed player are closed', async () => {
    const { house, party } = await openParty()
    const { body } = await party.join('Eve')
    const { party_id } = (await house.get(`/parties/${party.code}/state?player_key=${body.player_key}`)).body
    await house.post(`/parties/${party.code}/command`, {
      ...{ host_key: party.hostKey, command: 'remove', player_id: body.player_id },
    })
    expect(house.closedSeats).toEqual([`party ${party_id} ${body.player_id}`])
  })

  test('[S-183] made-up keys count as misses of their network and create no counter of their own', async () => {
    const { house, party } = await openParty({ rateLimited: true })
    const read = async (key: string) => (await house.get(`/parties/${party.code}/state?player_key=${key}`)).status
    const { body } = await party.join('Ada')
    const before = house.counters()
    for (let n = 0; n < 200; n += 1) await read(`party_made-up-${n}`)
    expect(house.counters() - before).toBeLessThan(10)
    expect(await read('party_made-up')).toBe(429)
    expect(await read(body.player_key)).toBe(200)
  })
})

describe('joining', () => {
  test('[PR2] with a code in any spelling and a nickname; equal names get a number', async () => {
    const { house, party } = await openParty()
    const spelled = party.code.toLowerCase().split('').join(' ')
    const join = (name: string) =>
      house.post(`/parties/${encodeURIComponent(spelled)}/join`, { name, request_id: requestId() })
    expect((await join('Mara')).body).toMatchObject({ code: party.code, name: 'Mara' })
    expect((await join('mara')).body).toMatchObject({ name: 'mara 2' })
    expect((await party.hostState()).players.map(({ name }) => name)).toEqual(['Mara', 'mara 2'])
  })

  test.each(['fuck you', 'FUСK уоu', 'f.u.c.k', 'fuuuck', 'ƒuck'])('[PR2] the name %s is refused', async (name) => {
    const { party } = await openParty()
    expect((await party.join(name)).status).toBe(400)
  })

  test('[PR2] names without anything to see, too long ones and a flood are refused', async () => {
    const { party } = await openParty()
    expect((await party.join('  \u200b ')).status).toBe(400)
    expect((await party.join('x'.repeat(21))).status).toBe(400)
    expect((await party.join('x'.repeat(1000))).status).toBe(400)
    expect((await party.join('x'.repeat(10_000_000))).status).toBe(413)
    expect((await party.hostState()).players).toEqual([])
  })

  test('[PR2] a nickname can be reported by anybody in the party, once', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada', 'Ben')
    const ben = (await party.hostState()).players.find(({ name }) => name === 'Ben')?.player_id
    const report = (key: string, player_id = ben) =>
      house.post(`/parties/${party.code}/report-name`, { key, player_id })
    expect((await report(ada)).status).toBe(201)
    expect((await report(ada)).status).toBe(201)
    expect((await report(party.hostKey)).status).toBe(201)
    expect((await report('party_stranger')).status).toBe(403)
    expect((await report(ada, 'nobody')).status).toBe(404)
    expect(await house.storage.db.selectFrom('name_reports').select('name').execute()).toEqual([
      { name: 'Ben' },
      { name: 'Ben' },
    ])
  })

  test('[PR3] a party is filled from one address up to its limit, then says so', async () => {
    const { party } = await openParty({ maxPlayers: 150, rateLimited: true })
    const joined = await Promise.all(Array.from({ length: 150 }, (_, number) => party.join(`Player ${number}`)))
    expect(joined.filter(({ status }) => status === 201)).toHaveLength(150)
    expect(await party.join('One more')).toMatchObject({
      status: 409,
      body: { detail: 'This party is full: 150 people play.' },
    })
  })

  test('[S-184] names that are refused and a locked door use nothing up, and joins are counted', async () => {
    const { party } = await openParty({ rateLimited: true, maxPlayers: 3 })
    for (let count = 0; count < 12; count += 1) expect((await party.join('fuck')).status).toBe(400)
    await party.command('lock')
    for (let count = 0; count < 12; count += 1) expect((await party.join('Ada')).status).toBe(409)
    await party.command('unlock')
    const request = { request_id: requestId() }
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await party.join('Ada', request)).status)
    expect(statuses).toEqual([...Array(9).fill(201), 429, 429])
  })

  test('[S-120] [P11] what a host exports while the party runs, and later, tells no key', async () => {
    const { house, party } = await openParty()
    const { db } = house.storage
    await db.updateTable('parties').set({ user_id: 'ada' }).execute()
    const data = sqlUserData(db)
    const exported = async () => JSON.stringify((await data.collect('ada')).parties)
    await party.seat('Ben')
    await party.start()
    expect(await exported()).toContain(party.code)
    expect(await exported()).not.toMatch(/right-\d|Because|id-\d/)
    await party.command('end')
    expect(await exported()).not.toMatch(/right-\d|Because|id-\d/)
  })

  test('[PR6] a locked party lets nobody in, and the same request still finds its seat', async () => {
    const { party } = await openParty()
    const request_id = requestId()
    const { body } = await party.join('Ada', { request_id })
    await party.command('lock')
    expect(await party.join('Ben')).toMatchObject({ status: 409, body: { detail: 'The host has locked this party.' } })
    expect((await party.join('Ada', { request_id })).body.player_key).toBe(body.player_key)
    await party.command('unlock')
    expect((await party.join('Ben')).status).toBe(201)
  })

  test('[PR2] guessing codes is limited by network, and a room that mistypes can still join', async () => {
    const { house, party } = await openParty({ rateLimited: true })
    const guess = (code: string) => house.post(`/parties/${code}/join`, { name: 'Eve', request_id: requestId() })
    for (let count = 0; count < 59; count += 1) expect((await guess('ZZZZ')).status).toBe(404)
    expect((await party.join('Ada')).status).toBe(201)
    expect((await guess('ZZZZ')).status).toBe(404)
    expect((await guess('ZZZZ')).status).toBe(429)
    // Over the limit a right code is not told from a wrong one.
    expect((await guess(party.code)).status).toBe(429)
  })

  test('[PR2] one field finds out what a code is, and lobbies keep their stricter limit', async () => {
    const { house, party } = await openParty({ rateLimited: true })
    const find = (code: string) => house.post('/find-code', { code })
    expect((await find(party.code.toLowerCase())).body).toEqual({ code: party.code, kind: 'party' })
    await house.storage.db
      .insertInto('matches')
      .values({
        code: 'ABCD',
        match_id: 'm',
        phase: 'waiting',
        open: 1,
        state: '{}',
        state_version: 1,
        next_deadline: null,
        down_since: null,
        host_key: '',
        guest_key: null,
        creator: '',
        code_free_at: null,
      })
      .execute()
    expect((await find('ABCD')).body.kind).toBe('battle')
    for (let count = 0; count < 10; count += 1) expect((await find('ZZZZ')).status).toBe(404)
    expect((await find('ABCD')).status).toBe(404)
    expect((await find(party.code)).status).toBe(200)
  })
})

describe('playing', () => {
  test('[PR4] question, options, reveal with distribution and explanation, standings, podium', async () => {
    const { house, party } = await openParty()
    const [ada = '', ben = ''] = await party.seat('Ada', 'Ben')
    await party.command('start')
    expect((await party.state(ada)).party).toMatchObject({
      phase: 'intro',
      question: { question: expect.any(String), options: null },
    })
    await house.advance(4_500)
    const { party: open } = await party.state(ada)
    expect(open.phase).toBe('open')
    expect(open.question?.options).toHaveLength(4)
    await party.answer(ada, RIGHT)
    await party.answer(ben, 0)
    await house.advance(1_000)
    await party.untilPhase('closed')
    await house.advance(1_250)
    const revealed = await party.state(ada)
    expect(revealed.party).toMatchObject({
      phase: 'reveal',
      answer: RIGHT,
      explanation: expect.stringContaining('Because'),
      result: { counts: [1, 0, 1, 0], answered: 2, players: 2 },
    })
    expect(revealed.you).toMatchObject({ correct: true, rank: 1, players: 2, choice: RIGHT })
    expect(revealed.you.gained).toBe(revealed.you.points)
    await house.advance(4_000)
    expect((await party.state(ben)).party).toMatchObject({ phase: 'standings', until: null })
    for (let question = 1; question < 5; question += 1) {
      await party.command('next')
      await house.advance(4_500)
      await party.command('next')
      await house.advance(5_500)
    }
    await party.command('next')
    const { party: over } = await party.state(ben)
    expect(over).toMatchObject({ phase: 'podium', question: null })
    expect(over.result?.top.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
    const review = await house.get(`/parties/${party.code}/review?player_key=${ben}`)
    expect(review.body.questions).toHaveLength(5)
    expect(review.body.questions[0]).toMatchObject({ answer: RIGHT, choice: 0, points: 0 })
  })

  test('[PR7] no reply and no event holds a key before closing, for players, host or strangers', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    const answered = await party.answer(ada, RIGHT)
    const texts = [
      (await house.get(`/parties/${party.code}/state?player_key=${ada}`)).text,
      (await house.get(`/parties/${party.code}/host?host_key=${party.hostKey}`)).text,
      (await house.get(`/parties/${party.code}/review?player_key=${ada}`)).text,
      (await house.get(`/parties/${party.code}/results?host_key=${party.hostKey}`)).text,
      JSON.stringify(answered.body),
      JSON.stringify(house.published),
    ]
    for (const text of texts) expect(text).not.toContain('Because')
    const { you, party: seen } = await party.state(ada)
    expect([you.correct, you.gained, seen.answer]).toEqual([null, null, null])
    expect(answered.body).toEqual({ accepted: true, took_ms: expect.any(Number) })
  })

  test('[PR7] points and ranks of a question appear with its right answer, not in the moment before', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada', 'Ben')
    await party.start()
    await party.answer(ada, RIGHT)
    await party.command('next')
    const seen = async () => {
      const { you, party: shown } = await party.state(ada)
      const [first] = (await party.hostState()).players
      return [shown.phase, you.points > 0, you.rank, first?.points !== 0, first?.rank]
    }
    expect(await seen()).toEqual(['closed', false, null, false, null])
    await house.advance(1_250)
    expect(await seen()).toEqual(['reveal', true, 1, true, 1])
  })

  test('[PR5] points are computed when the answer is taken, and equal points share a rank', async () => {
    const { house, party } = await openParty()
    const [ada = '', ben = '', cleo = '', dan = ''] = await party.seat('Ada', 'Ben', 'Cleo', 'Dan')
    await party.start()
    const { until, limit_ms } = (await party.hostState()).party
    const openedAt = (until ?? 0) - (limit_ms ?? 0)
    house.at = openedAt + 5_000
    for (const key of [ada, ben]) await party.answer(key, RIGHT)
    house.at = openedAt + 10_000
    await party.answer(cleo, RIGHT)
    await party.answer(dan, 0)
    await party.command('next')
    await house.advance(1_250)
    const table = (await party.hostState()).players.map(({ name, points, rank }) => [name, points, rank])
    expect(table).toEqual([
      ['Ada', 875, 1],
      ['Ben', 875, 1],
      ['Cleo', 750, 3],
      ['Dan', 0, 4],
    ])
  })

  test('[PR10] an answer is taken once: repeated, changed, early, late, of strangers', async () => {
    const { house, party } = await openParty()
    const [ada = '', ben = ''] = await party.seat('Ada', 'Ben')
    await party.command('start')
    expect((await party.answer(ada, RIGHT)).status).toBe(409)
    await house.advance(4_500)
    expect((await party.answer(ada, RIGHT)).status).toBe(200)
    expect((await party.answer(ada, RIGHT)).status).toBe(200)
    expect((await party.answer(ada, 0)).status).toBe(409)
    expect((await party.answer(ada, RIGHT, { index: 1 })).status).toBe(409)
    expect((await party.answer(ada, RIGHT, { round: 7 })).status).toBe(409)
    expect((await party.answer(ben, 9)).status).toBe(409)
    expect((await party.answer(ben, -1)).status).toBe(400)
    expect((await party.answer('party_stranger', RIGHT)).status).toBe(403)
    await party.command('next')
    expect((await party.answer(ben, RIGHT)).status).toBe(409)
    expect((await party.answer(ada, RIGHT)).status).toBe(200)
    expect(await house.storage.db.selectFrom('party_answers').selectAll().execute()).toHaveLength(1)
  })

  test('[PR10] a flood of answers is stopped for that player alone', async () => {
    const { party } = await openParty({ rateLimited: true })
    const [ada = '', ben = ''] = await party.seat('Ada', 'Ben')
    await party.start()
    const statuses = new Set<number>()
    for (let count = 0; count < 30; count += 1) statuses.add((await party.answer(ada, RIGHT)).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await party.answer(ben, RIGHT)).status).toBe(200)
  })

  test('[PR8] late joiners play from the next question, and everybody keeps their points after a reload', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    const [late = ''] = await party.seat('Late')
    expect((await party.answer(late, RIGHT)).status).toBe(409)
    expect((await party.state(late)).you.from_index).toBe(1)
    await party.answer(ada, RIGHT)
    await house.advance(1_000)
    await party.untilPhase('closed')
    await house.advance(6_000)
    await party.command('next')
    await house.advance(4_500)
    expect((await party.answer(late, RIGHT)).status).toBe(200)
    expect((await party.state(ada)).you.points).toBeGreaterThan(900)
  })
})

describe('the host', () => {
  test('[PR6] all controls are commands, and of two presses on two screens the first counts', async () => {
    const { party } = await openParty()
    await party.seat('Ada')
    const { seq } = (await party.hostState()).party
    expect((await party.command('start', { seq })).status).toBe(200)
    expect((await party.command('start', { seq })).status).toBe(409)
    const steps = [
      'pause',
      'continue',
      'auto-on',
      'auto-off',
      'time-2',
      'time-5',
      'time-1',
      'lock',
      'unlock',
      'skip',
    ] as const
    for (const step of steps) expect([step, (await party.command(step)).status]).toEqual([step, 200])
    expect((await party.command('continue')).status).toBe(409)
    expect((await party.command('end')).status).toBe(200)
    expect((await party.command('skip')).status).toBe(409)
  })

  test('[PR6] a removed player is out: no answers, no reading, no way back with that device', async () => {
    const { house, party } = await openParty()
    const device_id = 'the phone of a removed player'
    const { body } = await party.join('Troll', { device_id })
    await party.seat('Ada')
    await party.start()
    expect((await party.command('remove', { player_id: body.player_id })).status).toBe(200)
    expect((await party.answer(body.player_key, RIGHT)).status).toBe(403)
    expect((await house.get(`/parties/${party.code}/state?player_key=${body.player_key}`)).body.detail).toBe(
      'The host has removed you from this party.',
    )
    expect((await party.join('Troll again', { device_id })).status).toBe(403)
    expect(house.published.find(({ name }) => name === 'player_removed')?.data.player_id).toBe(body.player_id)
    expect((await party.command('remove', { player_id: 'nobody' })).status).toBe(404)
  })

  test('[PR6] a forged host key leads nothing and counts as a wrong guess', async () => {
    const { house, party } = await openParty({ rateLimited: true })
    const [ada = ''] = await party.seat('Ada')
    const forged = (host_key: string) => house.post(`/parties/${party.code}/command`, { host_key, command: 'end' })
    expect((await forged(ada)).status).toBe(403)
    for (let count = 0; count < 59; count += 1) await forged('party_AAAAAAAAAAAAAAAAAAAAAA')
    expect((await forged('party_AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(429)
    expect((await party.command('start')).status).toBe(200)
  })

  test('[PR6] again with the same players: points start anew and no question comes twice', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    await party.answer(ada, RIGHT)
    await party.command('next')
    await party.command('end')
    expect((await party.state(ada)).party.phase).toBe('podium')
    await party.command('again')
    expect(await party.state(ada)).toMatchObject({ party: { phase: 'lobby' }, you: { points: 0, rank: null } })
    await party.start()
    expect(house.deals[1]?.except).toHaveLength(5)
    expect((await party.answer(ada, RIGHT)).status).toBe(200)
  })

  test('[PR8] without the host for 60 s the party waits, and goes on with the host’s first sign', async () => {
    const { house, party } = await openParty({}, { seconds: 60 })
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    await house.advance(61_000)
    expect((await party.state(ada)).party).toMatchObject({ phase: 'open', paused: 'away' })
    expect((await party.answer(ada, RIGHT)).status).toBe(200)
    expect((await party.state(ada)).party.paused).toBeNull()
  })

  test('[PR8] without the host for 15 min the party ends, and results stay readable', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada')
    await party.start()
    await party.answer(ada, RIGHT)
    await party.command('next')
    await house.advance(16 * 60_000)
    expect((await party.state(ada)).party.phase).toBe('podium')
    expect((await party.join('Late')).status).toBe(409)
  })

  test('[MD1] what signed-in players miss in a party enters their deck; skipped questions do not', async () => {
    const { house, party } = await openParty()
    const { body: ada } = await party.join('Ada', {}, { authorization: 'Bearer ada' })
    const [ben = ''] = await party.seat('Ben')
    await party.start()
    await party.answer(ada.player_key, 0)
    await party.answer(ben, 0)
    await party.command('next')
    await house.advance(5_500)
    await party.command('next')
    await house.advance(4_500)
    await party.command('skip')
    await party.command('end')
    await waitUntil('it is kept', () => house.missed.length > 0)
    expect(house.missed).toEqual([['ada', [expect.stringMatching(/^id-/)]]])
  })

  test('[PR9] the results hold rank, name, points, right answers and every question', async () => {
    const { house, party } = await openParty({}, { speed_points: false })
    const [ada = ''] = await party.seat('Ada', 'Ben')
    await party.start()
    await party.answer(ada, RIGHT)
    await party.command('next')
    await party.command('end')
    const { body } = await house.get(`/parties/${party.code}/results?host_key=${party.hostKey}`)
    expect(body.players).toEqual([
      { rank: 1, name: 'Ada', points: 1000, right: 1, answers: [1000], given: ['right-0'] },
      { rank: 2, name: 'Ben', points: 0, right: 0, answers: [null], given: [null] },
    ])
    expect((await house.get(`/parties/${party.code}/results?host_key=${ada}`)).status).toBe(403)
  })
})

describe('realtime', () => {
  test('[PR4] counts reach the host alone, at most four times a second', async () => {
    const { house, party } = await openParty()
    const keys = await party.seat(...Array.from({ length: 12 }, (_, number) => `Player ${number}`))
    await party.start()
    house.published.length = 0
    await Promise.all(keys.slice(0, 11).map((key) => party.answer(key, RIGHT)))
    await house.advance(250)
    const counts = () => house.published.filter(({ name }) => name === 'party_counts')
    await waitUntil('the host knows', () => counts().at(-1)?.data.answered === 11)
    expect(counts().length).toBeLessThanOrEqual(2)
    for (const { channel } of counts()) expect(channel).toMatch(/-host$/)
  })

  test('[PR7] only players subscribe to the party, and only the host to the host’s channel', async () => {
    const { house, party } = await openParty()
    const [ada = ''] = await party.seat('Ada')
    const { party_id } = await party.state(ada)
    const auth = async (player_id: string, channel_name: string) =>
      (await house.post('/realtime/auth', { lobby_code: party.code, player_id, socket_id: '1.2', channel_name })).status
    expect(await auth(ada, `private-party-${party_id}`)).toBe(200)
    expect(await auth(party.hostKey, `private-party-${party_id}-host`)).toBe(200)
    expect(await auth(ada, `private-party-${party_id}-host`)).toBe(403)
    expect(await auth('party_stranger', `private-party-${party_id}`)).toBe(403)
    expect(await auth(ada, 'private-party-other')).toBe(403)
  })

  test('[PR8] every change is one event with the whole state and a rising number', async () => {
    const { house, party } = await openParty()
    await party.seat('Ada')
    await party.start()
    await party.command('next')
    await house.advance(6_000)
    const seqs = house.updates().map(({ seq }) => seq as number)
    expect(seqs.length).toBeGreaterThanOrEqual(5)
    expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other))
    const sizes = house.updates().map((data) => JSON.stringify(data).length)
    expect(Math.max(...sizes)).toBeLessThan(10 * 1024)
  })
})
