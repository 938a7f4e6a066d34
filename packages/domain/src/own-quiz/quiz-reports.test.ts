import { expect, test } from 'vitest'
import { closesByItself, type QuizReport, quizReportWeight } from './quiz-reports.ts'

const DAY_MS = 86_400_000
const AT = 100 * DAY_MS
const report = (network: string, part: Partial<QuizReport> = {}): QuizReport => ({
  reason: 'personal',
  network,
  verifiedSince: 0,
  ...part,
})

test('[OQ17] a verified account older than a day weighs 1, everybody else a half', () => {
  expect(quizReportWeight([report('a')], AT)).toBe(1)
  expect(quizReportWeight([report('a', { verifiedSince: AT - DAY_MS })], AT)).toBe(1)
  expect(quizReportWeight([report('a', { verifiedSince: AT - DAY_MS + 1 })], AT)).toBe(0.5)
  expect(quizReportWeight([report('a', { verifiedSince: null })], AT)).toBe(0.5)
})

test('[OQ17] one household counts once, by its most trusted report', () => {
  const family = [report('a', { verifiedSince: null }), report('a'), report('a')]
  expect(quizReportWeight(family, AT)).toBe(1)
  expect(quizReportWeight([...family, report('b', { verifiedSince: null })], AT)).toBe(1.5)
})

test('[OQ17] only personal data, and offence where there is a picture, close a link by itself', () => {
  const two = (reason: QuizReport['reason']) => [report('a', { reason }), report('b', { reason })]
  expect(closesByItself(two('personal'), false, AT)).toBe(true)
  expect(closesByItself(two('offensive'), true, AT)).toBe(true)
  expect(closesByItself(two('offensive'), false, AT)).toBe(false)
  for (const reason of ['wrong', 'copyright', 'other'] as const)
    expect(closesByItself(two(reason), true, AT)).toBe(false)
})

test('[OQ17] weight 2 closes and less does not; reports of other reasons do not help', () => {
  const visitors = ['a', 'b', 'c', 'd'].map((network) => report(network, { verifiedSince: null }))
  expect(closesByItself(visitors.slice(1), false, AT)).toBe(false)
  expect(closesByItself(visitors, false, AT)).toBe(true)
  expect(closesByItself([report('a'), report('b', { reason: 'wrong' })], true, AT)).toBe(false)
})
