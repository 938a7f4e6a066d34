import { expect, test } from 'vitest'
import { seatUser } from './seats.ts'
import { Arena } from './testing/arena.ts'
import { openDuel, playingDuel } from './testing/duel.ts'

async function seatedGuest() {
  const arena = await Arena.open()
  const { code } = await openDuel(arena)
  const channel = `quiz-lobby-${code}-guest`
  const user = seatUser(code, await arena.matchIdOf(code), 'guest')
  const connect = async () => {
    arena.connected.add(channel)
    expect(await arena.guard.maySubscribe(user, channel)).toBe(true)
  }
  await connect()
  /** What the host was notified of, after all pending moves were applied. */
  const notified = async () => {
    await arena.settle(code)
    return arena.eventsNamed('player_presence').map(({ data }) => data.present)
  }
  return { arena, channel, connect, notified }
}

test('a player whose open connection does not respond is reported as away after three more seconds', async () => {
  const { arena, channel, notified } = await seatedGuest()
  arena.unresponsive.add(channel)
  await arena.advance(3_000)
  expect(await notified()).toEqual([])
  await arena.advance(1_000)
  expect(await notified()).toEqual([false])
})

test('the player is present again as soon as the same connection responds', async () => {
  const { arena, channel, notified } = await seatedGuest()
  arena.unresponsive.add(channel)
  await arena.advance(60_000)
  arena.unresponsive.delete(channel)
  await arena.advance(500)
  expect(await notified()).toEqual([false, true])
  arena.unresponsive.add(channel)
  await arena.advance(4_000)
  expect(await notified()).toEqual([false, true, false])
})

test('short gaps are not reported', async () => {
  const { arena, channel, notified } = await seatedGuest()
  for (let round = 0; round < 3; round += 1) {
    arena.unresponsive.add(channel)
    await arena.advance(2_500)
    arena.unresponsive.delete(channel)
    await arena.advance(1_000)
  }
  expect(await notified()).toEqual([])
})

test('a connection that closes while its player is away is not reported again, and a new one makes the player present', async () => {
  const { arena, channel, connect, notified } = await seatedGuest()
  arena.unresponsive.add(channel)
  await arena.advance(4_000)
  arena.connected.delete(channel)
  arena.unresponsive.delete(channel)
  await arena.advance(10_000)
  expect(await notified()).toEqual([false])
  await connect()
  await arena.advance(4_000)
  expect(await notified()).toEqual([false, true])
})

test('[NT1] an opponent who has gone away is told once that a rematch is wanted, one who is there is not', async () => {
  const arena = await Arena.open()
  const duel = await playingDuel(arena, { host: 'ada', guest: 'bob' })
  const channel = `quiz-lobby-${duel.code}-guest`
  const user = seatUser(duel.code, await arena.matchIdOf(duel.code), 'guest')
  arena.connected.add(channel)
  await arena.guard.maySubscribe(user, channel)
  await arena.advance(60_000)
  expect(arena.eventsNamed('match_end')).not.toEqual([])
  const again = () => arena.call('/set-ready', { lobby_code: duel.code, player_id: duel.hostId })
  await again()
  expect(arena.rematchesWanted).toEqual([])
  arena.unresponsive.add(channel)
  await arena.advance(10_000)
  await again()
  expect(arena.rematchesWanted).toEqual(['bob'])
})
