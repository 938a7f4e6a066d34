// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openAccountConnection } from './account-connection.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly sent: string[] = []
  readonly url: string
  closed = false

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(text)
  }

  close() {
    this.closed = true
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  receive(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  drop(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const sockets = FakeSocket.all
const newest = (): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

function openConnection() {
  const heard: string[] = []
  const close = openAccountConnection('https://play.example', {
    onChange: () => heard.push('change'),
    onEnd: () => heard.push('end'),
  })
  onTestFinished(close)
  return { heard, close }
}

function connected(user: object | null = { $id: 'u1' }) {
  const connection = openConnection()
  vi.advanceTimersByTime(50)
  newest().open()
  newest().receive({ type: 'connected', data: { channels: ['account'], user } })
  return connection
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sockets.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('[T2] the account socket connects 50 ms after subscribing', () => {
  openConnection()
  vi.advanceTimersByTime(49)
  expect(sockets).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sockets.map(({ url }) => decodeURIComponent(url))).toEqual([
    'wss://play.example/v1/realtime?project=knowdown&channels[]=account',
  ])
})

test('[D3] it reconnects after 1 s (five times), 5 s (ten times), 10 s (85 times), then every minute', () => {
  openConnection()
  vi.advanceTimersByTime(50)
  const waits: number[] = []
  for (let attempt = 0; attempt < 102; attempt += 1) {
    const before = sockets.length
    newest().drop()
    let waited = 0
    while (sockets.length === before && waited < 120_000) {
      vi.advanceTimersByTime(500)
      waited += 500
    }
    waits.push(waited)
  }
  expect(waits).toEqual([
    ...Array(5).fill(1_000),
    ...Array(10).fill(5_000),
    ...Array(85).fill(10_000),
    ...Array(2).fill(60_000),
  ])
})

test('[D3] a successful connection resets the count', () => {
  openConnection()
  vi.advanceTimersByTime(50)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    newest().drop()
    vi.advanceTimersByTime(1_000)
  }
  expect(sockets).toHaveLength(6)
  newest().open()
  newest().drop()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(7)
})

test('a change of the account is reported; other sessions are not', () => {
  const { heard } = connected()
  newest().receive({ type: 'event', data: { events: ['users.u1.sessions.s9.create', 'users.*'], payload: {} } })
  newest().receive({ type: 'event', data: { events: ['users.u1.sessions.s1.delete', 'users.*'], payload: {} } })
  expect(heard).toEqual([])
  newest().receive({ type: 'event', data: { events: ['users.u1.update.name', 'users.*'], payload: {} } })
  expect(heard).toEqual(['change'])
})

test('a session that was ended elsewhere is reported once, and the connection is not opened again', () => {
  const { heard } = connected()
  newest().drop(4401)
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  expect(heard).toEqual(['end'])
  expect(sockets).toHaveLength(1)
})

test('a service that refuses is not asked again', () => {
  openConnection()
  vi.advanceTimersByTime(50)
  newest().receive({ type: 'error', data: { code: 1008, message: 'Missing or unknown project ID' } })
  newest().drop(1008)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
})

test('after a gap the account is read again, because changes may have been missed', () => {
  const { heard } = connected()
  newest().drop()
  vi.advanceTimersByTime(1_000)
  newest().open()
  newest().receive({ type: 'connected', data: { user: { $id: 'u1' } } })
  expect(heard).toEqual(['change'])
})

test('where there is no cookie the stored session authenticates', () => {
  localStorage.setItem('cookieFallback', '{"a_session_knowdown":"proof"}')
  const { heard } = connected(null)
  expect(newest().sent).toEqual(['{"type":"authentication","data":{"session":"proof"}}'])
  expect(heard).toEqual([])
  newest().receive({ type: 'error', data: { code: 1003, message: 'Session is not valid.' } })
  expect(heard).toEqual(['change'])
})

test.each(['not json', '[]', 'null', '{"a_session_knowdown":7}'])(
  'a stored session that is invalid (%s) is not sent',
  (stored) => {
    localStorage.setItem('cookieFallback', stored)
    const { heard } = connected(null)
    expect(newest().sent).toEqual([])
    expect(heard).toEqual(['change'])
  },
)

test('without a network it waits, and connects as soon as the network is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openConnection()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(1)
  online.mockRestore()
})

test('once closed, it reports nothing more', () => {
  const { heard, close } = connected()
  close()
  expect(newest().closed).toBe(true)
  newest().drop(4401)
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(heard).toEqual([])
})
