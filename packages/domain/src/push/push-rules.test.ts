import { describe, expect, test } from 'vitest'
import {
  afterQuietHours,
  isEvening,
  isPushEndpoint,
  isStreakAtRisk,
  pushRetryDelayMs,
  pushText,
  startOfDay,
} from './push-rules.ts'

const BERLIN = 60
const at = (time: string) => Date.parse(`2026-12-10T${time}:00+01:00`)

describe('[NT2] quiet hours of the player', () => {
  test('hold everything from 21:00 to 9:00', () => {
    expect(afterQuietHours(at('09:00'), BERLIN)).toBe(at('09:00'))
    expect(afterQuietHours(at('20:59'), BERLIN)).toBe(at('20:59'))
    expect(afterQuietHours(at('03:30'), BERLIN)).toBe(at('09:00'))
    expect(afterQuietHours(at('21:00'), BERLIN)).toBe(Date.parse('2026-12-11T09:00:00+01:00'))
  })

  test('follow the clock of the player, not of the server', () => {
    expect(afterQuietHours(Date.parse('2026-12-10T12:00:00Z'), -8 * 60)).toBe(Date.parse('2026-12-10T17:00:00Z'))
    expect(startOfDay(at('00:30'), BERLIN)).toBe(at('00:00'))
  })
})

test('[NT1] a streak is at risk in the evening, from three days on, while today is not played', () => {
  expect([isEvening(at('17:59'), BERLIN), isEvening(at('18:00'), BERLIN), isEvening(at('21:00'), BERLIN)]).toEqual([
    false,
    true,
    false,
  ])
  expect(isStreakAtRisk({ length: 3, playedToday: false })).toBe(true)
  expect(isStreakAtRisk({ length: 2, playedToday: false })).toBe(false)
  expect(isStreakAtRisk({ length: 9, playedToday: true })).toBe(false)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilpush.apple.com.example/abc', false],
  ['https://user:pass@fcm.googleapis.com/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://:pass@fcm.googleapis.com/abc', false],
  ['https://169.254.169.254/latest', false],
  ['http://localhost:3000/', false],
  ['no address', false],
])('[NT1] the server calls known push services only: %s %s', (endpoint, known) => {
  expect(isPushEndpoint(endpoint)).toBe(known)
})

test('[NT1] a test may add a service of its own by its origin', () => {
  const own = ['http://localhost:3000']
  expect(isPushEndpoint('http://localhost:3000/send/1', own)).toBe(true)
  expect(isPushEndpoint('http://localhost:3001/send/1', own)).toBe(false)
})

test('[NT3] pauses between attempts grow up to an hour', () => {
  expect([0, 1, 2, 3, 4, 9].map(pushRetryDelayMs)).toEqual([30_000, 30_000, 120_000, 480_000, 1_920_000, 3_600_000])
})

test('texts say what happened and lead there', () => {
  expect(pushText({ kind: 'challenge', challengeId: 'abc', name: 'Ada', right: 7 })).toEqual({
    title: 'Your challenge was answered',
    body: 'Ada got 7 of 10 right.',
    path: '/c/abc',
  })
  expect(pushText({ kind: 'streak', length: 5 })).toEqual({
    title: 'Keep your 5 days',
    body: 'Today’s ten are waiting.',
    path: '/daily',
  })
  expect(pushText({ kind: 'rematch' })).toEqual({
    title: 'Rematch?',
    body: 'Your opponent wants to play again.',
    path: '/',
  })
})
