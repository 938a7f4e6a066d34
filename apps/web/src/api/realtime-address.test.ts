import { expect, test } from 'vitest'
import { realtimeOptions } from './realtime-address.ts'

const API = new URL('https://play.example/api')

test('without a hosted service the sockets use the address of the API', () => {
  expect(realtimeOptions(null, API)).toMatchObject({ wsHost: 'play.example', wssPort: 443, forceTLS: true })
  expect(realtimeOptions(null, new URL('http://localhost:3000/api'))).toMatchObject({ wsPort: 3000, forceTLS: false })
})

test('the vendor’s service is addressed by its cluster alone', () => {
  expect(realtimeOptions({ cluster: 'eu' }, API)).toEqual({ cluster: 'eu', forceTLS: true, enabledTransports: ['ws'] })
})

test('a compatible service is addressed by host and port', () => {
  expect(realtimeOptions({ host: 'rt.example', port: 6001, secure: false }, API)).toMatchObject({
    wsHost: 'rt.example',
    wsPort: 6001,
    forceTLS: false,
  })
})
