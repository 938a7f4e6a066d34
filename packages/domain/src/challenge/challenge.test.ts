import { describe, expect, test } from 'vitest'
import { generatedName } from '../account/generated-name.ts'
import {
  CHALLENGE_LIFETIME_MS,
  challengeState,
  drawChallengeId,
  isChallengeId,
  MAX_CHALLENGE_PLAYERS,
  rankChallenge,
} from './challenge.ts'
import { ghostTrack } from './ghost.ts'

describe('the state of a challenge', () => {
  const finished = { senderEndedAt: 1_000, senderAbandoned: false, players: 0 }

  test('[CL5] a link lives for 30 days after its sender has finished', () => {
    expect(challengeState({ ...finished, senderEndedAt: null }, 1_000)).toBe('unfinished')
    expect(challengeState(finished, 1_000 + CHALLENGE_LIFETIME_MS - 1)).toBe('open')
    expect(challengeState(finished, 1_000 + CHALLENGE_LIFETIME_MS)).toBe('expired')
  })

  test('[CL4] a link takes 50 players, and no more', () => {
    expect(challengeState({ ...finished, players: MAX_CHALLENGE_PLAYERS - 1 }, 2_000)).toBe('open')
    expect(challengeState({ ...finished, players: MAX_CHALLENGE_PLAYERS }, 2_000)).toBe('full')
  })

  test('[RU5] a run that its sender left alone makes no link', () => {
    expect(challengeState({ ...finished, senderAbandoned: true }, 2_000)).toBe('gone')
  })
})

test('[CL4] more right answers win, then less time; untimed comes after timed, and equal results share a rank', () => {
  const entries = [
    { name: 'slow', right: 7, totalMs: 90_000, timing: 'normal' },
    { name: 'untimed', right: 7, totalMs: 10_000, timing: 'untimed' },
    { name: 'best', right: 9, totalMs: 150_000, timing: 'normal' },
    { name: 'fast', right: 7, totalMs: 50_000, timing: 'normal' },
    { name: 'as fast', right: 7, totalMs: 50_000, timing: 'normal' },
  ] as const
  expect(rankChallenge(entries).map(({ rank, name }) => `${rank} ${name}`)).toEqual([
    '1 best',
    '2 fast',
    '2 as fast',
    '4 slow',
    '5 untimed',
  ])
})

test('[CL3] the ghost shows when it answered the open question, and only afterwards whether that was right', () => {
  const sender = [
    { tookMs: 4_000, correct: true },
    { tookMs: 4_000, correct: false },
    { tookMs: null, correct: false },
  ]
  expect(ghostTrack(sender, 1, true)).toEqual([
    { tookMs: 4_000, correct: true },
    { tookMs: 4_000, correct: null },
  ])
  expect(ghostTrack(sender, 1, false)).toHaveLength(1)
  expect(ghostTrack(sender, 3, false).at(2)).toEqual({ tookMs: null, correct: false })
})

test('ids of challenges are twelve signs without look-alikes', () => {
  const id = drawChallengeId((below) => below - 1)
  expect(isChallengeId(id)).toBe(true)
  expect(isChallengeId('daily-2026-1')).toBe(false)
  expect(isChallengeId(`${id}2`)).toBe(false)
})

test('a generated name is always the same for the same text', () => {
  expect(generatedName('visitor 1')).toBe(generatedName('visitor 1'))
  expect(new Set(Array.from({ length: 50 }, (_, index) => generatedName(`v${index}`))).size).toBeGreaterThan(40)
  expect(generatedName('x')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
})
