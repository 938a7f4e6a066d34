import type { Match } from '@knowdown/domain/match/match'
import {
  answer,
  playingMatch,
  playMoves,
  questions,
  readyMatch,
  rightAnswer,
  T0,
} from '@knowdown/domain/match/testing/builders'
import { expect, test, vi } from 'vitest'
import { GameStarter } from './game-starter.ts'
import { MatchEngine } from './match-engine.ts'
import type { MatchStore, StoredMatch } from './match-store.ts'
import { Presence } from './presence.ts'
import type { OutgoingEvent } from './wire-format.ts'

/** An engine whose store keeps every change waiting for `waitMs`. */
function engineOnSlowStore(first: Match, waitMs: number) {
  const clock = { at: T0 + 2_500 }
  const stored: StoredMatch = { matchId: 'm', match: first, keys: { host: 'h', guest: 'g' }, downSince: null }
  const published: OutgoingEvent[] = []
  const timers: (number | null)[] = []
  const change: MatchStore['change'] = async (_code, decide) => {
    clock.at += waitMs
    const { value, save } = decide(stored, clock.at)
    if (save) stored.match = save.match
    return value
  }
  const read: MatchStore['read'] = async () => ({ found: stored, at: clock.at })
  const nobody = { host: null, guest: null }
  const store = { change, read, userIds: async () => nobody, origins: async () => nobody } as unknown as MatchStore
  const engine = new MatchEngine({
    store,
    broadcaster: { publish: (_code: string, events: OutgoingEvent[]) => published.push(...events) } as never,
    timers: { set: (_code, inMs) => timers.push(inMs), stop: () => {} },
    ensureOutagesHandled: async () => {},
    onQuestionsNeeded: () => {},
    onResumed: () => {},
    onBattleFinished: () => {},
    now: () => clock.at,
  })
  return { engine, store, clock, published, timers }
}

const hostAnswered = () => playMoves(playingMatch(), answer('host', 0, rightAnswer(0), T0 + 1_000)).match

test('[B11] a question that the store has kept waiting still gets its full time', async () => {
  const { engine, clock, published } = engineOnSlowStore(hostAnswered(), 5_000)
  await engine.tick('AB3D')
  expect(published.map(({ name }) => name)).toEqual(['next_question'])
  expect(published[0]?.data).toMatchObject({ index: 1, closes_at: clock.at + 10_000 })
})

test('[B11] so does the first question of a game that the store has kept waiting', async () => {
  const { engine, store, clock, published } = engineOnSlowStore(readyMatch(), 5_000)
  const dealer = { deal: async () => questions(2).map((one) => ({ ...one, explanation: '' })) }
  const rules = { questions: 2, timerMs: 10_000, countdownMs: 0 }
  const starter = new GameStarter({ store, engine, dealer, rules, log: console as never })
  starter.start('AB3D')
  await starter.idle()
  expect(published.find(({ name }) => name === 'match_start')?.data).toMatchObject({ starts_at: clock.at })
  const first = published.filter(({ name }) => name === 'next_question')
  expect(first.map(({ data }) => data)).toEqual(
    Array(2).fill(expect.objectContaining({ closes_at: clock.at + 10_000 })),
  )
})

test('[B11] so does a question that waited for its player since an outage', async () => {
  const outage = { type: 'resume' as const, downSince: T0 + 1_000, at: T0 + 2_000 }
  const { engine, clock, published } = engineOnSlowStore(playMoves(playingMatch(), outage).match, 6_000)
  const presence = new Presence({ engine, bus: { publish: () => {} } } as never)
  presence.playerConnected('AB3D', 'host')
  await vi.waitUntil(() => published.length > 0)
  expect(published.map(({ name }) => name)).toEqual(['next_question'])
  expect(published[0]?.data).toMatchObject({ closes_at: clock.at + 10_000 })
})

test('[B11] an answer that arrived in time counts, however long the store keeps it and the tick before it', async () => {
  const { engine, clock } = engineOnSlowStore(hostAnswered(), 8_000)
  const waiting = engine.tick('AB3D')
  const move = answer('guest', 0, rightAnswer(0), 0)
  const { match } = await engine.apply('AB3D', (_stored, at) => ({ move: { ...move, at } }))
  await waiting
  expect(clock.at).toBe(T0 + 18_500)
  expect(match).toMatchObject({ game: { seats: { guest: { verdicts: [{ correct: true, timedOut: false }] } } } })
})

test('[B11] a node that does the work of another leaves alone what is not long overdue: an answer may be on its way', async () => {
  const { engine, clock, published, timers } = engineOnSlowStore(hostAnswered(), 0)
  // The next question of the host is eight seconds late, and the time of the guest was over a moment ago.
  clock.at = T0 + 10_800
  await engine.tick('AB3D', 1_000)
  expect(published.map(({ name }) => name)).toEqual(['next_question'])
  expect(timers).toEqual([700])
  clock.at += 700
  await engine.tick('AB3D')
  expect(published.map(({ name }) => name)).toContain('answer_result')
})

test('[B11] a node that did the work of another stays patient with what is due next', async () => {
  const { engine, clock, timers } = engineOnSlowStore(hostAnswered(), 0)
  clock.at = T0 + 3_600
  await engine.tick('AB3D', 1_000)
  // The guest's time is over at T0 + 10.5 s.
  expect(timers).toEqual([6_900 + 1_000])
})
