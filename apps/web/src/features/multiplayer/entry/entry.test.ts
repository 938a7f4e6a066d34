import { expect, test } from 'vitest'
import { outcomeFor } from '../results/outcome.ts'
import { answerToSend } from '../state/answer-to-send.ts'
import { answerWordsFor, createWords, joinWords, readyWords } from '../state/failure-words.ts'
import type { Turn } from '../state/match-screen.ts'
import { measured, serverTime, UNMEASURED } from '../state/server-clock.ts'
import { playing } from '../testing/given.ts'
import { asTyped, invitationLink, invitedTo } from './invitation.ts'

const refused = (status: number, detail: string) => ({ kind: 'refused' as const, status, detail })
const offline = { kind: 'offline' as const }

test('[K5] the words of every refusal', () => {
  expect(joinWords(refused(404, 'x'))).toBe('Lobby not found. Please check the code and try again.')
  expect(joinWords(refused(400, 'The lobby is full.'))).toBe('Cannot join lobby: The lobby is full.')
  expect(joinWords(refused(429, 'Slow down'))).toBe('Error (429): Slow down')
  expect(createWords(offline)).toBe('Failed to create lobby')
  expect(readyWords(offline)).toBe('Failed to set ready status')
  expect(readyWords(refused(409, 'This lobby has ended.'))).toBe('This lobby has ended.')
  expect(answerWordsFor(refused(409, 'late'))).toBe('Submission failed: late')
  expect(answerWordsFor(offline)).toBe('Network error: Could not submit answer.')
})

const seat = { code: 'AB3D', playerId: 'key' }
const MISSING = { ok: false, error: 'Cannot submit answer: Critical information missing.' }

test.each<[string, typeof seat, Turn, string]>([
  ['code', { ...seat, code: '' }, playing().turn, 'Lima'],
  ['player id', { ...seat, playerId: '' }, playing().turn, 'Lima'],
  ['question', seat, { kind: 'loading' }, 'Lima'],
  ['answer', seat, playing().turn, ''],
])('[B14] without the %s nothing is sent', (_part, who, turn, option) => {
  expect(answerToSend(who, turn, option)).toEqual(MISSING)
})

test('[B14] a second answer to the same question is ignored', () => {
  const { turn } = playing()
  if (turn.kind !== 'open') throw new Error('no question is open')
  const answered = { ...turn, choice: { option: 'Lima', at: 0, sent: true } }
  expect(answerToSend(seat, answered, 'Quito')).toEqual({ ok: true, value: null })
  expect(answerToSend(seat, turn, 'Lima')).toMatchObject({ ok: true, value: { question_index: 0, answer: 'Lima' } })
})

test('[B3] a typed code is uppercased and at most 4 long', () => {
  expect(asTyped('ab 3dx')).toBe('AB3D')
})

test('a link carries the code to the join screen', () => {
  const link = new URL(invitationLink('https://play.example', 'AB3D'))
  expect(invitedTo(link.search)).toBe('AB3D')
  expect(invitedTo('?x=1')).toBeNull()
})

test.each([
  ['host', 'Victory!', "Congratulations! You've won!"],
  ['tie', "It's a Tie!", 'A perfect tie! Well matched!'],
  ['guest', 'Good Game!', 'Better luck next time!'],
] as const)('[B8] winner %s, seen by the host', (winner, title, line) => {
  expect(outcomeFor({ winner }, 'host')).toMatchObject({ title, line })
})

test('the server’s clock is narrowed down by every message, and found again after ours was set', () => {
  const asked = measured(UNMEASURED, 5000, 1200, 1000)
  expect(serverTime(asked, 1200)).toBe(5100)
  const narrowed = measured(asked, 5950, 2000, null)
  expect(serverTime(narrowed, 2000)).toBe(5975)
  expect(serverTime(measured(narrowed, 9000, 90_000, 89_900), 90_000)).toBe(9050)
})
