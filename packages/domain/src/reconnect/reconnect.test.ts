import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NEXT_ATTEMPT_WITHIN_MS,
  type ReconnectCommand,
  type ReconnectEvent,
  type ReconnectStep,
  reconnect,
  startReconnect,
} from './reconnect.ts'

const CALM = { random: 1, isOnline: true }

type EventType = ReconnectEvent['type']

/** Dispatches the events one after another and returns the last step. */
const after = (...types: EventType[]): ReconnectStep =>
  types.reduce((step, type) => reconnect(step.state, { type }, CALM), startReconnect())

const timerOf = ({ commands }: ReconnectStep): number | undefined =>
  commands.find((command) => command.type === 'start-timer')?.ms

const typesOf = ({ commands }: ReconnectStep) => commands.map(({ type }) => type)

test('the first attempt gets 800 ms, each further one more time, up to 5 s', () => {
  const timers = [startReconnect(), ...[1, 2, 3, 4, 5].map((count) => after(...Array<EventType>(count).fill('timer')))]
  expect(timers.map(timerOf)).toEqual([800, 1200, 2000, 3000, 5000, 5000])
})

test('an attempt that takes too long is replaced', () => {
  expect(after('timer')).toMatchObject({
    state: { phase: 'connecting', attempts: 2 },
    commands: [{ type: 'disconnect' }, { type: 'connect' }, { type: 'start-timer' }],
  })
})

test('an open socket has 4 s to prove the seat', () => {
  expect(after('opened')).toEqual({
    state: { phase: 'proving', attempts: 1, isProbing: false, isServerDown: false, wasAnswered: false },
    commands: [{ type: 'start-timer', ms: 4000 }],
  })
})

test('subscribed channels are live: the timer stops and the attempts are forgotten', () => {
  expect(after('timer', 'opened', 'subscribed')).toMatchObject({
    state: { phase: 'live', attempts: 0 },
    commands: [{ type: 'stop-timer' }, { type: 'report', isLive: true }],
  })
  expect(after('subscribed', 'subscribed').commands).toEqual([])
})

test('a live connection that closes is retried within 300 ms', () => {
  const closed = after('opened', 'subscribed', 'closed')
  expect(closed).toMatchObject({
    state: { phase: 'waiting' },
    commands: [
      { type: 'report', isLive: false },
      { type: 'start-timer', ms: 300 },
    ],
  })
  expect(timerOf(reconnect(after('subscribed').state, { type: 'closed' }, { ...CALM, random: 0.5 }))).toBe(150)
})

test('each time it closes again before it is live the delay doubles, up to 5 s', () => {
  const delays = []
  let { state } = after('subscribed', 'closed')
  for (let attempt = 0; attempt < 7; attempt += 1) {
    state = reconnect(state, { type: 'timer' }, CALM).state
    state = reconnect(state, { type: 'opened' }, CALM).state
    const closed = reconnect(state, { type: 'closed' }, CALM)
    delays.push(timerOf(closed))
    state = closed.state
  }
  expect(delays).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000])
})

test('a refused attempt waits for the watchdog; a refusal of a live connection counts as its loss', () => {
  expect(after('refused').commands).toEqual([])
  expect(after('subscribed', 'refused')).toMatchObject({ state: { phase: 'waiting' } })
})

test('an attempt that the library starts by itself is watched like any other', () => {
  expect(after('subscribed', 'closed', 'timer', 'opened', 'attempt-started')).toEqual({
    state: { phase: 'connecting', attempts: 2, isProbing: false, isServerDown: false, wasAnswered: false },
    commands: [{ type: 'start-timer', ms: 1200 }],
  })
})

test('without a network nothing connects; its return connects at once and forgets the attempts', () => {
  const lost = reconnect(after('subscribed').state, { type: 'offline' }, { ...CALM, isOnline: false })
  expect(lost.state.phase).toBe('offline')
  const still = reconnect(lost.state, { type: 'timer' }, { ...CALM, isOnline: false })
  expect(typesOf(still)).toEqual(['disconnect', 'start-timer'])
  const back = reconnect(still.state, { type: 'online' }, CALM)
  expect(back).toMatchObject({ state: { phase: 'connecting', attempts: 1 } })
  expect(typesOf(back)).toEqual(['disconnect', 'connect', 'start-timer'])
  expect(timerOf(back)).toBe(800)
})

test('a network that returns without an event is found by the timer', () => {
  const lost = reconnect(startReconnect().state, { type: 'offline' }, { ...CALM, isOnline: false })
  expect(typesOf(reconnect(lost.state, { type: 'timer' }, CALM))).toContain('connect')
})

test('a live connection that delivers nothing can be replaced', () => {
  expect(typesOf(after('subscribed', 'restart'))).toEqual(['report', 'disconnect', 'connect', 'start-timer'])
})

describe('probing the server', () => {
  test('a server that comes back is connected to at once, as if for the first time', () => {
    const back = after('timer', 'timer', 'probe-due', 'server-unreachable', 'probe-due', 'server-answered')
    expect(back).toMatchObject({ state: { phase: 'connecting', attempts: 1 } })
    expect(typesOf(back)).toEqual(['disconnect', 'connect', 'start-timer'])
  })

  test('a server that answers all along is only slow: its attempt goes on', () => {
    expect(after('probe-due', 'server-answered').commands).toEqual([])
  })

  test('a server that has answered is not asked again before the next attempt, or it could not recover from a rush', () => {
    expect(after('probe-due', 'server-answered', 'probe-due').commands).toEqual([])
    expect(typesOf(after('probe-due', 'server-answered', 'timer', 'probe-due'))).toEqual(['probe-server'])
    expect(typesOf(after('probe-due', 'server-answered', 'refused', 'probe-due'))).toEqual(['probe-server'])
  })

  test('there is one probe at a time, and none while live, offline or before the first retry', () => {
    expect(typesOf(after('probe-due'))).toEqual(['probe-server'])
    expect(after('probe-due', 'probe-due').commands).toEqual([])
    expect(after('subscribed', 'probe-due').commands).toEqual([])
    expect(after('subscribed', 'closed', 'probe-due').commands).toEqual([])
    const offline = { ...CALM, isOnline: false }
    expect(reconnect(startReconnect().state, { type: 'probe-due' }, offline).commands).toEqual([])
  })

  test('an answer that comes after the connection is live changes nothing', () => {
    const late = after('probe-due', 'server-unreachable', 'probe-due', 'subscribed', 'server-answered')
    expect(late).toMatchObject({ state: { phase: 'live', isProbing: false }, commands: [] })
    expect(after('probe-due', 'subscribed', 'server-unreachable').state.isServerDown).toBe(false)
  })
})

const EVENTS: readonly EventType[] = [
  'opened',
  'subscribed',
  'closed',
  'refused',
  'attempt-started',
  'timer',
  'probe-due',
  'server-answered',
  'server-unreachable',
  'online',
  'offline',
  'restart',
]

const context = fc.record({ random: fc.double({ min: 0, max: 1, noNaN: true }), isOnline: fc.boolean() })
const history = fc.array(fc.tuple(fc.constantFrom(...EVENTS), context), { maxLength: 60 })

type History = readonly (readonly [EventType, { random: number; isOnline: boolean }])[]

/** Plays a history and looks at every step of it. */
function play(events: History, look: (step: ReconnectStep, before: ReconnectStep, index: number) => void = () => {}) {
  let step = startReconnect()
  const commands: ReconnectCommand[] = [...step.commands]
  events.forEach(([type, around], index) => {
    const before = step
    step = reconnect(before.state, { type }, around)
    commands.push(...step.commands)
    look(step, before, index)
  })
  return { state: step.state, commands }
}

/** The timer that runs after these commands, null when there is none. */
const runningTimer = (commands: readonly ReconnectCommand[]): number | null => {
  const last = commands.findLast(({ type }) => type === 'start-timer' || type === 'stop-timer')
  return last?.type === 'start-timer' ? last.ms : null
}

describe('after any events in any order', () => {
  test('while it is not live and the network is up, a connect comes within 5 s', () => {
    fc.assert(
      fc.property(history, (events) => {
        const { state, commands } = play(events)
        const timer = runningTimer(commands)
        if (state.phase === 'live') {
          expect(timer).toBeNull()
          return
        }
        expect(timer).toBeLessThanOrEqual(NEXT_ATTEMPT_WITHIN_MS)
        expect(typesOf(reconnect(state, { type: 'timer' }, CALM))).toContain('connect')
      }),
    )
  })

  test('there are never two connects without a disconnect between them, and none without a network', () => {
    fc.assert(
      fc.property(history, (events) => {
        play(events, (step, _before, index) => {
          const types = typesOf(step)
          const connects = types.filter((type) => type === 'connect')
          expect(connects.length).toBeLessThanOrEqual(1)
          if (connects.length === 0) return
          expect(types.indexOf('disconnect')).toBe(types.indexOf('connect') - 1)
          expect(events[index]?.[1].isOnline).toBe(true)
        })
      }),
    )
  })

  test('every timer is between 0 and 5 s', () => {
    fc.assert(
      fc.property(history, (events) => {
        for (const command of play(events).commands) {
          if (command.type !== 'start-timer') continue
          expect(command.ms).toBeGreaterThanOrEqual(0)
          expect(command.ms).toBeLessThanOrEqual(NEXT_ATTEMPT_WITHIN_MS)
        }
      }),
    )
  })

  test('the return of the network resets the backoff', () => {
    fc.assert(
      fc.property(history, (events) => {
        const online = reconnect(play(events).state, { type: 'online' }, CALM)
        expect(timerOf(online)).toBe(800)
        expect(timerOf(reconnect(online.state, { type: 'closed' }, CALM))).toBe(300)
      }),
    )
  })

  test('live and not live are reported in turn, and match the phase', () => {
    fc.assert(
      fc.property(history, (events) => {
        let reported = false
        play(events, ({ state, commands }) => {
          for (const command of commands) {
            if (command.type !== 'report') continue
            expect(command.isLive).toBe(!reported)
            reported = command.isLive
          }
          expect(reported).toBe(state.phase === 'live')
        })
      }),
    )
  })

  test('no probe starts while another is under way', () => {
    fc.assert(
      fc.property(history, (events) => {
        play(events, (step, before) => {
          if (typesOf(step).includes('probe-server')) expect(before.state.isProbing).toBe(false)
        })
      }),
    )
  })
})
