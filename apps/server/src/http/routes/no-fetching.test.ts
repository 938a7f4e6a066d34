import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { productApi } from '@knowdown/contracts/api'
import { expect, onTestFinished, test } from 'vitest'
import { wholeProduct } from '../../testing/whole-product.ts'
import { accountClient, PASSWORD } from '../testing/account-client.ts'

const PLACE = '/v1/databases/main/collections/user_stats/documents'

/** A server of somebody else on the product's own machine, where only the product could reach it. */
async function bait() {
  const server = createServer((_request, reply) => void reply.end('{}'))
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, hits: () => connections }
}

const FIELDS = [
  ...['userId', 'email', 'password', 'oldPassword', 'name', 'phone', 'url', 'secret', 'prefs', 'documentId', 'data'],
  ...['category', 'difficulty', 'session_id', 'set_id', 'question_id', 'reason', 'question', 'user_answer'],
  ...['correct_answer', 'lobby_code', 'player_id', 'request_id', 'answer', 'socket_id', 'channel_name', 'user_id'],
]

const RIGHT = {
  email: 'ada@example.org',
  password: PASSWORD,
  userId: 'unique()',
  url: 'http://localhost:3000/verify-email',
  documentId: 'unique()',
}

const ACCOUNT_CALLS = [
  ...['POST /account', 'PATCH /account/name', 'PATCH /account/email', 'PATCH /account/phone', 'PATCH /account/prefs'],
  ...['PATCH /account/password', 'POST /account/recovery', 'PUT /account/recovery', 'POST /account/verification'],
  ...['PUT /account/verification', 'POST /account/sessions/email', 'POST /account/sessions/magic-url'],
  ...['PUT /account/sessions/magic-url', 'POST /account/sessions/phone', 'POST /account/sessions/token'],
]

test('[S-67] a URL in any field of any call never makes the server fetch it', {
  timeout: 60_000,
}, async () => {
  const { port, hits } = await bait()
  const product = await wholeProduct()
  const { session, token } = await product.signUp('ada')
  const { ask } = accountClient(product.app)
  const calls = [
    ...ACCOUNT_CALLS.map((call) => call.replace(' ', ' /v1')),
    `POST ${PLACE}`,
    ...productApi.map(({ method, path }) => `${method} /api${path.replace(':code', 'AB3D')}`),
  ]
  for (const address of [`http://127.0.0.1:${port}/bait`, `//localhost:${port}/bait`]) {
    const inAll = Object.fromEntries(FIELDS.map((field) => [field, address]))
    const inOne = ['url', 'name', 'category'].map((field) => ({ ...RIGHT, [field]: address }))
    const inside = { ...RIGHT, prefs: { avatar: address }, data: { avatar: address } }
    for (const call of calls.filter((one) => one !== 'DELETE /api/user/data')) {
      const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string]
      const proof = url.startsWith('/api') ? token : session
      const headers = { ...proof, referer: address, 'x-forwarded-host': address } as Record<string, string>
      if (method === 'GET') await ask(method, `${url}?${new URLSearchParams(inAll)}`, undefined, { headers })
      else for (const body of [inAll, ...inOne, inside]) await ask(method, url, body, { headers })
    }
    for (const name of ['success', 'failure', 'url', 'image']) {
      await ask('GET', `/v1/account/sessions/oauth2/acme?${name}=${encodeURIComponent(address)}`)
      await ask('GET', `/v1/avatars/image?${name}=${encodeURIComponent(address)}`)
    }
  }
  expect(hits()).toBe(0)
  await fetch(`http://127.0.0.1:${port}/bait`)
  expect(hits()).toBe(1)
})
