import { expect, test } from 'vitest'
import { skeleton, withoutLookAlikes } from './look-alikes.ts'

test.each([
  ['Ada', 'Аda'],
  ['Paul', 'PauI'],
  ['Otto', '0tt0'],
  ['Marna', 'Mama'],
  ['Zoë', 'ZOE'],
  ['Full', 'Ｆull'],
  ['Iris', 'ıris'],
])('[S-190] %s and %s look the same', (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other))
})

test('[S-190] names that look different stay different', () => {
  expect(new Set(['Ada', 'Adam', 'Eda', 'Ада Л', '李', '王', 'Ada 2'].map(skeleton)).size).toBe(7)
})

test('[S-190] look-alikes become the letters that they look like, and nothing else changes', () => {
  expect(withoutLookAlikes('Nıɢɢа ꜰoo 12')).toBe('nigga foo 12')
})
