import { expect, test } from 'vitest'
import { Arena } from './testing/arena.ts'
import { openDuel, playingDuel } from './testing/duel.ts'

test('[S-160] both seats are taken from the moment the guest joins until the lobby ends', async () => {
  const arena = await Arena.open()
  const { body } = await arena.call('/create-lobby', {})
  const isPlayed = (code: string) => arena.lobbies.hasBothPlayers(code, '192.0.2.1')
  expect(await isPlayed(body.lobby_code)).toBe(false)
  await arena.call('/join-lobby', { lobby_code: body.lobby_code })
  expect(await isPlayed(body.lobby_code)).toBe(true)
  const duel = await playingDuel(arena)
  expect(await isPlayed(duel.code)).toBe(true)
  await arena.call('/end-lobby', { lobby_code: body.lobby_code, player_id: body.host_id })
  expect(await isPlayed(body.lobby_code)).toBe(false)
  expect(await isPlayed('2222')).toBe(false)
})

test('[S-08] trying codes is guessing: after ten misses a right code is not known either', async () => {
  const arena = await Arena.open({ rateLimited: true })
  const duel = await openDuel(arena)
  const { body: open } = await arena.call('/create-lobby', {})
  const isPlayed = (code: string) => arena.lobbies.hasBothPlayers(code, '127.0.0.1')
  // Neither right codes nor the lobby of a host who waits count.
  for (let count = 0; count < 20; count += 1) {
    expect(await isPlayed(duel.code)).toBe(true)
    expect(await isPlayed(open.lobby_code)).toBe(false)
  }
  for (let misses = 0; misses < 10; misses += 1) expect(await isPlayed('2222')).toBe(false)
  expect(await isPlayed(duel.code)).toBe(false)
  expect(await arena.lobbies.hasBothPlayers(duel.code, '192.0.2.1')).toBe(true)
  // They share their count with those who try codes by joining.
  expect((await arena.call('/join-lobby', { lobby_code: open.lobby_code })).status).toBe(429)
})
