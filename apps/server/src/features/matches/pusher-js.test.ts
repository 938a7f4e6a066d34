import { lobbyEvents } from '@knowdown/contracts/battles/events'
import { startFaultProxy } from '@knowdown/testkit/battle/fault-proxy'
import { callJson } from '@knowdown/testkit/battle/json-client'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

interface ReceivedEvent {
  channel: string
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: checked against the contract by the test itself.
  data: any
}

let server: RunningServer

beforeAll(async () => {
  server = await startFreshServer({ MATCH_QUESTIONS: '2', QUESTION_SECONDS: '1' })
})
afterAll(() => server.stop())

/** Connects the genuine client library as a web page does, and records all events on the channels. */
function listen(channels: readonly string[], seat?: { lobby_code: string; player_id: string }, url = server.url) {
  const received: ReceivedEvent[] = []
  const { hostname, port } = new URL(url)
  const pusher = new Pusher('knowdown', {
    cluster: 'local',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: {
      endpoint: `${url}/api/realtime/auth`,
      transport: 'ajax',
      ...(seat && { params: seat }),
    },
  })
  onTestFinished(() => pusher.disconnect())
  if (seat) pusher.signin()
  for (const channel of channels) {
    pusher.subscribe(channel).bind_global((name: string, data: unknown) => received.push({ channel, name, data }))
  }
  return received
}

const post = async (path: string, body: object) => (await callJson(`${server.url}/api${path}`, body))?.body

async function seats() {
  const lobby = await post('/create-lobby', {})
  const lobby_code: string = lobby.lobby_code
  const host = { lobby_code, player_id: lobby.host_id as string }
  const join = async () => {
    const { guest_id } = await post('/join-lobby', { lobby_code })
    return { lobby_code, player_id: guest_id as string }
  }
  return { lobby_code, host, join }
}

const names = (events: readonly ReceivedEvent[]) => new Set(events.map(({ name }) => name))
const hasSubscribed = (events: readonly ReceivedEvent[], channels: number) =>
  events.filter(({ name }) => name === 'pusher:subscription_succeeded').length === channels

test('[T1] the events of a lobby reach the genuine client library', async () => {
  const { lobby_code, host, join } = await seats()
  const lobby = `quiz-lobby-${lobby_code}`
  const hostEvents = listen([lobby, `${lobby}-host`], host)
  await waitUntil('the host has subscribed', () => hasSubscribed(hostEvents, 2))
  const guest = await join()
  const guestEvents = listen([lobby, `${lobby}-guest`], guest)
  await waitUntil('the guest has subscribed', () => hasSubscribed(guestEvents, 2))
  await post('/set-ready', host)
  await post('/set-ready', guest)
  const question = () => hostEvents.find(({ name, data }) => name === 'next_question' && data.index === 0)
  await waitUntil('a question is there', () => question() !== undefined)
  const answer = question()?.data.question.options[0]
  await post('/submit-multiplayer-answer', { ...host, question_index: 0, answer, is_timeout: false })
  await waitUntil('the match has ended', () => names(guestEvents).has('match_end'), 20_000)
  await post('/end-lobby', guest)
  await waitUntil('the lobby has ended', () => names(hostEvents).has('lobby_ended'))

  const events = [...hostEvents, ...guestEvents].filter(({ name }) => !name.startsWith('pusher'))
  for (const { name, data } of events) {
    const schema = lobbyEvents[name as keyof typeof lobbyEvents]
    expect(schema.parse(data), name).toEqual(data)
  }
  expect([...names(events)].toSorted()).toEqual([
    'answer_result',
    'lobby_ended',
    'match_end',
    'match_start',
    'next_question',
    'player_completed',
    'player_joined',
    'player_ready',
    'question_timeout',
  ])
  const shared = (events: readonly ReceivedEvent[]) =>
    events.filter(({ channel, name }) => channel === lobby && !/^pusher|player_joined/.test(name))
  expect(shared(guestEvents)).toEqual(shared(hostEvents))
  const ownOnly = hostEvents.filter(({ name, data }) => name === 'next_question' || data.correct_answer)
  expect(new Set(ownOnly.map(({ channel }) => channel))).toEqual(new Set([`${lobby}-host`]))
}, 40_000)

test('[S-04] [S-05] a stranger receives no event of a lobby, and a guest none of the host’s own channel', async () => {
  const { lobby_code, host, join } = await seats()
  const lobby = `quiz-lobby-${lobby_code}`
  const stranger = listen([lobby, `${lobby}-host`, `${lobby}-guest`])
  const guest = listen([lobby, `${lobby}-host`], await join())
  const refusals = (events: readonly ReceivedEvent[]) =>
    events.filter(({ name }) => name === 'pusher:subscription_error').length
  await waitUntil('the stranger is refused', () => refusals(stranger) === 3)
  await waitUntil('the guest has subscribed', () => hasSubscribed(guest, 1))
  await post('/set-ready', host)
  await waitUntil('the guest receives an event of the lobby', () => names(guest).has('player_ready'))
  expect(names(stranger)).toEqual(new Set(['pusher:subscription_error']))
  expect(guest.filter(({ channel, name }) => channel.endsWith('-host') && !name.startsWith('pusher'))).toEqual([])
})

test('the opponent is notified when a connection is lost and when it is back', async () => {
  const { lobby_code, host, join } = await seats()
  const lobby = `quiz-lobby-${lobby_code}`
  const hostEvents = listen([lobby, `${lobby}-host`], host)
  const seat = await join()
  const { port } = new URL(server.url)
  const guest = new Pusher('knowdown', {
    cluster: 'local',
    wsHost: 'localhost',
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: { endpoint: `${server.url}/api/realtime/auth`, transport: 'ajax', params: seat },
  })
  onTestFinished(() => guest.disconnect())
  guest.signin()
  let joined = 0
  const channel = guest.subscribe(`${lobby}-guest`)
  channel.bind('pusher:subscription_succeeded', () => {
    joined += 1
  })
  await waitUntil('both have subscribed', () => joined === 1 && hasSubscribed(hostEvents, 2))
  guest.disconnect()
  const presence = () => hostEvents.filter(({ name }) => name === 'player_presence').map(({ data }) => data)
  await waitUntil('the loss is reported', () => presence().length === 1)
  expect(presence()[0]).toMatchObject({ player: 'guest', present: false, back_by: expect.any(Number) })
  guest.connect()
  await waitUntil('the return is reported', () => presence().length === 2)
  expect(presence()[1]).toMatchObject({ player: 'guest', present: true, back_by: null })
})

test('a network that breaks without closing the connection is reported within twelve seconds, and so is its return', async () => {
  const { lobby_code, host, join } = await seats()
  const lobby = `quiz-lobby-${lobby_code}`
  const hostEvents = listen([lobby, `${lobby}-host`], host)
  const network = await startFaultProxy(server.url, { random: () => 0.5, loss: 0, delayMs: 1 })
  onTestFinished(() => network.close())
  const guestEvents = listen([lobby, `${lobby}-guest`], await join(), network.url)
  await waitUntil('both have subscribed', () => hasSubscribed(hostEvents, 2) && hasSubscribed(guestEvents, 2))
  network.freeze()
  const presence = () => hostEvents.filter(({ name }) => name === 'player_presence').map(({ data }) => data.present)
  await waitUntil('the loss is reported', () => presence().length === 1, 12_000)
  network.thaw()
  await waitUntil('the return is reported', () => presence().length === 2)
  expect(presence()).toEqual([false, true])
  expect(guestEvents.filter(({ name }) => name === 'pusher:subscription_succeeded')).toHaveLength(2)
}, 40_000)

test('[S-11] on a slow connection an answer may be late by half of the round trip; on a fast one it may not', async () => {
  const { lobby_code, host, join } = await seats()
  const lobby = `quiz-lobby-${lobby_code}`
  const hostEvents = listen([lobby, `${lobby}-host`], host)
  const guest = await join()
  const slowNetwork = await startFaultProxy(server.url, { random: () => 1, loss: 0, delayMs: 450 })
  onTestFinished(() => slowNetwork.close())
  const guestEvents = listen([lobby, `${lobby}-guest`], guest, slowNetwork.url)
  await waitUntil('both have subscribed', () => hasSubscribed(hostEvents, 2) && hasSubscribed(guestEvents, 2))
  for (const seat of [host, guest]) await post('/set-ready', seat)
  await waitUntil('the questions are there', () => hostEvents.some(({ name }) => name === 'next_question'))
  const late = async (seat: typeof host) => {
    const url = `${server.url}/api/lobby/${lobby_code}/state?player_id=${seat.player_id}`
    const { turn } = (await callJson(url, null))?.body ?? {}
    await waitUntil('it is a little late', () => Date.now() > turn.closes_at + 200)
    const answer = turn.question.options[0]
    return (await post('/submit-multiplayer-answer', { ...seat, question_index: 0, answer })).accepted ?? false
  }
  expect(await Promise.all([late(host), late(guest)])).toEqual([false, true])
}, 40_000)
