import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IssuedSet, isRepeatedClaim, judgeSoloClaim, type SoloClaim } from './solo-claim.ts'

const set: IssuedSet = {
  playerId: 'ann',
  category: 'Space',
  questions: Array.from({ length: 10 }, (_, index) => ({
    options: ['Mars', 'Io', 'Sun', `n${index}`],
    answer: 'Mars',
  })),
  issuedAt: 100_000,
  claimedAt: null,
  finalAnswers: null,
  fetchedAhead: false,
}
const answers = ['Mars', 'Io', 'Mars', '', 'Mars', 'Sun', 'Mars', 'n7', 'Mars', 'Mars']
const claim: SoloClaim = { playerId: 'ann', answers, right: 6, wrong: 4 }
const judged = (part: Partial<SoloClaim> = {}, of: Partial<IssuedSet> = {}, at = 160_000) =>
  judgeSoloClaim({ ...set, ...of }, { ...claim, ...part }, at)
const refusal = (...args: Parameters<typeof judged>) => {
  const verdict = judged(...args)
  return verdict.ok ? null : verdict.error
}

describe('a played question set', () => {
  test('[Z5] the server counts by itself, whatever totals the client sends', () => {
    for (const totals of [{}, { right: 10, wrong: 0 }, { right: 0, wrong: 10 }]) {
      expect(judged(totals)).toEqual({
        ok: true,
        value: { kind: 'solo', category: 'Space', right: 6, wrong: 4, finishedAt: 160_000, ranked: true },
      })
    }
  })

  test('[Z5] a set is counted once', () => {
    expect(refusal({}, { claimedAt: 150_000 })).toBe('already-claimed')
  })

  test('[Z5] a repeat is the same claim of the same player after it was counted', () => {
    const counted = { ...set, claimedAt: 150_000, finalAnswers: answers }
    const others = answers.with(3, 'Mars')
    expect(isRepeatedClaim(counted, claim)).toBe(true)
    expect(isRepeatedClaim({ ...counted, claimedAt: null }, claim)).toBe(false)
    expect(isRepeatedClaim({ ...counted, finalAnswers: null }, claim)).toBe(false)
    expect(isRepeatedClaim(counted, { ...claim, playerId: 'bob' })).toBe(false)
    expect(isRepeatedClaim(counted, { ...claim, answers: others })).toBe(false)
    expect(isRepeatedClaim(counted, { ...claim, answers: answers.slice(0, 9) })).toBe(false)
    expect(isRepeatedClaim(counted, { ...claim, answers: [...answers, 'Mars'] })).toBe(false)
  })

  test('[QR2] answers that ended the quiz are final: no others are counted after the explanations were read', () => {
    const better = answers.map(() => 'Mars')
    expect(refusal({}, { finalAnswers: answers })).toBeNull()
    expect(refusal({ answers: better, right: 10, wrong: 0 }, { finalAnswers: answers })).toBe('other-answers')
  })

  test('a set of another player is refused, claimed or not', () => {
    expect(refusal({ playerId: 'bob' })).toBe('not-your-set')
    expect(refusal({ playerId: 'bob' }, { claimedAt: 1 })).toBe('not-your-set')
  })

  test('a set that was dealt before signing in may be claimed', () => {
    expect(refusal({}, { playerId: null })).toBeNull()
  })

  test.each([
    { answers: answers.slice(1) },
    { answers: [...answers, 'Mars'] },
    { answers: [] },
    { right: 1_000_000 },
    { right: 6, wrong: 3 },
    { right: -1, wrong: 11 },
    { right: 5.5, wrong: 4.5 },
    { right: Number.NaN },
    { right: Number.POSITIVE_INFINITY },
  ])('what does not fit the size of the set is refused: %j', (part) => {
    expect(refusal(part)).toBe('wrong-size')
  })

  test('an answer that was not offered is refused', () => {
    expect(refusal({ answers: answers.with(0, 'Pluto') })).toBe('no-such-answer')
    expect(refusal({ answers: answers.with(0, 'n7') })).toBe('no-such-answer')
  })

  test('ten answers in less than 1.5 s are refused, because nobody is that fast', () => {
    expect(refusal({}, {}, 101_499)).toBe('too-fast')
    expect(refusal({}, {}, 101_500)).toBeNull()
    expect(refusal({}, {}, 99_000)).toBe('too-fast')
  })

  test('a set issued ahead counts for the player, not for the leaderboard', () => {
    expect(judged({}, { fetchedAhead: true })).toMatchObject({ ok: true, value: { right: 6, ranked: false } })
  })
})

test('no claim counts more right answers than the set has questions', () => {
  const claims = fc.record({
    playerId: fc.constantFrom('ann', 'bob'),
    answers: fc.array(fc.constantFrom('Mars', 'Io', '', 'x'), { minLength: 8, maxLength: 12 }),
    right: fc.oneof(fc.nat(10), fc.double()),
    wrong: fc.oneof(fc.nat(10), fc.double()),
  })
  fc.assert(
    fc.property(claims, fc.nat(400_000), (odd, at) => {
      const verdict = judgeSoloClaim(set, odd, at)
      if (verdict.ok) expect(verdict.value.right + verdict.value.wrong).toBe(10)
      if (verdict.ok) expect(verdict.value.right).toBe(odd.answers.filter((one) => one === 'Mars').length)
    }),
  )
})
