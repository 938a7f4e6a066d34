import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, sharedAddress } from './client-address.ts'

const request = (peer: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage

describe('whose a request is', () => {
  test('without trusted peers it is the peer, whatever he claims', () => {
    expect(clientAddress([])(request('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7')
  })

  test.each([
    ['an address', ['10.0.0.1']],
    ['a range', ['10.0.0.0/8']],
    ['a name', ['uniquelocal']],
  ])('a peer trusted by %s speaks for another', (_how, trusted) => {
    expect(clientAddress(trusted)(request('::ffff:10.0.0.1', '198.51.100.1'))).toBe('198.51.100.1')
  })

  test('behind several trusted peers it is the nearest that is not one', () => {
    const address = clientAddress(['10.0.0.0/8'])
    expect(address(request('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2'))).toBe('198.51.100.1')
  })

  test('nonsense is not believed, even from a trusted peer', () => {
    expect(clientAddress(['loopback'])(request('127.0.0.1', 'unknown'))).toBe('127.0.0.1')
    expect(clientAddress(['loopback'])(request('127.0.0.1'))).toBe('127.0.0.1')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, shared) => {
  expect(sharedAddress(address)).toBe(shared)
})
