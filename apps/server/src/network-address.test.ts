import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientAddressReader, networkOf, shortNetworkOf } from './network-address.ts'

const request = (peer: string | undefined, forwardedFor?: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

describe('the address of a client', () => {
  test('is the peer, whatever the header claims, without trusted proxies', () => {
    expect(clientAddressReader([])(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  })

  test.each([
    ['an address', ['10.0.0.1']],
    ['a range', ['10.0.0.0/8']],
    ['a name', ['uniquelocal']],
  ])('is the one in the header when the peer is trusted by %s', (_how, trusted) => {
    expect(clientAddressReader(trusted)(request('::ffff:10.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  })

  test('is the nearest untrusted one behind several trusted proxies', () => {
    const address = clientAddressReader(['10.0.0.0/8'])
    expect(address(request('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2'))).toBe('198.51.100.1')
  })

  test('is unknown when the socket has been reset, even behind a trusted proxy', () => {
    expect(clientAddressReader([])(request(undefined))).toBeUndefined()
    expect(clientAddressReader(['loopback'])(request(undefined, '198.51.100.1'))).toBeUndefined()
  })

  test('is the trusted peer itself when the header holds no address', () => {
    expect(clientAddressReader(['loopback'])(request('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
    expect(clientAddressReader(['loopback'])(request('127.0.0.1'))).toBe('127.0.0.1')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
  [undefined, 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a request whose client has reset the connection is counted as unknown', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const network = new Promise<string>((resolve) => {
    app.get('/', async (request) => {
      client.resetAndDestroy()
      await new Promise((closed) => request.raw.socket.once('close', closed))
      resolve(networkOf(request.ip))
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await network).toBe('unknown')
})

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1234', '2001:db8:0::'],
  [undefined, 'unknown'],
])('%s is logged as %s', (address, network) => {
  expect(shortNetworkOf(address)).toBe(network)
})
