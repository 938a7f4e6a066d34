import { expect, test } from 'vitest'
import { readMatchSettings } from './matches.ts'
import { SettingsReader } from './settings-reader.ts'

function read(env: Record<string, string>) {
  const settings = new SettingsReader(env)
  const rules = readMatchSettings(settings)
  return { ...rules, rejected: settings.problems.map((line) => line.split('=')[0]) }
}

test('by default a match has ten questions and no fixed time for each', () => {
  expect(read({})).toEqual({ questions: 10, timerMs: null, rejected: [] })
})

test('both can be set, also to fractions of a second', () => {
  expect(read({ MATCH_QUESTIONS: '3', QUESTION_SECONDS: '0.5' })).toEqual({ questions: 3, timerMs: 500, rejected: [] })
})

test.each(['0', '51', '2.5', 'ten', '-1'])('MATCH_QUESTIONS=%s is rejected', (text) => {
  expect(read({ MATCH_QUESTIONS: text }).rejected).toEqual(['MATCH_QUESTIONS'])
})

test.each(['0', '-1', '121', 'soon'])('QUESTION_SECONDS=%s is rejected', (text) => {
  expect(read({ QUESTION_SECONDS: text }).rejected).toEqual(['QUESTION_SECONDS'])
})
