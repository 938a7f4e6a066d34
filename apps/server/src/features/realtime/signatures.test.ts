import { expect, test } from 'vitest'
import { channelAuth, isEqualInConstantTime, requestSignature, userAuth } from './signatures.ts'

/** Known answers, so that our own signing cannot be wrong in the same way as our own checking. */
const APP = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const SOCKET = '1234.1234'

test('the signature of a private channel matches the published example', () => {
  expect(channelAuth(APP, SOCKET, 'private-foobar')).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
})

test('the signature covers channel_data', () => {
  const data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
  expect(channelAuth(APP, SOCKET, 'presence-foobar', data)).toBe(
    '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
  )
})

test('the signature of a sign-in matches the published example', () => {
  expect(userAuth(APP, SOCKET, '{"id":"12345"}')).toBe(
    '278d425bdf160c739803:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
  )
})

test('the signature of an HTTP request covers its sorted parameters, whatever their order', () => {
  const params = new Map([
    ['body_md5', 'ec365a775a4cd0599faeb73354201b6f'],
    ['auth_version', '1.0'],
    ['auth_key', APP.key],
    ['auth_timestamp', '1353088179'],
  ])
  expect(requestSignature(APP, 'POST', '/apps/3/events', params)).toBe(
    'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
  )
})

test('only equal texts are equal, whatever their length', () => {
  expect([
    isEqualInConstantTime('abc', 'abc'),
    isEqualInConstantTime('abd', 'abc'),
    isEqualInConstantTime('', 'abc'),
    isEqualInConstantTime('abcd', 'abc'),
  ]).toEqual([true, false, false, false])
})
