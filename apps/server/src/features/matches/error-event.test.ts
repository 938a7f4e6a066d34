import { lobbyEvents } from '@knowdown/contracts/battles/events'
import { waitUntil } from '@knowdown/testkit/wait-until'
import Pusher from 'pusher-js'
import { expect, onTestFinished, test } from 'vitest'
import { APP, runningGateway } from '../../realtime/testing/running-gateway.ts'
import type { ChannelGuard } from '../realtime/realtime-ports.ts'
import { userAuth } from '../realtime/signatures.ts'
import { seatUser } from './seats.ts'
import { Arena } from './testing/arena.ts'
import { openDuel } from './testing/duel.ts'

test('[T1] an error event reaches the genuine client library through the gateway', async () => {
  const guard: ChannelGuard = { maySubscribe: (user, channel) => arena.guard.maySubscribe(user, channel) }
  const gateway = await runningGateway({ guard })
  const arena = await Arena.open({ noQuestions: true, publisher: gateway.hub })
  const { code, hostId, guestId } = await openDuel(arena)
  const user_data = JSON.stringify(seatUser(code, await arena.matchIdOf(code), 'host'))
  const pusher = new Pusher(APP.key, {
    cluster: 'local',
    wsHost: '127.0.0.1',
    wsPort: gateway.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, done) => done(null, { auth: userAuth(APP, socketId, user_data), user_data }),
    },
  })
  onTestFinished(() => pusher.disconnect())
  pusher.signin()
  const received: unknown[] = []
  const lobby = pusher.subscribe(`quiz-lobby-${code}`)
  lobby.bind('error', (data: unknown) => received.push(data))
  await waitUntil('the host has subscribed', () => lobby.subscribed)
  for (const player_id of [hostId, guestId]) await arena.call('/set-ready', { lobby_code: code, player_id })
  await waitUntil('the error is received', () => received.length > 0)
  expect(received[0]).toMatchObject({
    seq: expect.any(Number),
    message: 'The match could not be started. Trying again…',
  })
  expect(lobbyEvents.error.parse(received[0])).toEqual(received[0])
})
