import { expect, test } from 'vitest'
import { type Streak, weekDays } from './week-days.ts'

const streak: Streak = { length: 13, frozen: [], pardoned: [], played_today: true }
const states = (today: string, change: Partial<Streak> = {}) =>
  weekDays(today, { ...streak, ...change }).map(({ state }) => state)

// 19 November 2026 is a Thursday.
test('[DT4] the week begins on Monday, shows the days of the streak, and what is still to come', () => {
  expect(weekDays('2026-11-19', streak)[0]?.date).toBe('2026-11-16')
  expect(states('2026-11-19')).toEqual(['played', 'played', 'played', 'played', 'later', 'later', 'later'])
  expect(states('2026-11-22')).toEqual(Array(7).fill('played'))
})

test('[DT4] a frozen day is shown as such, and the days before it belong to the streak', () => {
  expect(states('2026-11-19', { length: 3, frozen: ['2026-11-17'] }).slice(0, 4)).toEqual([
    'played',
    'frozen',
    'played',
    'played',
  ])
})

test('[DT4] before today’s daily today is still to come, and days before the streak were missed', () => {
  expect(states('2026-11-19', { length: 1, played_today: false }).slice(0, 4)).toEqual([
    'missed',
    'missed',
    'played',
    'later',
  ])
  expect(states('2026-11-19', { length: 0, played_today: false })[0]).toBe('missed')
})
