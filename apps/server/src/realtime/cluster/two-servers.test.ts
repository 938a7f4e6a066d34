import { once } from 'node:events'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import Pusher from 'pusher'
import { expect, onTestFinished, test } from 'vitest'
import { channelAuth } from '../../features/realtime/signatures.ts'
import { missingForNodes, NODES_SECRET, twoNodes } from '../../testing/two-nodes.ts'
import { RawClient } from '../testing/raw-client.ts'
import { APP_PATH } from '../testing/running-gateway.ts'

const APP = { id: 'knowdown', key: 'knowdown', secret: NODES_SECRET }
const ROOM = 'presence-room'

async function enter({ url }: RunningServer, user_id: string): Promise<RawClient> {
  const client = new RawClient(`${url.replace('http', 'ws')}${APP_PATH}`)
  onTestFinished(() => client.socket.terminate())
  await client.connected()
  const channel_data = JSON.stringify({ user_id })
  await client.subscribed(ROOM, { auth: channelAuth(APP, client.id, ROOM, channel_data), channel_data })
  return client
}

/** What the vendor's library reads through the API of a node. */
function askingOf({ url }: RunningServer) {
  const { hostname: host, port } = new URL(url)
  const library = new Pusher({ appId: APP.id, key: APP.key, secret: APP.secret, host, port, useTLS: false })
  const read = async (path: string, params = {}) => (await library.get({ path, params })).json()
  return {
    users: async () => (await read(`/channels/${ROOM}/users`)).users.map(({ id }: { id: string }) => id).toSorted(),
    channels: async () =>
      (await read('/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' })).channels,
  }
}

test.skipIf(missingForNodes)(
  'two servers share their members, and those of a killed server are removed within seconds',
  async () => {
    const [left, right] = await twoNodes()
    const ann = await enter(left, 'ann')
    await enter(right, 'bob')
    await enter(right, 'ann')
    for (const node of [left, right]) {
      const { users, channels } = askingOf(node)
      await waitUntil('all are counted', async () => (await channels())[ROOM]?.subscription_count === 3)
      expect(await channels()).toEqual({ [ROOM]: { user_count: 2, subscription_count: 3 } })
      expect(await users()).toEqual(['ann', 'bob'])
    }
    right.process.kill('SIGKILL')
    await once(right.process, 'exit')
    const { users, channels } = askingOf(left)
    await waitUntil('the member has left', () => ann.events('pusher_internal:member_removed').length > 0, 12_000)
    expect(ann.events('pusher_internal:member_removed').map(({ data }) => data)).toEqual(['{"user_id":"bob"}'])
    expect([await users(), await channels()]).toEqual([['ann'], { [ROOM]: { user_count: 1, subscription_count: 1 } }])
  },
  60_000,
)

test.skipIf(missingForNodes)(
  'the members of a server that shuts down are removed at once',
  async () => {
    const [left, right] = await twoNodes()
    const ann = await enter(left, 'ann')
    await enter(right, 'bob')
    await ann.receives(({ event }) => event === 'pusher_internal:member_added', 'the new member')
    expect(await right.stop()).toBe(0)
    await ann.receives(({ event }) => event === 'pusher_internal:member_removed', 'the removed member')
    expect(await askingOf(left).users()).toEqual(['ann'])
  },
  60_000,
)
