import { describe, expect, test } from 'vitest'
import { FAILURE_SHOWN_MS, reduceSoloQuiz } from './solo-quiz.ts'
import { restoreSoloQuiz, saveSoloQuiz } from './solo-snapshot.ts'
import {
  answerLabel,
  canStart,
  initialSoloQuiz,
  presetCategory,
  type QuestionSet,
  type QuizQuestion,
  questionIndex,
  type SoloEvent,
  type SoloQuiz,
  scoreOf,
  type Viewer,
} from './solo-state.ts'

const visitor: Viewer = { premium: false, adsReady: false, signedIn: false }
const player: Viewer = { ...visitor, signedIn: true }

const question = (number: number): QuizQuestion => ({
  id: `space-${number}`,
  question: `Question ${number}?`,
  options: ['right', 'wrong', 'other', 'none'],
  answer: 'right',
})
const setOf = (count: number, id = 'set-1'): QuestionSet => ({
  id,
  questions: Array.from({ length: count }, (_, number) => question(number)),
})

const hear = (quiz: SoloQuiz, ...facts: SoloEvent[]) => facts.reduce(reduceSoloQuiz, quiz)
const atHome = (...facts: SoloEvent[]) => hear(initialSoloQuiz(), ...facts)
const space: SoloEvent = { type: 'category-chosen', category: 'Space', warningAccepted: false }
const start: SoloEvent = { type: 'start-pressed' }
const loading = (...facts: SoloEvent[]) => atHome(space, start, ...facts)
const received = (set: QuestionSet, attempt = 1): SoloEvent => ({ type: 'questions-received', attempt, set })
const began: SoloEvent = { type: 'quiz-began', at: 1000 }
const inQuiz = (count = 3) => loading(received(setOf(count)), began)
const answer = (option: string, at = 2000): SoloEvent => ({ type: 'answer-chosen', option, at })
const next = (viewer = player, at = 3000): SoloEvent => ({ type: 'next-pressed', at, viewer })
const finished = (viewer = player) => hear(inQuiz(2), answer('right'), next(), answer('wrong'), next(viewer))

/** The screen, which must be of this kind. */
function screenOf<Kind extends SoloQuiz['screen']['kind']>(quiz: SoloQuiz, kind: Kind) {
  expect(quiz.screen.kind).toBe(kind)
  return quiz.screen as Extract<SoloQuiz['screen'], { kind: Kind }>
}
const choicesOf = (quiz: SoloQuiz) => screenOf(quiz, 'home').choices

describe('the home screen', () => {
  test('[H4] it opens with Solo, medium, no countdown and a suggested category', () => {
    const opened = { mode: 'solo', difficulty: 'medium', category: 'general-knowledge', picked: false, timed: false }
    expect(choicesOf(atHome())).toEqual(opened)
    expect(choicesOf(initialSoloQuiz('space'))).toEqual({ ...opened, category: 'space' })
  })

  test('[B2] only a category that the player picked or played is preset for several players', () => {
    expect(presetCategory(choicesOf(atHome()))).toBeNull()
    expect(presetCategory(choicesOf(atHome(space)))).toBe('Space')
    expect(presetCategory(choicesOf(hear(inQuiz(), { type: 'home-pressed' })))).toBe('Space')
    expect(presetCategory(choicesOf(hear(finished(), { type: 'play-again-pressed' })))).toBeNull()
  })

  test('[H3] a quiz can start in Solo with a category, not without and not in Multi', () => {
    expect(canStart({ ...choicesOf(atHome()), category: null })).toBe(false)
    expect(canStart(choicesOf(atHome()))).toBe(true)
    expect(canStart(choicesOf(atHome(space)))).toBe(true)
    expect(canStart(choicesOf(atHome(space, { type: 'mode-chosen', mode: 'multi' })))).toBe(false)
    for (const facts of [[space, { type: 'mode-chosen', mode: 'multi' } as const, start]]) {
      expect(atHome(...facts).screen.kind).toBe('home')
    }
  })

  test('[C7] a sensitive category waits for its warning; what was chosen before stays chosen', () => {
    const home = screenOf(
      atHome(space, { type: 'category-chosen', category: 'True Crime', warningAccepted: false }),
      'home',
    )
    expect(home.warning).toEqual({ category: 'True Crime', accepted: false })
    expect(home.choices.category).toBe('Space')
  })

  const crime: SoloEvent = { type: 'category-chosen', category: 'True Crime', warningAccepted: false }

  test('[C8] accepting selects the category at once and the warning closes later', () => {
    const accepted = screenOf(atHome(crime, { type: 'warning-accepted' }), 'home')
    expect([accepted.choices.category, accepted.warning?.accepted]).toEqual(['True Crime', true])
    const closed = screenOf(atHome(crime, { type: 'warning-accepted' }, { type: 'warning-closed' }), 'home')
    expect([closed.choices.category, closed.warning]).toEqual(['True Crime', null])
  })

  test('[C8] an accepted warning is not asked again', () => {
    expect(choicesOf(atHome({ ...crime, warningAccepted: true })).category).toBe('True Crime')
  })

  test('[C9] declining clears the pending choice', () => {
    const home = screenOf(atHome(crime, { type: 'warning-closed' }), 'home')
    expect([home.choices.category, home.choices.picked, home.warning]).toEqual(['general-knowledge', false, null])
    expect(hear({ ...atHome(), screen: home }, { type: 'warning-accepted' }).screen).toEqual(home)
  })
})

describe('the loading screen', () => {
  test('[L1] [L2] it starts at 10 with the default message, advances, and shows the message of the server', () => {
    const first = screenOf(loading(), 'loading')
    expect([first.message, first.stage]).toEqual(['Preparing your quiz...', { kind: 'fetching', progress: 10 }])
    const later = screenOf(
      loading(
        { type: 'progress-due', random: 0.5 },
        { type: 'loading-message-received', attempt: 1, message: 'Fuelling...' },
      ),
      'loading',
    )
    expect([later.message, later.stage]).toEqual(['Fuelling...', { kind: 'fetching', progress: 18 }])
  })

  test('the quiz begins only when its questions are there', () => {
    expect(loading(began).screen.kind).toBe('loading')
    expect(loading(received(setOf(3))).screen.kind).toBe('loading')
    expect(questionIndex(screenOf(inQuiz(), 'quiz'))).toBe(0)
  })

  test('[L3] a failure shows the specified message, then home returns with the earlier choices', () => {
    const failing = loading({ type: 'questions-failed', attempt: 1, detail: 'offline' })
    expect(screenOf(failing, 'loading').stage).toEqual({
      kind: 'failed',
      message: 'Error loading questions. Please try again.',
      detail: 'offline',
    })
    expect(FAILURE_SHOWN_MS).toBe(2000)
    expect(choicesOf(hear(failing, { type: 'failure-shown' })).category).toBe('Space')
  })

  test('[L3] an empty list is an error', () => {
    const { stage } = screenOf(loading(received(setOf(0))), 'loading')
    expect(stage).toMatchObject({ kind: 'failed', detail: 'No questions received' })
  })

  test('a reply to an earlier request is dropped', () => {
    const again = loading({ type: 'home-pressed' }, start)
    for (const late of [received(setOf(3)), { type: 'questions-failed', attempt: 1, detail: 'late' } as const]) {
      expect(hear(again, late)).toEqual(again)
    }
    expect(screenOf(hear(again, received(setOf(3), 2), began), 'quiz').set).toEqual(setOf(3))
  })

  test('home returns only after a failure', () => {
    expect(loading({ type: 'failure-shown' }).screen.kind).toBe('loading')
  })
})

describe('an open question', () => {
  test('[Q2] the first answer is locked; a second changes nothing', () => {
    const once = hear(inQuiz(), answer('wrong'))
    expect(hear(once, answer('right'))).toEqual(once)
    expect(screenOf(once, 'quiz').history).toEqual([
      { question: question(0), selectedAnswer: 'wrong', isCorrect: false },
    ])
  })

  test('the arrow moves on only after an answer, and only one question for two presses', () => {
    expect(hear(inQuiz(), next())).toEqual(inQuiz())
    expect(questionIndex(screenOf(hear(inQuiz(), answer('right')), 'quiz'))).toBe(0)
    expect(questionIndex(screenOf(hear(inQuiz(), answer('right'), next(), next()), 'quiz'))).toBe(1)
  })

  test('text that is not an option is ignored', () => {
    expect(hear(inQuiz(), answer(''), answer('RIGHT'))).toEqual(inQuiz())
  })

  test('[Q1] without a countdown time never runs out', () => {
    expect(hear(inQuiz(), { type: 'time-ran-out', at: 9e12 })).toEqual(inQuiz())
  })

  describe('with the countdown on', () => {
    const timed = atHome(space, { type: 'timer-switched', timed: true }, start, received(setOf(2)), began)

    test('[Q1] each question closes 20 s after it was shown', () => {
      expect(screenOf(timed, 'quiz').stage).toEqual({ kind: 'asking', closesAt: 21_000 })
      const second = hear(timed, answer('right'), next(player, 30_000))
      expect(screenOf(second, 'quiz').stage).toEqual({ kind: 'asking', closesAt: 50_000 })
    })

    test('[V1] running out counts as not answered', () => {
      const out = screenOf(hear(timed, { type: 'time-ran-out', at: 21_000 }), 'quiz')
      expect(out.history).toEqual([{ question: question(0), selectedAnswer: '', isCorrect: false }])
      expect(out.history.map(answerLabel)).toEqual(['Not answered'])
    })

    test('a timer that fires early changes nothing', () => {
      expect(hear(timed, { type: 'time-ran-out', at: 20_999 })).toEqual(timed)
    })

    test('an answer after the end counts as not answered', () => {
      expect(screenOf(hear(timed, answer('right', 21_001)), 'quiz').history[0]?.selectedAnswer).toBe('')
      expect(screenOf(hear(timed, answer('right', 21_000)), 'quiz').history[0]?.isCorrect).toBe(true)
    })
  })
})

describe('after the last answer', () => {
  test('[A1] non-premium with ads ready sees the ad first, then results', () => {
    const ad = finished({ ...player, adsReady: true })
    expect(ad.screen.kind).toBe('ad')
    expect(hear(ad, { type: 'ad-closed', viewer: player }).screen.kind).toBe('results')
  })

  test('[A1] premium, or no ad ready, goes straight to results', () => {
    expect(finished({ ...player, premium: true, adsReady: true }).screen.kind).toBe('results')
    expect(finished(player).screen.kind).toBe('results')
  })

  test('[Z3] the score is the number of right answers', () => {
    expect(scoreOf(screenOf(finished(), 'results').finished.history)).toBe(1)
  })

  test('[Z4] a visitor is asked to sign up once: not after review, not after the next quiz', () => {
    const first = finished(visitor)
    expect(screenOf(first, 'results').signUpPrompt).toBe(true)
    expect(screenOf(hear(first, { type: 'sign-up-prompt-closed' }), 'results').signUpPrompt).toBe(false)
    const back = hear(first, { type: 'review-opened' }, { type: 'review-closed' })
    expect(screenOf(back, 'results').signUpPrompt).toBe(false)
    const again = hear(first, { type: 'continue-pressed' }, received(setOf(1, 'set-2'), 2), began, answer('right'))
    expect(screenOf(hear(again, next(visitor)), 'results').signUpPrompt).toBe(false)
  })

  test('[Z4] a signed-in player is never asked', () => {
    expect(screenOf(finished(player), 'results').signUpPrompt).toBe(false)
  })

  test('[Z5] a finished quiz is marked as recorded once, and only by its own set', () => {
    expect(screenOf(finished(), 'results').finished.recorded).toBe(false)
    const recorded = hear(finished(), { type: 'result-recorded', setId: 'set-1', earlierBest: 7 })
    expect(screenOf(recorded, 'results').finished).toMatchObject({ recorded: true, earlierBest: 7 })
    expect(screenOf(hear(recorded, { type: 'review-opened' }), 'review').finished.recorded).toBe(true)
    expect(hear(finished(), { type: 'result-recorded', setId: 'set-0', earlierBest: null })).toEqual(finished())
  })

  test('[V1] review shows every question of the quiz, and leads back', () => {
    const review = hear(finished(), { type: 'review-opened' })
    expect(screenOf(review, 'review').finished.history.map(answerLabel)).toEqual(['right', 'wrong'])
    expect(hear(review, { type: 'review-closed' }).screen.kind).toBe('results')
  })

  test('[Z3] Play Again goes home with everything reset', () => {
    const again = atHome(space, { type: 'difficulty-chosen', difficulty: 'hard' }, start, received(setOf(1)), began)
    const home = hear(again, answer('right'), next(), { type: 'play-again-pressed' })
    expect(home.screen).toEqual(initialSoloQuiz('Space').screen)
  })

  test('[Z3] Continue loads new questions of the same category and difficulty', () => {
    const more = hear(finished(), { type: 'continue-pressed' })
    expect(screenOf(more, 'loading').game).toEqual({ category: 'Space', difficulty: 'medium', timed: false })
    expect(more.attempt).toBe(2)
  })
})

test('home is one press away from every screen and keeps the choice', () => {
  for (const quiz of [loading(), inQuiz(), finished(), finished({ ...player, adsReady: true })]) {
    expect(choicesOf(hear(quiz, { type: 'home-pressed' })).category).toBe('Space')
  }
})

describe('a paused quiz', () => {
  const left = hear(inQuiz(3), answer('right'), next(), { type: 'home-pressed' })

  test('resuming it shows the question that was open', () => {
    const again = screenOf(hear(left, { type: 'quiz-resumed' }), 'quiz')
    expect([again.history.length, questionIndex(again)]).toEqual([1, 1])
  })

  test('it survives a reload of home', () => {
    expect(restoreSoloQuiz(saveSoloQuiz(left))).toEqual(left)
  })

  test('it is gone once another one starts, and after Play Again', () => {
    expect(hear(left, start).paused).toBeNull()
    expect(
      hear(left, start, received(setOf(1), 2), began, answer('right'), next(), { type: 'play-again-pressed' }).paused,
    ).toBeNull()
  })

  test('there is nothing to resume when home was reached from results', () => {
    const home = hear(finished(), { type: 'home-pressed' })
    expect(hear(home, { type: 'quiz-resumed' })).toBe(home)
  })
})

test('[Q1] a countdown that was held goes on with the time that was left', () => {
  const timed: SoloEvent = { type: 'timer-switched', timed: true }
  const asked = atHome(space, timed, start, received(setOf(2)), began)
  const held = (quiz: SoloQuiz) => screenOf(hear(quiz, { type: 'countdown-held', ms: 9000 }), 'quiz').stage
  const stage = screenOf(asked, 'quiz').stage
  expect(held(asked)).toEqual({
    kind: 'asking',
    closesAt: (stage.kind === 'asking' ? (stage.closesAt ?? 0) : 0) + 9000,
  })
  expect(held(inQuiz())).toEqual({ kind: 'asking', closesAt: null })
  expect(held(hear(asked, answer('right')))).toEqual({ kind: 'answered' })
})

describe('a reload', () => {
  const reloaded = (quiz: SoloQuiz) => restoreSoloQuiz(saveSoloQuiz(quiz))

  test('a quiz, its ad, results and review come back as they were', () => {
    const ad = finished({ ...player, adsReady: true })
    const shown = [
      inQuiz(),
      hear(inQuiz(), answer('right')),
      ad,
      finished(visitor),
      hear(finished(), { type: 'review-opened' }),
    ]
    for (const quiz of [...shown, loading(received(setOf(3))), atHome(space)]) expect(reloaded(quiz)).toEqual(quiz)
  })

  test('a request that was under way, or had failed, leads home with what was chosen', () => {
    for (const quiz of [loading(), loading({ type: 'questions-failed', attempt: 1, detail: '' })]) {
      expect(reloaded(quiz)?.screen).toEqual(atHome(space).screen)
    }
  })

  const saved = (screen: unknown) =>
    JSON.stringify({ version: 2, quiz: { attempt: 1, signUpPrompted: false, paused: null, screen } })
  const openingChoices = choicesOf(initialSoloQuiz())
  const done = screenOf(finished(), 'results').finished
  const game = done.game
  const asked = { kind: 'quiz', game, set: setOf(2), history: [], stage: { kind: 'asking', closesAt: null } }

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['half a text', '{'],
    ['another text', '"quiz"'],
    ['another version', JSON.stringify({ version: 1, quiz: initialSoloQuiz() })],
    ['an unknown screen', saved({ kind: 'shop' })],
    ['an unknown difficulty', saved({ kind: 'home', choices: { ...openingChoices, difficulty: 'expert' } })],
    ['a quiz without questions', saved({ ...asked, set: setOf(0) })],
    ['an answered question without its answer', saved({ ...asked, stage: { kind: 'answered' } })],
    ['an answer of another shape', saved({ ...asked, history: [{}], stage: { kind: 'answered' } })],
    ['a question after the last', saved({ ...asked, history: done.history })],
    ['results that lack answers', saved({ kind: 'results', signUpPrompt: false, finished: { ...done, history: [] } })],
    [
      'an empty set that is ready',
      saved({ kind: 'loading', game, message: '', stage: { kind: 'ready', set: setOf(0) } }),
    ],
  ])('an unusable snapshot is ignored: %s', (_, text) => {
    expect(restoreSoloQuiz(text)).toBeNull()
  })
})
