import { lobbyChannel } from '@knowdown/contracts/battles/events'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { Arena, right, wrong } from '../../features/matches/testing/arena.ts'
import { type Duel, openDuel, playingDuel } from '../../features/matches/testing/duel.ts'

const post = (arena: Arena, path: string, { code }: Duel, player_id: string) =>
  arena.call(path, { lobby_code: code, player_id })

/** Both are connected; then the guest's connection is lost. */
async function guestGone(arena: Arena, duel: Duel): Promise<void> {
  const channels = [lobbyChannel(duel.code, 'host'), lobbyChannel(duel.code, 'guest')] as const
  const match = await arena.matchIdOf(duel.code)
  for (const [place, channel] of channels.entries()) {
    arena.connected.add(channel)
    const role = place === 0 ? 'host' : 'guest'
    await arena.guard.maySubscribe({ id: `${match}-${role}`, lobby: duel.code, match, role }, channel)
  }
  arena.connected.delete(channels[1])
  await arena.advance(4_000)
  await waitUntil('the absence is recorded', () => arena.eventsNamed('player_presence').length > 0)
}

test('[B19] whoever stays claims the win after 30 s; before that it is refused', async () => {
  const arena = await Arena.open({ questions: 10 })
  const duel = await playingDuel(arena)
  await duel.answer(duel.hostId, 0, right(0))
  await guestGone(arena, duel)
  expect(await post(arena, '/claim-win', duel, duel.hostId)).toMatchObject({
    status: 409,
    body: { detail: 'Your opponent may still come back.' },
  })
  await arena.advance(31_000)
  expect(await post(arena, '/claim-win', duel, duel.guestId)).toMatchObject({ status: 409 })
  expect(await post(arena, '/claim-win', duel, duel.hostId)).toMatchObject({ status: 200, body: { claimed: true } })
  expect(await post(arena, '/claim-win', duel, duel.hostId)).toMatchObject({ status: 200 })
  expect(arena.eventsNamed('match_end').map(({ data }) => data)).toMatchObject([
    { winner: 'host', forfeit: 'guest', claimed: true, host_score: 1 },
  ])
  const { result } = (await arena.state(duel.code, duel.guestId)).body
  expect(result).toMatchObject({ winner: 'host', claimed: true })
})

test('[B19] a win that was claimed is recorded as one, and survives a restart of the reader', async () => {
  const arena = await Arena.open({ questions: 10 })
  const duel = await playingDuel(arena, { host: 'ada', guest: 'bob' })
  await guestGone(arena, duel)
  await arena.advance(31_000)
  await post(arena, '/claim-win', duel, duel.hostId)
  await waitUntil('the battle is recorded', () => arena.battles.length > 0)
  expect(arena.battles).toMatchObject([{ winner: 'host', forfeit: 'guest' }])
})

test('[B20] the opponent hears at once that somebody wants a rematch', async () => {
  const arena = await Arena.open({ questions: 1 })
  const duel = await playingDuel(arena)
  expect(await post(arena, '/request-rematch', duel, duel.hostId)).toMatchObject({ status: 200 })
  expect(arena.eventsNamed('rematch_wanted')).toEqual([])
  await arena.advance(15_000)
  for (const _ of [1, 2]) {
    expect(await post(arena, '/request-rematch', duel, duel.hostId)).toMatchObject({
      status: 200,
      body: { requested: true },
    })
  }
  expect(arena.eventsNamed('rematch_wanted')).toMatchObject([
    { channel: lobbyChannel(duel.code), data: { player: 'host' } },
  ])
  expect((await arena.state(duel.code, duel.guestId)).body.opponent.wants_rematch).toBe(true)
  await duel.leave(duel.guestId)
  expect(await post(arena, '/request-rematch', duel, duel.hostId)).toMatchObject({ status: 409 })
})

test('[B20] a "ready" of the last game that arrives late does not ask for another one', async () => {
  const arena = await Arena.open({ questions: 1 })
  const duel = await playingDuel(arena)
  await arena.advance(15_000)
  const sendReady = (round: number) =>
    arena.call('/set-ready', { lobby_code: duel.code, player_id: duel.hostId, round })
  const isReady = async () => (await arena.state(duel.code, duel.guestId)).body.opponent.ready
  expect(await sendReady(0)).toMatchObject({ status: 200 })
  expect(await isReady()).toBe(false)
  expect(await sendReady(1)).toMatchObject({ status: 200 })
  expect(await isReady()).toBe(true)
})

test('[B21] the countdown is the same for both, and the questions follow it', async () => {
  const arena = await Arena.open({ countdownMs: 2_400 })
  const duel = await openDuel(arena)
  await duel.ready()
  const startsAt = arena.at + 2_400
  expect(arena.eventsNamed('match_start')).toMatchObject([{ data: { starts_at: startsAt, server_time: arena.at } }])
  for (const id of [duel.hostId, duel.guestId]) {
    const { body } = await arena.state(duel.code, id)
    expect(body).toMatchObject({ phase: 'playing', turn: { kind: 'countdown', starts_at: startsAt } })
  }
  expect(arena.eventsNamed('next_question')).toEqual([])
  await arena.advance(3_000)
  expect(arena.eventsNamed('next_question')).toHaveLength(2)
})

async function summaryOf(arena: Arena, code: string, playerId: string) {
  const reply = await arena.app.inject({ url: `/api/lobby/${code}/summary?player_id=${playerId}` })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}

test('[B22] after the end both read each other’s answers; before it nobody does', async () => {
  const arena = await Arena.open({ questions: 1 })
  const duel = await playingDuel(arena)
  await duel.answer(duel.hostId, 0, right(0))
  expect(await summaryOf(arena, duel.code, duel.hostId)).toMatchObject({ status: 409 })
  await duel.answer(duel.guestId, 0, wrong(0))
  await arena.advance(3_000)
  expect((await summaryOf(arena, duel.code, duel.guestId)).body).toEqual({
    pending: false,
    rating: null,
    record: null,
    rival: null,
    questions: [
      {
        index: 0,
        question: 'What is 0?',
        correct_answer: right(0),
        own: { answer: wrong(0), was_correct: false, is_timeout: false },
        opponent: { answer: right(0), was_correct: true, is_timeout: false },
      },
    ],
  })
  expect(await summaryOf(arena, duel.code, 'a'.repeat(22))).toMatchObject({ status: 403 })
})

test('[B22] signed-in pairs read their record; rating and record are null while the battle is not recorded', async () => {
  let fails = true
  const arena = await Arena.open({
    questions: 1,
    recordBattle: async () => {
      if (fails) throw new Error('not yet')
    },
  })
  for (const name of ['ada', 'bob']) await insertUser(arena.db, name, { name })
  const duel = await playingDuel(arena, { host: 'ada', guest: 'bob' })
  await arena.advance(15_000)
  expect((await summaryOf(arena, duel.code, duel.hostId)).body).toMatchObject({ pending: true, record: null })
  fails = false
  await arena.advance(10_000)
  await waitUntil('it is recorded', async () => !(await summaryOf(arena, duel.code, duel.hostId)).body.pending)
  const { record, rival } = (await summaryOf(arena, duel.code, duel.hostId)).body
  expect(record).toEqual({ won: 0, lost: 0, tied: 0 })
  expect(rival).toEqual({ rival_id: expect.any(String), is_blocked: false })
})
