import { expect, test } from 'vitest'
import { friendMarksFrom, sharedDailyLink } from './friend-marks.ts'

const shared = { number: 214, marks: [true, true, false, true, true, true, true, true, true, false] }

test('[DT5] a shared link carries the number and ten marks, and gives them back', () => {
  const link = new URL(sharedDailyLink('https://play.example', shared))
  expect(link.href).toBe('https://play.example/daily?r=214-1101111110')
  expect(friendMarksFrom(link.search)).toEqual(shared)
})

test.each(['', '?r=', '?r=214', '?r=214-11', '?r=x-1101111110', '?r=214-11011111101', '?r=214-110111111x'])(
  '[DT5] an address like %s has no marks',
  (search) => expect(friendMarksFrom(search)).toBeNull(),
)
