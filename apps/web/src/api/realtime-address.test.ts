import { expect, test } from 'vitest'
import { realtimeOptions } from './realtime-address.ts'

const API = new URL('https://play.example/api')

test('without a service elsewhere the sockets are where the API is', () => {
  expect(realtimeOptions(null, API)).toMatchObject({ wsHost: 'play.example', wssPort: 443, forceTLS: true })
  expect(realtimeOptions(null, new URL('http://localhost:3000/api'))).toMatchObject({ wsPort: 3000, forceTLS: false })
})

test('the vendor’s service is found by its cluster alone', () => {
  expect(realtimeOptions({ cluster: 'eu' }, API)).toEqual({ cluster: 'eu', forceTLS: true, enabledTransports: ['ws'] })
})

test('one that speaks like it is found by its address', () => {
  expect(realtimeOptions({ host: 'rt.example', port: 6001, secure: false }, API)).toMatchObject({
    wsHost: 'rt.example',
    wsPort: 6001,
    forceTLS: false,
  })
})
