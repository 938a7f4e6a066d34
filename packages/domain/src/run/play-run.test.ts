import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { playRun, type RunMove, runDueAt } from './play-run.ts'
import {
  RUN_GRACE_MS,
  RUN_IDLE_MS,
  RUN_QUESTION_MS,
  type Run,
  type RunTiming,
  runResult,
  sealRunQuestion,
  startRun,
} from './run.ts'

const T0 = 1_000_000
const OPTIONS = ['Lima', 'Quito', 'Bogota', 'Caracas']

const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `geography-${index}`,
    category: 'geography',
    difficulty: 'easy' as const,
    question: `Question ${index}?`,
    options: OPTIONS,
    answer: 'Lima',
    explanation: 'Because.',
  }))

const newRun = (count = 3, timing: RunTiming = 'normal') => startRun(questions(count), timing, T0)

function play(run: Run, ...moves: RunMove[]): Run {
  return moves.reduce((current, move) => {
    const result = playRun(current, move)
    if (!result.ok) throw new Error(`${move.type} was refused: ${result.error}`)
    return result.value
  }, run)
}

const refusal = (run: Run, move: RunMove) => {
  const result = playRun(run, move)
  return result.ok ? null : result.error
}

describe('[RU1] questions are dealt one at a time', () => {
  test('the next question is dealt only after the open one is answered', () => {
    const first = play(newRun(), { type: 'deal', at: T0 })
    expect(play(first, { type: 'deal', at: T0 + 5_000 })).toEqual(first)
    const second = play(
      first,
      { type: 'answer', index: 0, choice: 'Lima', at: T0 + 3_000 },
      { type: 'deal', at: T0 + 4_000 },
    )
    expect([second.answers.length, second.open?.openedAt]).toEqual([1, T0 + 4_000])
  })

  test('asking after the deadline settles the open question as timed out and deals the next', () => {
    const late = T0 + RUN_QUESTION_MS + RUN_GRACE_MS + 1
    const run = play(newRun(), { type: 'deal', at: T0 }, { type: 'deal', at: late })
    expect(run.answers).toEqual([
      { choice: null, correct: false, timedOut: true, tookMs: RUN_QUESTION_MS, atMs: RUN_QUESTION_MS },
    ])
    expect(run.open?.openedAt).toBe(late)
  })

  test('a question that is not open cannot be answered', () => {
    expect(refusal(newRun(), { type: 'answer', index: 0, choice: 'Lima', at: T0 })).toBe('question-not-open')
    const open = play(newRun(), { type: 'deal', at: T0 })
    expect(refusal(open, { type: 'answer', index: 1, choice: 'Lima', at: T0 })).toBe('question-not-open')
    expect(refusal(open, { type: 'answer', index: 0, choice: 'Paris', at: T0 })).toBe('not-an-option')
  })

  test('a sealed question carries neither key nor explanation nor id', () => {
    const [question] = questions(1)
    expect(question && Object.keys(sealRunQuestion(question)).toSorted()).toEqual([
      'category',
      'difficulty',
      'options',
      'question',
    ])
  })
})

describe('[RU2] the server clock decides', () => {
  test.each([
    ['in time', RUN_QUESTION_MS, 'Lima'],
    ['late by what the network may take', RUN_QUESTION_MS + RUN_GRACE_MS, 'Lima'],
    ['later than that', RUN_QUESTION_MS + RUN_GRACE_MS + 1, null],
  ])('an answer %s', (_when, afterMs, choice) => {
    const run = play(newRun(), { type: 'deal', at: T0 }, { type: 'answer', index: 0, choice: 'Lima', at: T0 + afterMs })
    expect(run.answers[0]?.choice).toBe(choice)
    expect(run.answers[0]?.tookMs).toBe(RUN_QUESTION_MS)
  })

  test.each([
    ['double', 2 * RUN_QUESTION_MS],
    ['untimed', null],
  ] as const)('with %s time the limit is %s ms and the result says so', (timing, limit) => {
    const run = play(newRun(1, timing), { type: 'deal', at: T0 })
    expect(run.open?.closesAt).toBe(limit === null ? null : T0 + limit)
    const done = play(run, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 35_000 })
    expect(runResult(done)).toEqual({ right: 1, answered: 1, questions: 1, totalMs: 35_000, timing })
  })
})

describe('[RU2] a skip is not a timeout', () => {
  const open = (timing: RunTiming = 'normal') => play(newRun(3, timing), { type: 'deal', at: T0 })
  const skip = (at: number) => ({ type: 'answer' as const, index: 0, choice: null, at })

  test('a question that is skipped early counts as skipped, one at its limit as timed out', () => {
    expect(play(open(), skip(T0 + 3_000)).answers[0]).toMatchObject({ choice: null, correct: false, timedOut: false })
    expect(play(open(), skip(T0 + RUN_QUESTION_MS - 1)).answers[0]?.timedOut).toBe(false)
    expect(play(open(), skip(T0 + RUN_QUESTION_MS)).answers[0]?.timedOut).toBe(true)
    expect(play(open('untimed'), skip(T0 + 90_000)).answers[0]).toMatchObject({ timedOut: false, tookMs: 90_000 })
  })

  test('an answer in the time that the network may take is no timeout', () => {
    const late = { ...skip(T0 + RUN_QUESTION_MS + RUN_GRACE_MS), choice: 'Lima' }
    expect(play(open(), late).answers[0]).toMatchObject({ correct: true, timedOut: false })
  })

  test('another answer after a timeout is too late, after a skip it is already answered', () => {
    const timedOut = play(open(), { type: 'tick', at: T0 + RUN_QUESTION_MS + RUN_GRACE_MS + 1 })
    expect(refusal(timedOut, { ...skip(T0 + 30_000), choice: 'Lima' })).toBe('too-late')
    expect(refusal(play(open(), skip(T0 + 1)), { ...skip(T0 + 2), choice: 'Lima' })).toBe('already-answered')
  })

  test('the result counts right answers and given answers apart', () => {
    const done = play(
      open(),
      { type: 'answer', index: 0, choice: 'Lima', at: T0 + 1_000 },
      { type: 'deal', at: T0 + 2_000 },
      { type: 'answer', index: 1, choice: 'Quito', at: T0 + 3_000 },
      { type: 'deal', at: T0 + 4_000 },
      { type: 'answer', index: 2, choice: null, at: T0 + 5_000 },
    )
    expect(runResult(done)).toMatchObject({ right: 1, answered: 2, questions: 3 })
  })
})

describe('[RU3] a run continues where it was', () => {
  test('the same answer is acknowledged again and counted once; another is refused', () => {
    const run = play(newRun(), { type: 'deal', at: T0 }, { type: 'answer', index: 0, choice: 'Quito', at: T0 + 1_000 })
    expect(play(run, { type: 'answer', index: 0, choice: 'Quito', at: T0 + 9_000 })).toBe(run)
    expect(refusal(run, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 9_000 })).toBe('already-answered')
  })

  test('an outage of the server gives back the lost time and nothing more', () => {
    const open = play(newRun(), { type: 'deal', at: T0 })
    const back = play(open, { type: 'resume', downSince: T0 + 4_000, at: T0 + 64_000 })
    expect(back.open?.closesAt).toBe(T0 + RUN_QUESTION_MS + 60_000)
    const answered = play(back, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 66_000 })
    expect(answered.answers[0]?.tookMs).toBe(6_000)
  })

  test('[RU3] an outage whose last sign of life is from before the deal gives back the time since the deal', () => {
    const open = play(newRun(), { type: 'deal', at: T0 })
    const back = play(open, { type: 'resume', downSince: T0 - 2_000, at: T0 + 5_000 })
    expect(back.open?.closesAt).toBe(T0 + 25_000)
    expect(play(back, { type: 'resume', downSince: T0 - 2_000, at: T0 + 5_000 })).toBe(back)
  })

  test('the same outage is made up for once, however short it was', () => {
    const open = play(newRun(), { type: 'deal', at: T0 })
    const outage = { type: 'resume' as const, downSince: T0 + 15_000, at: T0 + 16_000 }
    const once = play(open, outage)
    expect(once.open?.closesAt).toBe(T0 + RUN_QUESTION_MS + 1_000)
    expect(play(once, outage)).toBe(once)
  })

  test('a question without a limit has none after an outage either, and the lost time is not counted', () => {
    const open = play(newRun(3, 'untimed'), { type: 'deal', at: T0 })
    const back = play(open, { type: 'resume', downSince: T0 + 4_000, at: T0 + 64_000 })
    expect(back.open?.closesAt).toBeNull()
    expect(play(back, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 66_000 }).answers[0]?.tookMs).toBe(6_000)
  })

  test('[RU5] the day without activity begins after an outage', () => {
    const open = play(newRun(3, 'untimed'), { type: 'deal', at: T0 })
    const back = play(open, { type: 'resume', downSince: T0 + 4_000, at: T0 + 64_000 })
    expect(runDueAt(back)).toBe(T0 + 64_000 + RUN_IDLE_MS)
  })

  test('a question that had run out before the outage stays closed', () => {
    const open = play(newRun(), { type: 'deal', at: T0 })
    expect(play(open, { type: 'resume', downSince: T0 + RUN_QUESTION_MS, at: T0 + 90_000 })).toBe(open)
    expect(play(open, { type: 'resume', downSince: T0 + 30_000, at: T0 + 90_000 })).toBe(open)
  })
})

describe('[RU5] a run left alone for a day ends', () => {
  test('the rest stays unanswered', () => {
    const run = play(newRun(), { type: 'deal', at: T0 }, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 2_000 })
    const kept = play(run, { type: 'tick', at: T0 + 2_000 + RUN_IDLE_MS - 1 })
    const ended = play(run, { type: 'tick', at: T0 + 2_000 + RUN_IDLE_MS })
    expect([kept.endedAt, ended.endedAt !== null, ended.abandoned, ended.answers.length]).toEqual([null, true, true, 1])
    expect(refusal(ended, { type: 'deal', at: T0 + 2 * RUN_IDLE_MS })).toBe('ended')
  })

  test('an abandoned run takes no further answer', () => {
    const ended = play(newRun(3, 'untimed'), { type: 'deal', at: T0 }, { type: 'tick', at: T0 + RUN_IDLE_MS })
    expect(refusal(ended, { type: 'answer', index: 0, choice: 'Lima', at: T0 + RUN_IDLE_MS + 1 })).toBe('ended')
  })

  test('a tick is due when the open question runs out, without a limit after a day', () => {
    expect(runDueAt(play(newRun(), { type: 'deal', at: T0 }))).toBe(T0 + RUN_QUESTION_MS + RUN_GRACE_MS)
    expect(runDueAt(play(newRun(3, 'untimed'), { type: 'deal', at: T0 }))).toBe(T0 + RUN_IDLE_MS)
    expect(runDueAt(newRun())).toBe(T0 + RUN_IDLE_MS)
  })

  test('a timeout is no activity, a skip is', () => {
    const open = play(newRun(), { type: 'deal', at: T0 })
    const timedOut = play(open, { type: 'tick', at: T0 + RUN_QUESTION_MS + RUN_GRACE_MS + 1 })
    expect(runDueAt(timedOut)).toBe(T0 + RUN_IDLE_MS)
    const skipped = play(open, { type: 'answer', index: 0, choice: null, at: T0 + 5_000 })
    expect(runDueAt(skipped)).toBe(T0 + 5_000 + RUN_IDLE_MS)
  })

  test('a last question that ran out long ago finishes the run instead of abandoning it', () => {
    const run = play(newRun(1), { type: 'deal', at: T0 }, { type: 'tick', at: T0 + 2 * RUN_IDLE_MS })
    expect([run.endedAt, run.abandoned, run.answers.length]).toEqual([T0 + RUN_QUESTION_MS, false, 1])
  })

  test('a finished run is not abandoned', () => {
    const run = play(newRun(1), { type: 'deal', at: T0 }, { type: 'answer', index: 0, choice: 'Lima', at: T0 + 2_000 })
    expect(play(run, { type: 'tick', at: T0 + 3 * RUN_IDLE_MS })).toBe(run)
    expect([run.endedAt, run.abandoned, runDueAt(run)]).toEqual([T0 + 2_000, false, null])
  })
})

describe('[RU6] the rules hold for every order of moves', () => {
  const move = fc.oneof(
    fc.record({ type: fc.constant('deal' as const) }),
    fc.record({ type: fc.constant('tick' as const) }),
    fc.record({ type: fc.constant('resume' as const), lostMs: fc.nat(100_000) }),
    fc.record({
      type: fc.constant('answer' as const),
      index: fc.nat(4),
      choice: fc.constantFrom(null, ...OPTIONS, 'Paris'),
    }),
  )

  test('an answer is never changed, the list never outgrows the questions, and time never runs backwards', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(move, fc.nat(30_000)), { maxLength: 40 }), (steps) => {
        let run = newRun(4)
        let at = T0
        for (const [step, waitMs] of steps) {
          at += waitMs
          const before = run
          const result = playRun(
            run,
            step.type === 'resume'
              ? { type: 'resume', downSince: at - step.lostMs, at }
              : step.type === 'answer'
                ? { ...step, at }
                : { type: step.type, at },
          )
          if (!result.ok) continue
          run = result.value
          expect(run.answers.slice(0, before.answers.length)).toEqual(before.answers)
          expect(run.answers.length - before.answers.length).toBeLessThanOrEqual(1)
          expect(run.answers.length).toBeLessThanOrEqual(4)
          expect(run.answers.length === 4 || run.abandoned).toBe(run.endedAt !== null)
          expect(run.answers.every(({ tookMs }) => tookMs >= 0 && tookMs <= RUN_QUESTION_MS)).toBe(true)
          // A tick at the announced moment always has something to do.
          const due = runDueAt(run)
          if (due !== null) expect(playRun(run, { type: 'tick', at: due + 1 })).not.toEqual({ ok: true, value: run })
        }
      }),
    )
  })
})
