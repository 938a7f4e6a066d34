import { describe, expect, test } from 'vitest'
import { seededRandom } from '../random.ts'
import type { RunAnswer } from '../run/run.ts'
import { addDays, dateAt, isCalendarDate } from './calendar-date.ts'
import { betterThanPercent, dailyNumber, dailyShareText, FIRST_DAILY } from './daily-result.ts'
import { DAILY_DIFFICULTIES, DAILY_REST_DAYS, type DailyCandidate, dailySupplyDays, pickDaily } from './pick-daily.ts'
import { type PlayedDaily, streakOf } from './streak.ts'

const at = (text: string) => Date.parse(text)

describe('[DT1] the date is the player’s own', () => {
  test('the local date follows the offset from UTC', () => {
    expect(dateAt(at('2026-11-15T23:30:00Z'), 60)).toBe('2026-11-16')
    expect(dateAt(at('2026-11-15T00:30:00Z'), -60)).toBe('2026-11-14')
  })

  test('a date that is not in the calendar is invalid', () => {
    expect(['2026-02-28', '2028-02-29'].every(isCalendarDate)).toBe(true)
    expect(['2026-02-30', '2026-13-01', '26-1-1', '+12026-01-01', '2026-01-01Z', ''].some(isCalendarDate)).toBe(false)
  })
})

describe('[DT2] ten questions for a date', () => {
  const candidate = (id: string, category: string, difficulty: DailyCandidate['difficulty']): DailyCandidate => ({
    id,
    category,
    difficulty,
    question: `Which thing is ${id}?`,
    answer: `thing of ${id}`,
  })
  const CATEGORIES = Array.from({ length: 24 }, (_, index) => `category-${index + 10}`)
  const candidates: DailyCandidate[] = CATEGORIES.flatMap((category) =>
    (['easy', 'medium', 'hard', 'obscure'] as const).flatMap((difficulty) =>
      Array.from({ length: 4 }, (_, index) => candidate(`${category}-${difficulty}-${index}`, category, difficulty)),
    ),
  )
  const request = (seed = 7) => ({ candidates, used: new Set<string>(), random: seededRandom(seed) })

  test('ten different categories in rising difficulty, others with other random numbers', () => {
    const daily = pickDaily(request())
    expect(daily?.map(({ difficulty }) => difficulty)).toEqual(DAILY_DIFFICULTIES)
    expect(new Set(daily?.map(({ category }) => category)).size).toBe(10)
    expect(pickDaily(request(8))).not.toEqual(daily)
  })

  test('a used question is not picked again, and without enough questions there is no daily', () => {
    const first = pickDaily(request()) ?? []
    const second = pickDaily({ ...request(), used: new Set(first.map(({ id }) => id)) }) ?? []
    expect(second.filter(({ id }) => first.some((one) => one.id === id))).toEqual([])
    expect(
      pickDaily({ ...request(), candidates: candidates.filter(({ category }) => category < 'category-19') }),
    ).toBeNull()
  })

  test('the rarest difficulty chooses its category first, wherever it stands in the order of play', () => {
    // The fullest category of easy questions is the only one that has an obscure question.
    const scarce = candidates.filter(
      ({ difficulty, id }) =>
        (difficulty !== 'obscure' || id === 'category-10-obscure-0') && (difficulty !== 'easy' || !id.endsWith('3')),
    )
    const many = Array.from({ length: 9 }, (_, index) => candidate(`more-${index}`, 'category-10', 'easy'))
    const daily = pickDaily({ ...request(), candidates: [...many, ...scarce] })
    expect(daily?.at(-1)?.id).toBe('category-10-obscure-0')
    expect(daily?.map(({ difficulty }) => difficulty)).toEqual(DAILY_DIFFICULTIES)
    expect(
      pickDaily({ ...request(), candidates: scarce.filter(({ difficulty }) => difficulty !== 'obscure') }),
    ).toBeNull()
  })

  test('every question of a category gets its turn, and the fullest categories come first', () => {
    const seeds = Array.from({ length: 60 }, (_, seed) => seed)
    const picked = seeds.flatMap((seed) => pickDaily(request(seed)) ?? [])
    expect(new Set(picked.map(({ id }) => id.slice(-1)))).toEqual(new Set(['0', '1', '2', '3']))
    const full = new Set(CATEGORIES.slice(0, 10))
    const uneven = candidates.filter(({ id, category }) => full.has(category) || id.endsWith('0') || id.endsWith('1'))
    const fromUneven = seeds.flatMap((seed) => pickDaily({ ...request(seed), candidates: uneven }) ?? [])
    expect(fromUneven.every(({ category }) => full.has(category))).toBe(true)
  })

  test('no question answers another, by its words or because both are of one group', () => {
    const told = candidates.map((one) =>
      one.difficulty === 'hard' && one.id.endsWith('0') ? { ...one, question: 'What stands near Paris?' } : one,
    )
    const telling = told.map((one) => {
      if (one.difficulty === 'easy' && !one.id.endsWith('0')) return { ...one, answer: 'Paris' }
      return one.difficulty === 'medium' && !one.id.endsWith('0') ? { ...one, group: 'paris' } : one
    })
    for (let seed = 0; seed < 30; seed += 1) {
      const daily = pickDaily({ ...request(seed), candidates: telling }) ?? []
      expect(daily).toHaveLength(10)
      expect(daily.filter(({ group }) => group === 'paris').length).toBeLessThanOrEqual(1)
      const asks = daily.some(({ answer }) => answer === 'Paris')
      expect(asks && daily.some(({ question }) => question.includes('Paris'))).toBe(false)
    }
    const grouped = candidates.map((one) => ({ ...one, group: 'one fact' }))
    expect(pickDaily({ ...request(), candidates: grouped })).toBeNull()
  })

  test('[DT10] the supply is counted in days, and questions may be used again after a year', () => {
    // 96 easy questions, three a day: 32 days, but the last ones no longer come from different categories.
    expect(dailySupplyDays(candidates, 400)).toBe(31)
    const deep = CATEGORIES.flatMap((category) =>
      (['easy', 'medium', 'hard', 'obscure'] as const).flatMap((difficulty) =>
        Array.from({ length: 48 }, (_, index) => candidate(`${category}-${difficulty}-${index}`, category, difficulty)),
      ),
    )
    expect(dailySupplyDays(deep, DAILY_REST_DAYS + 40)).toBe(DAILY_REST_DAYS + 40)
  })
})

describe('[DT4] a result is compared with everybody’s', () => {
  test('the share of lower scores is known once twenty players have finished', () => {
    const counts = [0, 0, 0, 0, 0, 5, 5, 5, 4, 1, 0]
    expect(betterThanPercent(counts, 8)).toBe(79)
    expect(betterThanPercent(counts, 5)).toBe(0)
    expect(betterThanPercent([0, 0, 0, 0, 0, 5, 5, 5, 4, 0, 0], 8)).toBeNull()
  })
})

describe('[DT5] the text to share', () => {
  const answer = (choice: string | null, correct: boolean): RunAnswer => ({
    choice,
    correct,
    timedOut: choice === null,
    tookMs: 1,
    atMs: 1,
  })

  test('contains number, score, ten squares, streak, a sentence for screen readers and the address', () => {
    const answers = [
      ...Array.from({ length: 8 }, () => answer('Lima', true)),
      answer('Quito', false),
      answer(null, false),
    ]
    expect(
      dailyShareText({ date: addDays(FIRST_DAILY, 11), answers, streak: 5, address: 'https://play.example/daily' }),
    ).toBe('Knowdown Daily 12: 8/10\n🟩🟩🟩🟩🟩🟩🟩🟩🟥⬜\nStreak: 5 days\n8 of 10 right.\nhttps://play.example/daily')
    expect(dailyNumber(FIRST_DAILY)).toBe(1)
  })

  test('a first day is no streak yet, and questions that were never answered are white', () => {
    expect(dailyShareText({ date: FIRST_DAILY, answers: [answer('Lima', true)], streak: 1, address: 'x' })).toBe(
      'Knowdown Daily 1: 1/10\n🟩⬜⬜⬜⬜⬜⬜⬜⬜⬜\n1 of 10 right.\nx',
    )
  })
})

describe('[DT6] the streak', () => {
  const START = '2026-03-01'
  const days = (...offsets: number[]): PlayedDaily[] =>
    offsets.map((offset) => ({ date: addDays(START, offset), offsetMinutes: 60 }))
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const today = (offset: number) => addDays(START, offset)

  test('consecutive dates count, and an unplayed today does not end the streak yet', () => {
    expect(streakOf(days(0, 1, 2), today(2))).toMatchObject({ length: 3, playedToday: true })
    expect(streakOf(days(0, 1, 2), today(3))).toMatchObject({ length: 3, playedToday: false })
    expect(streakOf(days(0, 1, 2), today(4))).toMatchObject({ length: 0, longest: 3 })
    expect(streakOf([], today(0))).toMatchObject({ length: 0, freezes: 0 })
  })

  test('every seven days in a row earn a freeze, up to two', () => {
    expect(streakOf(days(...range(0, 5)), today(5)).freezes).toBe(0)
    expect(streakOf(days(...range(0, 6)), today(6)).freezes).toBe(1)
    expect(streakOf(days(...range(0, 27)), today(27)).freezes).toBe(2)
  })

  test('a freeze covers a missed date: the streak continues, but does not grow', () => {
    const streak = streakOf(days(...range(0, 6), 8), today(8))
    expect(streak).toMatchObject({ length: 8, freezes: 0, frozen: [today(7)] })
    expect(streakOf(days(...range(0, 6)), today(8))).toMatchObject({ length: 7, freezes: 0, frozen: [today(7)] })
    expect(streakOf(days(...range(0, 6), 9), today(9))).toMatchObject({ length: 1, longest: 7 })
  })

  test('a date skipped by flying east is forgiven, once in seven days; daylight saving never matters', () => {
    const flown = [...days(0, 1), { date: today(3), offsetMinutes: 60 + 540 }]
    expect(streakOf(flown, today(3))).toMatchObject({ length: 3, pardoned: [today(2)] })
    const summer = [...days(0, 1), { date: today(3), offsetMinutes: 120 }]
    expect(streakOf(summer, today(3))).toMatchObject({ length: 1, pardoned: [] })
    const twice = [...flown, { date: today(4), offsetMinutes: 60 }, { date: today(6), offsetMinutes: 600 }]
    expect(streakOf(twice, today(6))).toMatchObject({ length: 1, pardoned: [today(2)] })
  })

  test('three hours east are enough, and a week after a forgiven date the next one is forgiven too', () => {
    const east = (offset: number, minutes: number) => ({ date: today(offset), offsetMinutes: 60 + minutes })
    expect(streakOf([...days(0), east(2, 180)], today(2)).pardoned).toEqual([today(1)])
    expect(streakOf([...days(0), east(2, 179)], today(2)).pardoned).toEqual([])
    const again = [...days(0), east(2, 180), ...days(3, 4, 5, 6, 7), east(9, 180)]
    expect(streakOf(again, today(9)).pardoned).toEqual([today(1), today(8)])
    const flownTwiceAWeek = [...days(0), east(2, 180), ...days(3, 4, 5, 6), east(8, 180)]
    expect(streakOf(flownTwiceAWeek, today(8)).pardoned).toEqual([today(1)])
  })

  test('a date that is missed around a flight west is missed: it skips none', () => {
    const flownWest = [...days(0, 1), { date: today(3), offsetMinutes: 60 - 540 }]
    expect(streakOf(flownWest, today(3))).toMatchObject({ length: 1, pardoned: [] })
  })

  test('a flight that skips no date uses up nothing', () => {
    const flown = [...days(0), { date: today(1), offsetMinutes: 600 }]
    expect(streakOf(flown, today(1))).toMatchObject({ length: 2, pardoned: [] })
  })

  test('the order of the list does not matter, a date counts once, and later dates count later', () => {
    expect(streakOf(days(2, 0, 1, 1, 0), today(2))).toMatchObject({ length: 3, playedToday: true })
    expect(streakOf(days(0, 1, 2, 3), today(1))).toMatchObject({ length: 2, longest: 2, playedToday: true })
  })
})
