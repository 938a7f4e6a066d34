import { waitUntil } from '@knowdown/testkit/wait-until'
import { describe, expect, test } from 'vitest'
import { Arena, right, wrong } from '../../features/matches/testing/arena.ts'
import { type Duel, openDuel, playingDuel } from '../../features/matches/testing/duel.ts'

describe('opening and joining a lobby', () => {
  test('[B15] the category is video games by default, and the code has four characters', async () => {
    const arena = await Arena.open()
    const { status, body } = await arena.call('/create-lobby', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ category: 'video games', difficulty: 'medium' })
    expect(body.lobby_code).toMatch(/^[23456789A-HJKMNP-Z]{4}$/)
    expect(body.host_id).toMatch(/^[\w-]{22}$/)
  })

  test('[K4] errors have a body with detail', async () => {
    const arena = await Arena.open()
    const duel = await openDuel(arena)
    const stranger = 'a'.repeat(22)
    expect(await arena.call('/create-lobby', { category: 'no such thing' })).toMatchObject({
      status: 400,
      body: { detail: 'There is no such category.' },
    })
    for (const lobby_code of ['2222', 'I0O1', 'x']) {
      expect(await arena.call('/join-lobby', { lobby_code })).toMatchObject({
        status: 404,
        body: { detail: 'Lobby not found.' },
      })
    }
    expect(await arena.call('/join-lobby', { lobby_code: duel.code.toLowerCase() })).toMatchObject({
      status: 400,
      body: { detail: 'The lobby is full.' },
    })
    for (const path of ['/set-ready', '/end-lobby']) {
      expect(await arena.call(path, { lobby_code: duel.code, player_id: stranger })).toMatchObject({ status: 403 })
      expect(await arena.call(path, { lobby_code: '2222', player_id: stranger })).toMatchObject({ status: 404 })
    }
    expect(await duel.answer(duel.hostId, 0, 'x')).toMatchObject({
      status: 409,
      body: { detail: 'No match is being played.' },
    })
  })

  test('[C7] a guest learns what a lobby is about before joining; a wrong code counts as a guess', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const { body } = await arena.call('/create-lobby', {})
    const preview = async (code: string) => {
      const { statusCode, json } = await arena.app.inject({ url: `/api/lobby/${code}` })
      return { status: statusCode, body: json() }
    }
    expect(await preview(body.lobby_code.toLowerCase())).toEqual({
      status: 200,
      body: { category: 'video games', difficulty: 'medium' },
    })
    expect(arena.eventsNamed('player_joined')).toEqual([])
    const wrong = []
    for (let guess = 0; guess < 12; guess += 1) wrong.push((await preview('2222')).status)
    expect(wrong).toEqual([...Array(10).fill(404), 429, 429])
    await arena.call('/end-lobby', { lobby_code: body.lobby_code, player_id: body.host_id })
  })

  test('[B25] a guest who leaves before the game frees the seat: id and connections end, and another one joins', async () => {
    const arena = await Arena.open()
    const duel = await openDuel(arena)
    expect((await duel.leave(duel.guestId)).status).toBe(200)
    expect(arena.eventsNamed('player_left')).toMatchObject([{ data: { player: 'guest' } }])
    expect(arena.eventsNamed('lobby_ended')).toEqual([])
    expect(arena.disconnectedUsers).toEqual([expect.stringMatching(/-guest$/)])
    expect((await arena.state(duel.code, duel.guestId)).status).toBe(403)
    expect((await arena.state(duel.code, duel.hostId)).body).toMatchObject({ phase: 'waiting', opponent: null })
    const next = await arena.call('/join-lobby', { lobby_code: duel.code })
    expect(next.status).toBe(200)
    for (const player_id of [duel.hostId, next.body.guest_id]) {
      expect((await arena.call('/set-ready', { lobby_code: duel.code, player_id })).status).toBe(200)
    }
    expect((await arena.state(duel.code, next.body.guest_id)).body.phase).not.toBe('ended')
  })

  test('[S-08] a code whose lobby is full counts as a guess, too', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const { code } = await openDuel(arena)
    const tries = []
    for (let guess = 0; guess < 12; guess += 1)
      tries.push((await arena.call('/join-lobby', { lobby_code: code })).status)
    expect(tries).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('[S-07] a malformed player id, or one of another lobby, is refused', async () => {
    const arena = await Arena.open()
    const [duel, other] = [await openDuel(arena), await openDuel(arena)]
    const near = duel.hostId.slice(0, -1) + (duel.hostId.endsWith('A') ? 'Q' : 'A')
    for (const player_id of [other.hostId, near, '', null, [], {}, 'x'.repeat(10_000)]) {
      const { status } = await arena.call('/set-ready', { lobby_code: duel.code, player_id })
      expect([400, 403, 413]).toContain(status)
    }
    expect(arena.eventsNamed('player_ready')).toEqual([])
  })

  test('[S-10] when many join at once, one gets the seat and the host receives one event', async () => {
    const arena = await Arena.open()
    const { body } = await arena.call('/create-lobby', {})
    const joins = await Promise.all(
      Array.from({ length: 20 }, () => arena.call('/join-lobby', { lobby_code: body.lobby_code })),
    )
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(joins.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(arena.eventsNamed('player_joined')).toHaveLength(1)
  })

  test('a guest whose reply was lost asks again with the same request id and gets the same seat', async () => {
    const arena = await Arena.open()
    const { body } = await arena.call('/create-lobby', {})
    const join = (request_id: string) => arena.call('/join-lobby', { lobby_code: body.lobby_code, request_id })
    const first = await join('r'.repeat(22))
    expect(await join('r'.repeat(22))).toMatchObject({ status: 200, body: { guest_id: first.body.guest_id } })
    expect(await join('s'.repeat(22))).toMatchObject({ status: 400 })
    expect(arena.eventsNamed('player_joined')).toHaveLength(1)
  })

  test('[O1] for a category of a pack the host must own the pack, the guest need not', async () => {
    const poor = await Arena.open()
    expect(await poor.call('/create-lobby', { category: 'Flags' })).toMatchObject({ status: 403 })
    const owner = await Arena.open({ entitlement: { premium: false, packs: ['worldExplorer'] } })
    const { body } = await owner.call('/create-lobby', { category: 'flags' }, { authorization: 'Bearer ada' })
    expect(await owner.call('/join-lobby', { lobby_code: body.lobby_code })).toMatchObject({ status: 200 })
  })

  test('[S-10] signed-in players cannot join their own lobby; a friend can', async () => {
    const arena = await Arena.open()
    const as = (who: string) => ({ authorization: `Bearer ${who}` })
    const { body: lobby } = await arena.call('/create-lobby', {}, as('ada'))
    const join = (who: string) => arena.call('/join-lobby', { lobby_code: lobby.lobby_code }, as(who))
    expect(await join('ada')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('your own lobby') },
    })
    expect(arena.eventsNamed('player_joined')).toEqual([])
    expect(await join('bob')).toMatchObject({ status: 200 })
  })

  test('the fourth open lobby is refused with Retry-After', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const create = () => arena.call('/create-lobby', {})
    for (let lobbies = 0; lobbies < 3; lobbies += 1) expect((await create()).status).toBe(200)
    const refused = await create()
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60])
  })

  test('strangers get the same 404 for an ended lobby as for one that never existed', async () => {
    const arena = await Arena.open()
    const duel = await openDuel(arena)
    await duel.leave(duel.hostId)
    const stranger = 'a'.repeat(22)
    for (const lobby_code of [duel.code, '2222']) {
      for (const path of ['/set-ready', '/end-lobby']) {
        expect(await arena.call(path, { lobby_code, player_id: stranger })).toMatchObject({ status: 404 })
      }
      expect(await arena.state(lobby_code, stranger)).toMatchObject({ status: 404 })
    }
  })

  test('[S-08] after ten wrong codes in a minute or thirty in an hour even right codes are refused', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const { body: lobby } = await arena.call('/create-lobby', {})
    const guess = (lobby_code: string) => arena.call('/join-lobby', { lobby_code })
    const answeredPerMinute: number[] = []
    for (let minute = 0; minute < 59; minute += 1) {
      let answered = 0
      for (let guesses = 0; guesses < 12; guesses += 1) if ((await guess('2222')).status !== 429) answered += 1
      answeredPerMinute.push(answered)
      arena.at += 60_000
    }
    // Refused guesses count too, so the third minute reaches the thirty of the hour early.
    expect(answeredPerMinute.slice(0, 4)).toEqual([10, 10, 6, 0])
    expect(answeredPerMinute.reduce((sum, answered) => sum + answered)).toBeLessThanOrEqual(40)
    const stopped = await guess(lobby.lobby_code)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('[S-08] wrong codes in calls with a player id count against the same limit', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const { body: lobby } = await arena.call('/create-lobby', {})
    const probe = (lobby_code: string) => arena.call('/set-ready', { lobby_code, player_id: 'x'.repeat(22) })
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await probe('2222')).status).toBe(404)
    expect((await probe('2222')).status).toBe(429)
    expect((await probe(lobby.lobby_code)).status).toBe(429)
    expect(await arena.call('/set-ready', { lobby_code: lobby.lobby_code, player_id: lobby.host_id })).toMatchObject({
      status: 200,
    })
  })

  test('one player can have at most three open lobbies', async () => {
    const arena = await Arena.open({ rateLimited: true })
    const open = () => arena.call('/create-lobby', {})
    const [first] = [await open(), await open(), await open()]
    expect((await open()).status).toBe(429)
    await arena.call('/end-lobby', { lobby_code: first.body.lobby_code, player_id: first.body.host_id })
    expect((await open()).status).toBe(200)
  })

  test('[S-23] an unused lobby ends after ten minutes, and its code is not reused for ten more', async () => {
    const arena = await Arena.open()
    const { body } = await arena.call('/create-lobby', {})
    await arena.advanceWithoutSweeps(10 * 60_000 + 500)
    expect(arena.eventsNamed('lobby_ended')).toMatchObject([{ data: { ended_by: 'clock' } }])
    expect(await arena.call('/join-lobby', { lobby_code: body.lobby_code })).toMatchObject({ status: 404 })
    expect((await arena.state(body.lobby_code, body.host_id)).body).toMatchObject({ phase: 'ended' })
    await arena.advanceWithoutSweeps(10 * 60_000)
    await arena.advance(5_000)
    expect((await arena.state(body.lobby_code, body.host_id)).status).toBe(404)
    expect(arena.disconnectedUsers).toHaveLength(2)
  })
})

describe('a match', () => {
  test('[B12] it starts when both are ready: match_start to both, then next_question on each player’s own channel', async () => {
    const arena = await Arena.open()
    const { code } = await playingDuel(arena)
    const begun = arena.published.slice(arena.published.findIndex(({ name }) => name === 'match_start'))
    expect(begun.map(({ channel, name }) => [channel, name])).toEqual([
      [`quiz-lobby-${code}`, 'match_start'],
      [`quiz-lobby-${code}-host`, 'next_question'],
      [`quiz-lobby-${code}-guest`, 'next_question'],
    ])
    expect(begun[0]?.data).toEqual({
      seq: 4,
      after: 3,
      round: 1,
      questions_count: 2,
      questions: [
        { index: 0, timer: 10 },
        { index: 1, timer: 10 },
      ],
      starts_at: arena.at,
      server_time: arena.at,
    })
    expect(begun[1]?.data).toMatchObject({ index: 0, timer: 10, question: { question: 'What is 0?' } })
  })

  test('[B12] players advance independently and end with the same scores', async () => {
    const arena = await Arena.open()
    const { hostId, guestId, answer } = await playingDuel(arena)
    expect((await answer(hostId, 0, right(0))).body).toEqual({
      accepted: true,
      was_correct: true,
      correct_answer: right(0),
      scores: { host: 1, guest: 0 },
    })
    await arena.advance(1_750)
    expect((await answer(hostId, 1, wrong(1))).body).toMatchObject({ was_correct: false, correct_answer: right(1) })
    await arena.advance(1_750)
    expect(arena.eventsNamed('player_completed')).toMatchObject([{ data: { player: 'host' } }])
    await answer(guestId, 0, right(0))
    await arena.advance(1_750)
    await answer(guestId, 1, right(1))
    await arena.advance(1_750)
    expect(arena.eventsNamed('match_end')).toMatchObject([{ data: { host_score: 1, guest_score: 2, winner: 'guest' } }])
  })

  test('[B11] [S-24] with both players away it times out to its end, and each can read the result later', async () => {
    const arena = await Arena.open()
    const { code, hostId, guestId } = await playingDuel(arena)
    await arena.advance(2 * (10_500 + 1_500) + 2_000)
    expect(arena.eventsNamed('match_end')).toMatchObject([{ data: { host_score: 0, guest_score: 0, winner: 'tie' } }])
    for (const id of [hostId, guestId]) {
      expect((await arena.state(code, id)).body).toMatchObject({ phase: 'finished', result: { winner: 'tie' } })
    }
  })

  test('[B11] [S-11] [S-12] only the server’s clock decides: a late answer scores nothing, whatever the client claims', async () => {
    const arena = await Arena.open()
    const { hostId, guestId, answer } = await playingDuel(arena)
    arena.at += 2_000
    expect((await answer(guestId, 0, null, { is_timeout: true })).body).toMatchObject({ accepted: false })
    expect(await answer(guestId, 0, right(0))).toMatchObject({
      status: 409,
      body: { detail: 'The time for this question is over.' },
    })
    await arena.advance(8_000)
    arena.at += 200
    const late = await answer(hostId, 0, right(0), { is_timeout: false, timestamp: 0, elapsed: 1 })
    expect(late).toMatchObject({ status: 409, body: { detail: 'The time for this question is over.' } })
    await arena.advance(1_000)
    expect(await answer(hostId, 0, right(0))).toMatchObject({ status: 409, body: late.body })
    expect(arena.eventsNamed('answer_result').map(({ data }) => data.was_correct)).toEqual([false, false])
  })

  test('[S-11] an answer may be late by half the round trip, up to half a second', async () => {
    for (const [roundTripMs, lateMs, isOnTime] of [
      [200, 100, true],
      [200, 101, false],
      [9_000, 499, true],
    ] as const) {
      const arena = await Arena.open({ roundTripMs })
      const { hostId, answer } = await playingDuel(arena)
      await arena.advance(10_000)
      arena.at += lateMs
      expect((await answer(hostId, 0, right(0))).body.was_correct ?? false).toBe(isOnTime)
    }
  })

  test('[T1] when no questions can be dealt, both get an error event, and dealing is retried', async () => {
    const arena = await Arena.open({ noQuestions: true })
    const { code, hostId, guestId } = await openDuel(arena)
    for (const player_id of [hostId, guestId]) await arena.call('/set-ready', { lobby_code: code, player_id })
    await arena.advance(3_000)
    const message = 'The match could not be started. Trying again…'
    expect(arena.eventsNamed('error').length).toBeGreaterThan(1)
    expect(arena.eventsNamed('error')[0]).toEqual({
      channel: `quiz-lobby-${code}`,
      name: 'error',
      data: { seq: expect.any(Number), after: expect.any(Number), message },
    })
    const seqs = arena.eventsNamed('error').map(({ data }) => data.seq)
    expect(seqs).toEqual([...new Set(seqs)].toSorted((one, other) => one - other))
  })

  test('[S-121] a give-up of the first game that arrives in the rematch changes nothing there', async () => {
    const arena = await Arena.open({ questions: 1 })
    const duel = await playingDuel(arena)
    expect(arena.eventsNamed('match_start').map(({ data }) => data.round)).toEqual([1])
    expect((await duel.answer(duel.hostId, 0, null, { is_timeout: true, round: 1 })).status).toBe(200)
    await duel.answer(duel.guestId, 0, right(0), { round: 1 })
    await arena.advance(3_000)
    await duel.ready()
    const delayed = await duel.answer(duel.hostId, 0, null, { is_timeout: true, round: 1 })
    expect(delayed).toMatchObject({ status: 409, body: { detail: 'This answer belongs to another game.' } })
    const { body } = await arena.state(duel.code, duel.hostId)
    expect(body).toMatchObject({ round: 2, turn: { kind: 'open', index: 0 } })
    expect((await duel.answer(duel.hostId, 0, right(1), { round: body.round })).status).toBe(200)
  })

  test('[S-121] after a forfeit the event and the state of both players tell the same', async () => {
    const arena = await Arena.open({ questions: 3 })
    const duel = await playingDuel(arena)
    await duel.answer(duel.hostId, 0, right(0))
    await arena.advance(2_000)
    await duel.answer(duel.hostId, 1, right(1))
    await duel.answer(duel.guestId, 0, wrong(0))
    await duel.leave(duel.guestId)
    const { seq: _seq, after: _after, ...told } = arena.eventsNamed('match_end')[0]?.data ?? {}
    for (const id of [duel.hostId, duel.guestId]) expect((await arena.state(duel.code, id)).body.result).toEqual(told)
    expect(JSON.stringify(told)).not.toContain(right(1))
  })

  test('[S-14] only the open question can be answered', async () => {
    const arena = await Arena.open()
    const { hostId, answer } = await playingDuel(arena)
    for (const index of [1, -1, 999, -1e9, 1.5, '0' as unknown as number, null as unknown as number]) {
      const { status } = await answer(hostId, index, right(0))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await answer(hostId, 0, 'not an option')).status).toBe(400)
    expect((await answer(hostId, 0, null)).status).toBe(400)
    await answer(hostId, 0, right(0))
    expect(await answer(hostId, 1, right(1))).toMatchObject({
      status: 409,
      body: { detail: 'This question is not open.' },
    })
  })

  test('[S-15] of many different answers sent at once one counts, the others get 409', async () => {
    const arena = await Arena.open()
    const { hostId, answer } = await playingDuel(arena)
    const options = [wrong(0), 'two-0', right(0), 'four-0']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(hostId, 0, options[index % 4] ?? '')),
    )
    const verdicts = replies.filter(({ status }) => status === 200)
    expect(verdicts).toHaveLength(5)
    expect(new Set(verdicts.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(15)
    expect(arena.eventsNamed('answer_result')).toHaveLength(1)
  })

  test('[S-16] [S-98] [FT-14] the same answer again gives the same verdict, at once, later and after the end', async () => {
    const arena = await Arena.open({ questions: 1 })
    const { hostId, answer } = await playingDuel(arena)
    const first = await answer(hostId, 0, right(0))
    expect(await answer(hostId, 0, right(0))).toMatchObject({ status: 200, text: first.text })
    await arena.advance(15_000)
    expect(arena.eventsNamed('match_end')).toHaveLength(1)
    expect(await answer(hostId, 0, right(0))).toMatchObject({ status: 200, text: first.text })
  })

  test('[S-17] leaving forfeits the game: the other player wins, and the scores stay', async () => {
    const arena = await Arena.open()
    const { code, hostId, guestId, answer, leave } = await playingDuel(arena)
    await answer(hostId, 0, right(0))
    expect((await leave(hostId)).status).toBe(200)
    expect(arena.eventsNamed('match_end')).toMatchObject([
      { data: { winner: 'guest', host_score: 1, forfeit: 'host' } },
    ])
    expect((await arena.state(code, guestId)).body).toMatchObject({ result: { winner: 'guest', forfeit: 'host' } })
    await leave(guestId)
    expect(arena.eventsNamed('lobby_ended')).toMatchObject([{ data: { ended_by: 'guest' } }])
  })

  test('after a forfeit the opponent’s choices are hidden for questions that the reader has not played', async () => {
    const arena = await Arena.open()
    const { code, hostId, guestId, answer, leave } = await playingDuel(arena)
    await answer(hostId, 0, right(0))
    await leave(guestId)
    const [end] = arena.eventsNamed('match_end')
    expect(end?.data.answers).toEqual([
      { player: 'host', index: 0, answer: null, was_correct: true, is_timeout: false },
    ])
    expect((await arena.state(code, guestId)).text).not.toContain(right(0))
    expect((await arena.state(code, hostId)).body.answers[0].answer).toBe(right(0))
  })

  test('a rematch is played in the same lobby, with new questions', async () => {
    const arena = await Arena.open({ questions: 1 })
    const { code, hostId, ready } = await playingDuel(arena)
    await arena.advance(15_000)
    await ready()
    expect((await arena.state(code, hostId)).body).toMatchObject({
      phase: 'playing',
      round: 2,
      scores: { host: 0, guest: 0 },
      turn: { kind: 'open', question: { question: 'What is 1?' } },
    })
  })

  test('[S-01] [S-02] [S-06] nothing that the opponent can read contains a right option or a player id', async () => {
    const arena = await Arena.open()
    const { code, hostId, guestId, answer } = await playingDuel(arena)
    await answer(hostId, 0, right(0))
    const heardByGuest = arena.published.filter(({ channel }) => !channel.endsWith('-host'))
    const read = JSON.stringify(heardByGuest) + (await arena.state(code, guestId)).text
    expect(read).not.toContain(hostId)
    expect(read).not.toContain('"answer"')
    expect(read).not.toContain('correct_answer')
    expect(read).not.toContain('explanation')
    expect((await arena.state(code, hostId)).text).not.toContain(guestId)
  })

  test('after an outage the open question is dealt again with a full timer', async () => {
    const arena = await Arena.open()
    const { code, hostId, answer } = await playingDuel(arena)
    await arena.advance(4_000)
    await arena.advanceWithoutSweeps(60_000)
    const { turn } = (await arena.state(code, hostId)).body
    expect(turn).toMatchObject({ kind: 'open', index: 0, left_ms: 10_000 })
    expect((await answer(hostId, 0, right(0))).body).toMatchObject({ accepted: true, was_correct: true })
  })

  test('an answer that arrives first after an outage is in time', async () => {
    const arena = await Arena.open()
    const { hostId, answer } = await playingDuel(arena)
    arena.at += 60_000
    expect((await answer(hostId, 0, right(0))).body).toMatchObject({ accepted: true, was_correct: true })
  })
})

describe('[B16] what the ledger records', () => {
  test('each battle once, with the accounts of signed-in players', async () => {
    const arena = await Arena.open({ questions: 1 })
    const { hostId, answer } = await playingDuel(arena, { host: 'ada' })
    await answer(hostId, 0, right(0))
    await arena.advance(20_000)
    expect(arena.battles).toEqual([
      {
        battleId: expect.any(String),
        category: 'video games',
        difficulty: 'medium',
        finishedAt: expect.any(Number),
        host: { userId: 'ada', right: 1, wrong: 0, firstAnswers: [] },
        guest: { userId: null, right: 0, wrong: 1, firstAnswers: [] },
        winner: 'host',
        rated: { host: false, guest: false },
        forfeit: null,
        // All calls of a test come from one address.
        sameNetwork: true,
      },
    ])
  })

  test('who has won, whichever seat it was', async () => {
    for (const [winner, points] of [
      ['host', [1, 0]],
      ['guest', [0, 1]],
      ['tie', [1, 1]],
    ] as const) {
      const arena = await Arena.open({ questions: 1 })
      const { hostId, guestId, answer } = await playingDuel(arena, { host: 'ada', guest: 'bob' })
      for (const [place, playerId] of [hostId, guestId].entries()) {
        await answer(playerId, 0, points[place] ? right(0) : wrong(0))
      }
      await arena.advance(20_000)
      expect(arena.battles).toMatchObject([
        { winner, host: { userId: 'ada', right: points[0] }, guest: { userId: 'bob', right: points[1] } },
      ])
    }
  })

  test('who left a running game', async () => {
    const arena = await Arena.open()
    const { guestId, leave } = await playingDuel(arena, { host: 'ada', guest: 'bob' })
    await leave(guestId)
    await waitUntil('it is recorded', () => arena.battles.length === 1)
    expect(arena.battles).toMatchObject([{ winner: 'host', forfeit: 'guest' }])
  })

  test('a battle whose recording failed is recorded later', async () => {
    let failures = 2
    const recordBattle = async () => {
      failures -= 1
      if (failures >= 0) throw new Error('not now')
    }
    const arena = await Arena.open({ questions: 1, recordBattle })
    await playingDuel(arena, { host: 'ada', guest: 'bob' })
    await arena.advance(30_000)
    expect(arena.battles).toMatchObject([{ host: { userId: 'ada' }, guest: { userId: 'bob' }, winner: 'tie' }])
  })

  test('a battle of two visitors without accounts', async () => {
    const arena = await Arena.open({ questions: 1 })
    await playingDuel(arena)
    await arena.advance(20_000)
    expect(arena.battles).toEqual([])
  })
})

describe('reporting a question of a battle', () => {
  const place = (duel: Duel, player_id: string, question_index: unknown) => ({
    lobby_code: duel.code,
    player_id,
    question_index,
  })

  test('players report it by its index, during the battle and after it', async () => {
    const arena = await Arena.open()
    const duel = await playingDuel(arena)
    expect(await arena.call('/report-battle-question', place(duel, duel.guestId, 0))).toMatchObject({
      status: 201,
      text: '{"received":true}',
    })
    expect(arena.reportedQuestions).toEqual(['id-0'])
    await duel.answer(duel.guestId, 0, right(0))
    await duel.leave(duel.hostId)
    await arena.call('/report-battle-question', { ...place(duel, duel.guestId, 0), reason: 'unclear' })
    expect(arena.reportedQuestions).toEqual(['id-0', 'id-0'])
  })

  test('a question that was not shown yet, and a caller without a seat, are refused', async () => {
    const arena = await Arena.open()
    const waiting = await openDuel(arena)
    const duel = await playingDuel(arena)
    const report = async (body: object) => (await arena.call('/report-battle-question', body)).status
    expect(await report(place(waiting, waiting.hostId, 0))).toBe(404)
    for (const index of [1, 999]) expect(await report(place(duel, duel.hostId, index))).toBe(404)
    for (const index of [-1, 1.5, '0', null]) expect(await report(place(duel, duel.hostId, index))).toBe(400)
    expect(await report({ ...place(duel, duel.hostId, 0), reason: 'because' })).toBe(400)
    expect(await report(place(duel, waiting.hostId, 0))).toBe(403)
    expect(arena.reportedQuestions).toEqual([])
  })
})
