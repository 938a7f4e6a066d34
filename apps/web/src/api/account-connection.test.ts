// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openAccountLine } from './account-connection.ts'

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

  opens() {
    this.dispatchEvent(new Event('open'))
  }

  says(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }

  drops(code = 1006) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const sockets = FakeSocket.all
const newest = (): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

function listening() {
  const heard: string[] = []
  const close = openAccountLine('https://play.example', {
    onChange: () => heard.push('change'),
    onEnd: () => heard.push('end'),
  })
  onTestFinished(close)
  return { heard, close }
}

function connected(user: object | null = { $id: 'u1' }) {
  const line = listening()
  vi.advanceTimersByTime(50)
  newest().opens()
  newest().says({ type: 'connected', data: { channels: ['account'], user } })
  return line
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
  listening()
  vi.advanceTimersByTime(49)
  expect(sockets).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sockets.map(({ url }) => decodeURIComponent(url))).toEqual([
    'wss://play.example/v1/realtime?project=knowdown&channels[]=account',
  ])
})

test('[D3] it comes back after 1 s (five times), 5 s (ten times), 10 s (85 times), then every minute', () => {
  listening()
  vi.advanceTimersByTime(50)
  const waits: number[] = []
  for (let attempt = 0; attempt < 102; attempt += 1) {
    const before = sockets.length
    newest().drops()
    let waited = 0
    while (sockets.length === before) {
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

test('[D3] a connection that came about begins the count anew', () => {
  listening()
  vi.advanceTimersByTime(50)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    newest().drops()
    vi.advanceTimersByTime(1_000)
  }
  expect(sockets).toHaveLength(6)
  newest().opens()
  newest().drops()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(7)
})

test('a change of the account is told; sessions of others are not our business', () => {
  const { heard } = connected()
  newest().says({ type: 'event', data: { events: ['users.u1.sessions.s9.create', 'users.*'], payload: {} } })
  newest().says({ type: 'event', data: { events: ['users.u1.sessions.s1.delete', 'users.*'], payload: {} } })
  expect(heard).toEqual([])
  newest().says({ type: 'event', data: { events: ['users.u1.update.name', 'users.*'], payload: {} } })
  expect(heard).toEqual(['change'])
})

test('a session that was ended elsewhere is told once, and the line is not opened again', () => {
  const { heard } = connected()
  newest().drops(4401)
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  expect(heard).toEqual(['end'])
  expect(sockets).toHaveLength(1)
})

test('a service that refuses is left alone', () => {
  listening()
  vi.advanceTimersByTime(50)
  newest().says({ type: 'error', data: { code: 1008, message: 'Missing or unknown project ID' } })
  newest().drops(1008)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
})

test('after a gap the account is asked again, for what was said meanwhile', () => {
  const { heard } = connected()
  newest().drops()
  vi.advanceTimersByTime(1_000)
  newest().opens()
  newest().says({ type: 'connected', data: { user: { $id: 'u1' } } })
  expect(heard).toEqual(['change'])
})

test('where there is no cookie the kept session proves it', () => {
  localStorage.setItem('cookieFallback', '{"a_session_knowdown":"proof"}')
  const { heard } = connected(null)
  expect(newest().sent).toEqual(['{"type":"authentication","data":{"session":"proof"}}'])
  expect(heard).toEqual([])
  newest().says({ type: 'error', data: { code: 1003, message: 'Session is not valid.' } })
  expect(heard).toEqual(['change'])
})

test.each(['not json', '[]', 'null', '{"a_session_knowdown":7}'])(
  'a kept session that is none (%s) proves nothing',
  (kept) => {
    localStorage.setItem('cookieFallback', kept)
    const { heard } = connected(null)
    expect(newest().sent).toEqual([])
    expect(heard).toEqual(['change'])
  },
)

test('without a network it waits for it, and comes back at once', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  listening()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(1)
  online.mockRestore()
})

test('closed, it is silent for good', () => {
  const { heard, close } = connected()
  close()
  expect(newest().closed).toBe(true)
  newest().drops(4401)
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(heard).toEqual([])
})
