import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceSoloQuiz } from './solo-quiz.ts'
import { restoreSoloQuiz, saveSoloQuiz } from './solo-snapshot.ts'
import { initialSoloQuiz, type QuestionSet, questionIndex, type SoloEvent, type SoloQuiz } from './solo-state.ts'

const flag = fc.boolean()
const at = fc.nat(60_000)
const viewer = fc.record({ premium: flag, adsReady: flag, signedIn: flag })
const attempt = fc.nat(4)
const setOf = (count: number): QuestionSet => ({
  id: `set-of-${count}`,
  questions: Array.from({ length: count }, (_, number) => ({
    id: String(number),
    question: 'Which?',
    options: ['right', 'wrong', 'other', 'none'],
    answer: 'right',
  })),
})

const is = <Type extends SoloEvent['type']>(type: Type) => fc.constant(type)
const choosing: fc.Arbitrary<SoloEvent> = fc.oneof(
  fc.record({ type: is('category-chosen'), category: fc.constantFrom('Space', 'Occult'), warningAccepted: flag }),
  fc.record({ type: is('mode-chosen'), mode: fc.constantFrom('solo' as const, 'multi' as const) }),
  fc.record({ type: is('timer-switched'), timed: flag }),
  fc.constantFrom<SoloEvent>({ type: 'warning-accepted' }, { type: 'warning-closed' }),
)
const loading: fc.Arbitrary<SoloEvent> = fc.oneof(
  fc.record({ type: is('start-pressed') }),
  fc.record({ type: is('questions-received'), attempt, set: fc.nat(3).map(setOf) }),
  fc.record({ type: is('questions-failed'), attempt, detail: fc.string() }),
  fc.record({ type: is('quiz-began'), at }),
  fc.record({ type: is('progress-due'), random: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({ type: is('failure-shown') }),
)
const playing: fc.Arbitrary<SoloEvent> = fc.oneof(
  fc.record({ type: is('answer-chosen'), option: fc.constantFrom('right', 'wrong', 'x'), at }),
  fc.record({ type: is('next-pressed'), at, viewer }),
  fc.record({ type: is('time-ran-out'), at }),
  fc.record({ type: is('ad-closed'), viewer }),
)
const leaving = fc.constantFrom<SoloEvent>(
  { type: 'review-opened' },
  { type: 'review-closed' },
  { type: 'sign-up-prompt-closed' },
  { type: 'result-recorded', setId: 'set-of-1', earlierBest: null },
  { type: 'continue-pressed' },
  { type: 'play-again-pressed' },
  { type: 'home-pressed' },
  { type: 'quiz-resumed' },
  { type: 'countdown-held', ms: 5 },
)

/** Some runs begin well on their way, or hardly any would come as far as the review. */
const toTheQuiz: SoloEvent[] = [
  { type: 'category-chosen', category: 'Space', warningAccepted: false },
  { type: 'start-pressed' },
  { type: 'questions-received', attempt: 1, set: setOf(1) },
  { type: 'quiz-began', at: 0 },
]
const toTheEnd = (adsReady: boolean): SoloEvent[] => [
  ...toTheQuiz,
  { type: 'answer-chosen', option: 'right', at: 0 },
  { type: 'next-pressed', at: 0, viewer: { premium: false, adsReady, signedIn: false } },
]
const beginnings = fc.constantFrom<SoloEvent[]>([], toTheQuiz, toTheEnd(true), toTheEnd(false))
const facts = fc.array(
  fc.oneof(
    { arbitrary: choosing, weight: 3 },
    { arbitrary: loading, weight: 8 },
    { arbitrary: playing, weight: 8 },
    { arbitrary: leaving, weight: 2 },
  ),
  { minLength: 40, maxLength: 80 },
)

/** What must hold for any screen, and between one screen and the next. */
function check(before: SoloQuiz, { screen }: SoloQuiz) {
  if (screen.kind === 'quiz') {
    expect(screen.set.questions[questionIndex(screen)]).toBeDefined()
    const settled = before.screen.kind === 'quiz' ? before.screen.history : []
    expect(settled.every((entry, index) => screen.history[index] === entry)).toBe(true)
  }
  if ('finished' in screen) expect(screen.finished.history).toHaveLength(screen.finished.set.questions.length)
  if (screen.kind === 'loading' && screen.stage.kind === 'fetching')
    expect(screen.stage.progress).toBeLessThanOrEqual(90)
}

test('after any events in any order, every screen is valid and survives a reload', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(beginnings, facts, (beginning, happened) => {
      let quiz = initialSoloQuiz()
      let prompts = 0
      for (const fact of [...beginning, ...happened]) {
        const before = quiz
        quiz = reduceSoloQuiz(before, fact)
        const { screen } = quiz
        check(before, quiz)
        reached.add(screen.kind)
        if (screen.kind === 'results' && screen.signUpPrompt && before.screen.kind !== 'results') prompts++
        const restored = restoreSoloQuiz(saveSoloQuiz(quiz))
        if (screen.kind === 'home' || screen.kind === 'loading') expect(restored).not.toBeNull()
        else expect(restored && saveSoloQuiz(restored)).toBe(saveSoloQuiz(quiz))
      }
      expect(prompts).toBeLessThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
  expect([...reached].toSorted()).toEqual(['ad', 'home', 'loading', 'quiz', 'results', 'review'])
})
