import { expect, test } from 'vitest'
import { seatUser } from './seats.ts'
import { Arena } from './testing/arena.ts'
import { openDuel } from './testing/duel.ts'

async function seated() {
  const arena = await Arena.open()
  const { code } = await openDuel(arena)
  const channel = `quiz-lobby-${code}-guest`
  const user = seatUser(code, await arena.idOf(code), 'guest')
  const arrive = async () => {
    arena.taken.add(channel)
    expect(await arena.guard.maySubscribe(user, channel)).toBe(true)
  }
  await arrive()
  const said = () => arena.said('player_presence').map(({ data }) => data.present)
  /** What was told, once everything that is under way is through: the same road as every other move, and in order. */
  const told = async () => {
    await arena.settle(code)
    return said()
  }
  return { arena, channel, arrive, told }
}

test('a player of whom nothing is heard is away after three seconds more, though his connection is open', async () => {
  const { arena, channel, told } = await seated()
  arena.quiet.add(channel)
  await arena.pass(3_000)
  expect(await told()).toEqual([])
  await arena.pass(1_000)
  expect(await told()).toEqual([false])
})

test('he is back as soon as something is heard on the same connection', async () => {
  const { arena, channel, told } = await seated()
  arena.quiet.add(channel)
  await arena.pass(60_000)
  arena.quiet.delete(channel)
  await arena.pass(500)
  expect(await told()).toEqual([false, true])
  arena.quiet.add(channel)
  await arena.pass(4_000)
  expect(await told()).toEqual([false, true, false])
})

test('a hiccup alarms nobody', async () => {
  const { arena, channel, told } = await seated()
  for (let round = 0; round < 3; round += 1) {
    arena.quiet.add(channel)
    await arena.pass(2_500)
    arena.quiet.delete(channel)
    await arena.pass(1_000)
  }
  expect(await told()).toEqual([])
})

test('a connection that closes while he is away is no second news, and a new one brings him back', async () => {
  const { arena, channel, arrive, told } = await seated()
  arena.quiet.add(channel)
  await arena.pass(4_000)
  arena.taken.delete(channel)
  arena.quiet.delete(channel)
  await arena.pass(10_000)
  expect(await told()).toEqual([false])
  await arrive()
  await arena.pass(4_000)
  expect(await told()).toEqual([false, true])
})
