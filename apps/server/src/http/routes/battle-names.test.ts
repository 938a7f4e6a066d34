import { expect, test } from 'vitest'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { Arena } from '../../features/matches/testing/arena.ts'
import { openDuel } from '../../features/matches/testing/duel.ts'

const GENERATED = /^[A-Z][a-z]+ [A-Z][a-z]+$/

test('[B18] both players read both names and ratings; the free seat has none', async () => {
  const arena = await Arena.open()
  await insertUser(arena.db, 'ada', { name: 'Ada' })
  const { body: lobby } = await arena.call('/create-lobby', {}, { authorization: 'Bearer ada' })
  const ada = { name: 'Ada', rating: { value: 1500, provisional: true } }
  const players = async (id: string) => (await arena.state(lobby.lobby_code, id)).body.players
  expect(await players(lobby.host_id)).toEqual({ host: ada, guest: null })
  const { body: seat } = await arena.call('/join-lobby', { lobby_code: lobby.lobby_code, session_id: 'browser-1' })
  const seen = await players(lobby.host_id)
  expect(seen).toEqual({ host: ada, guest: { name: expect.stringMatching(GENERATED), rating: null } })
  expect(await players(seat.guest_id)).toEqual(seen)
})

test('[B18] [S-110] an account whose name is empty or offensive plays under a generated one', async () => {
  const arena = await Arena.open()
  await insertUser(arena.db, 'ada')
  await insertUser(arena.db, 'bob', { name: 'rude' })
  const { code, hostId } = await openDuel(arena, { host: 'ada', guest: 'bob' })
  const { host, guest } = (await arena.state(code, hostId)).body.players
  expect([host.name, guest.name]).toEqual([expect.stringMatching(GENERATED), expect.stringMatching(GENERATED)])
  expect(host.name).not.toBe(guest.name)
})

test('[B18] the name of a deleted account leaves a running match', async () => {
  const arena = await Arena.open()
  await insertUser(arena.db, 'ada', { name: 'Ada' })
  const { code, guestId } = await openDuel(arena, { host: 'ada' })
  const hostName = async () => (await arena.state(code, guestId)).body.players.host.name
  expect(await hostName()).toBe('Ada')
  await arena.db.deleteFrom('users').where('user_id', '=', 'ada').execute()
  arena.at += 20_000
  expect(await hostName()).toMatch(GENERATED)
})

test('[B18] a visitor who chose a name has it in every lobby, and an account keeps its own', async () => {
  const arena = await Arena.open()
  await insertUser(arena.db, 'ada', { name: 'Ada' })
  const bearer = { authorization: 'Bearer ada' }
  const { body: lobby } = await arena.call('/create-lobby', { visitor_name: 'Somebody else' }, bearer)
  const join = { lobby_code: lobby.lobby_code, session_id: 'browser-1', visitor_name: ' Zo\u00eb\u202e ' }
  await arena.call('/join-lobby', join)
  const { players } = (await arena.state(lobby.lobby_code, lobby.host_id)).body
  expect([players.host.name, players.guest.name]).toEqual(['Ada', 'Zo\u00eb'])

  const { body: own } = await arena.call('/create-lobby', { visitor_name: 'Zo\u00eb' })
  expect((await arena.state(own.lobby_code, own.host_id)).body.players.host.name).toBe('Zo\u00eb')
})

test('[B18] a visitor who takes the name of the host, in letters that look the same, is numbered for both', async () => {
  const arena = await Arena.open()
  await insertUser(arena.db, 'ada', { name: 'Ada' })
  const { body: lobby } = await arena.call('/create-lobby', {}, { authorization: 'Bearer ada' })
  const join = { lobby_code: lobby.lobby_code, visitor_name: '\u0410d\u0430' }
  const { body: seat } = await arena.call('/join-lobby', join)
  for (const id of [lobby.host_id, seat.guest_id]) {
    const { host, guest } = (await arena.state(lobby.lobby_code, id)).body.players
    expect([host.name, guest.name]).toEqual(['Ada', '\u0410d\u0430 2'])
  }
})

test('[B18] [S-110] a chosen name that breaks the rules opens and enters no lobby, and the reply says why', async () => {
  const arena = await Arena.open()
  const { body: lobby } = await arena.call('/create-lobby', {})
  for (const visitor_name of ['rude', 'x'.repeat(25)]) {
    const created = await arena.call('/create-lobby', { visitor_name })
    const joined = await arena.call('/join-lobby', { lobby_code: lobby.lobby_code, visitor_name })
    expect([created.status, joined.status]).toEqual([400, 400])
    expect(joined.body.detail).toMatch(/name/)
  }
  expect((await arena.state(lobby.lobby_code, lobby.host_id)).body.players.guest).toBeNull()
})
