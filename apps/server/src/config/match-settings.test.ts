import { expect, test } from 'vitest'
import { readMatchSettings } from './match-settings.ts'

function read(env: Record<string, string>) {
  const faults: string[] = []
  const rules = readMatchSettings({ given: (name) => env[name], fault: (name) => faults.push(name) })
  return { ...rules, faults }
}

test('a battle has ten questions at the pace of reading', () => {
  expect(read({})).toEqual({ questions: 10, timerMs: null, faults: [] })
})

test('both can be set, seconds in parts too', () => {
  expect(read({ MATCH_QUESTIONS: '3', QUESTION_SECONDS: '0.5' })).toEqual({ questions: 3, timerMs: 500, faults: [] })
})

test.each(['0', '51', '2.5', 'ten', '-1'])('MATCH_QUESTIONS=%s is a fault', (text) => {
  expect(read({ MATCH_QUESTIONS: text }).faults).toEqual(['MATCH_QUESTIONS'])
})

test.each(['0', '-1', '121', 'soon'])('QUESTION_SECONDS=%s is a fault', (text) => {
  expect(read({ QUESTION_SECONDS: text }).faults).toEqual(['QUESTION_SECONDS'])
})
