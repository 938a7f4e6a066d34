// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { playingScreen } from '../testing/match-builders.ts'
import type { Turn } from './match-screen.ts'
import { answerToSend } from './use-match.ts'

const seat = { code: 'AB3D', playerId: 'key' }
const MISSING = { ok: false, error: 'Cannot submit answer: Critical information missing.' }
test.each<[string, typeof seat, Turn, string]>([
  ['code', { ...seat, code: '' }, playingScreen().turn, 'Lima'],
  ['player id', { ...seat, playerId: '' }, playingScreen().turn, 'Lima'],
  ['question', seat, { kind: 'loading' }, 'Lima'],
  ['answer', seat, playingScreen().turn, ''],
])('[B14] without the %s nothing is sent', (_part, who, turn, option) => {
  expect(answerToSend(who, { turn, round: 1 }, option)).toEqual(MISSING)
})

test('[B14] a second answer to the same question is ignored', () => {
  const { turn } = playingScreen()
  const round = 2
  if (turn.kind !== 'open') throw new Error('no question is open')
  const answered = { ...turn, choice: { option: 'Lima', at: 0, sent: true } }
  expect(answerToSend(seat, { turn: answered, round }, 'Quito')).toEqual({ ok: true, value: null })
  expect(answerToSend(seat, { turn, round }, 'Lima')).toMatchObject({
    ok: true,
    value: { question_index: 0, round: 2, answer: 'Lima' },
  })
})
