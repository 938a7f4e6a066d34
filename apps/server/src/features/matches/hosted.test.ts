import { callJson } from '@knowdown/testkit/battle/json-client'
import { startFreshServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import Pusher from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import { APP, runningGateway } from '../../realtime/testing/running-gateway.ts'

test('with a hosted realtime service, players get its address and receive the events of their lobby from it', async () => {
  const hostedService = await runningGateway()
  const server = await startFreshServer({
    REALTIME_DRIVER: 'pusher',
    PUSHER_APP_ID: APP.id,
    PUSHER_KEY: APP.key,
    PUSHER_SECRET: APP.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(hostedService.port),
    PUSHER_SCHEME: 'http',
  })
  onTestFinished(() => server.stop().then(() => undefined))
  const settings = (await callJson(`${server.url}/api/client-settings`, null))?.body.realtime
  expect(settings).toEqual({ key: APP.key, hosted: { host: '127.0.0.1', port: hostedService.port, secure: false } })
  const policy = (await fetch(server.url)).headers.get('content-security-policy')
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${hostedService.port};`)

  const lobby = (await callJson(`${server.url}/api/create-lobby`, {}))?.body
  const seat = { lobby_code: lobby.lobby_code as string, player_id: lobby.host_id as string }
  const pusher = new Pusher(settings.key, {
    cluster: 'local',
    wsHost: settings.hosted.host,
    wsPort: settings.hosted.port,
    forceTLS: settings.hosted.secure,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: `${server.url}/api/realtime/auth`, transport: 'ajax', params: seat },
  })
  onTestFinished(() => pusher.disconnect())
  const received: string[] = []
  const channels = [`private-quiz-lobby-${seat.lobby_code}`, `private-quiz-lobby-${seat.lobby_code}-host`].map((name) =>
    pusher.subscribe(name).bind_global((event: string) => received.push(event)),
  )
  await waitUntil('the host has subscribed', () => channels.every(({ subscribed }) => subscribed))
  const other = pusher.subscribe(`private-quiz-lobby-${seat.lobby_code}-guest`)
  let refused = 0
  other.bind('pusher:subscription_error', () => {
    refused += 1
  })
  await callJson(`${server.url}/api/join-lobby`, { lobby_code: seat.lobby_code })
  await waitUntil('the guest is announced', () => received.includes('player_joined'))
  await waitUntil('the channel of the other player is refused', () => refused === 1)
}, 40_000)

test('without one, players use the built-in gateway and pages may connect to no other server', async () => {
  const server = await startFreshServer({ REALTIME_APP_KEY: 'ours' })
  onTestFinished(() => server.stop().then(() => undefined))
  const settings = (await callJson(`${server.url}/api/client-settings`, null))?.body.realtime
  expect(settings).toEqual({ key: 'ours', hosted: null })
  expect((await fetch(server.url)).headers.get('content-security-policy')).toContain("connect-src 'self';")
}, 40_000)
