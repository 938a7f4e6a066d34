import { describe, expect, test } from 'vitest'
import { restoreSoloQuiz, saveSoloQuiz } from './solo-snapshot.ts'
import { initialSoloQuiz, type SoloQuiz, type SoloScreen } from './solo-state.ts'

const question = { id: 'space-1', question: 'Which planet?', options: ['Mars', 'Io'], answer: 'Mars' }
const set = { id: 'set-1', questions: [question, { ...question, id: 'space-2' }] } as const
const entry = { question, selectedAnswer: 'Mars', isCorrect: true }
const game = { category: 'space', difficulty: 'easy', timed: true } as const
const finished = { game, set, history: [entry, entry], tookMs: 5, recorded: false }

const asking: SoloScreen = {
  kind: 'quiz',
  game,
  set,
  history: [entry],
  stage: { kind: 'asking', closesAt: 5 },
  startedAt: 1,
}
const SCREENS: Record<string, SoloScreen> = {
  asking,
  untimed: { ...asking, stage: { kind: 'asking', closesAt: null } },
  first: { ...asking, history: [] },
  answered: { ...asking, history: [entry, entry], stage: { kind: 'answered' } },
  ready: { kind: 'loading', game, message: 'Soon', stage: { kind: 'ready', set } },
  ad: { kind: 'ad', finished },
  results: { kind: 'results', finished, signUpPrompt: true },
  recorded: { kind: 'results', finished: { ...finished, recorded: true, earlierBest: 7 }, signUpPrompt: true },
  review: { kind: 'review', finished },
}
const home: SoloScreen = {
  kind: 'home',
  choices: { mode: 'multi', difficulty: 'hard', category: null, picked: false, timed: true },
  warning: null,
}

const quizOn = (screen: SoloScreen, more: Partial<SoloQuiz> = {}): SoloQuiz => ({
  ...initialSoloQuiz(),
  screen,
  ...more,
})
const restored = (quiz: unknown) => restoreSoloQuiz(saveSoloQuiz(quiz as SoloQuiz))

type Tree = Record<string, unknown>

/** The same value with one of its parts, however deep, replaced by something of another type; each part once. */
function damagedCopies(value: unknown): { part: string; copy: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const tree = value as Tree
  return Object.keys(tree).flatMap((key) => {
    const replace = (part: unknown) => (Array.isArray(value) ? value.with(Number(key), part) : { ...tree, [key]: part })
    const here = { part: key, copy: replace(typeof tree[key] === 'boolean' ? 'damaged' : true) }
    const deeper = damagedCopies(tree[key]).map(({ part, copy }) => ({ part: `${key}.${part}`, copy: replace(copy) }))
    return [here, ...deeper]
  })
}

describe('a quiz after a reload', () => {
  test.each(Object.keys(SCREENS))('is the same as before: %s', (name) => {
    const quiz = quizOn(SCREENS[name] ?? home, { attempt: 3, signUpPrompted: true })
    expect(restored(quiz)).toEqual(quiz)
  })

  test('an open warning and a request under way are lost, the choices are not', () => {
    const warned: SoloScreen = { ...home, warning: { category: 'space', accepted: false } }
    expect(restored(quizOn(warned))?.screen).toEqual(home)
    for (const stage of [
      { kind: 'fetching', progress: 20 },
      { kind: 'failed', message: 'No', detail: 'x' },
    ] as const) {
      expect(restored(quizOn({ kind: 'loading', game, message: 'Soon', stage }))?.screen).toMatchObject({
        kind: 'home',
        choices: { mode: 'solo', ...game },
      })
    }
  })

  test('a paused quiz is kept, and nothing else counts as one', () => {
    const quiz = quizOn(home, { paused: asking as SoloQuiz['paused'] })
    expect(restored(quiz)).toEqual(quiz)
    for (const paused of [SCREENS.results, home, 'damaged', undefined]) {
      expect(restored({ ...quizOn(home), paused })).toBeNull()
    }
  })
})

describe('a snapshot that is damaged is ignored', () => {
  test.each(Object.entries({ ...SCREENS, home }))('wherever it is damaged: %s', (_, screen) => {
    const copies = damagedCopies(quizOn(screen)).filter(({ part }) => part !== 'screen.warning')
    expect(copies.length).toBeGreaterThan(8)
    expect(copies.filter(({ copy }) => restored(copy) !== null).map(({ part }) => part)).toEqual([])
  })

  test('when it is no snapshot at all, or one of another version', () => {
    const saved = saveSoloQuiz(quizOn(home))
    expect(restoreSoloQuiz(saved)).not.toBeNull()
    for (const text of [null, '', '{', '7', 'null', saved.replace('"version":3', '"version":2')]) {
      expect(restoreSoloQuiz(text)).toBeNull()
    }
    for (const quiz of [null, 7, {}]) expect(restored(quiz)).toBeNull()
  })

  test('when the history does not fit the questions', () => {
    const misfits = [
      { ...asking, history: [entry, entry] },
      { ...asking, history: [], stage: { kind: 'answered' } },
      { ...asking, history: [entry, entry, entry], stage: { kind: 'answered' } },
      { ...asking, stage: { kind: 'lost' } },
      { kind: 'review', finished: { ...finished, history: [entry] } },
      { kind: 'review', finished: { ...finished, set: { ...set, questions: [] }, history: [] } },
      { kind: 'loading', game, message: 'Soon', stage: { kind: 'ready', set: { ...set, questions: [] } } },
      { kind: 'loading', game, message: 'Soon', stage: { kind: 'lost' } },
    ]
    for (const screen of misfits) expect(restored({ ...quizOn(home), screen })).toBeNull()
  })
})
