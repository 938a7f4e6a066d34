import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import { LIMITS, MOST_IN_BIN } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { DeviceQuiz, QuizShelf } from './device-shelf.ts'
import {
  type KeptHead,
  type KeptQuestion,
  type OwnQuizStore,
  type Saved,
  StoreFailure,
  toQuestions,
} from './own-quiz-store.ts'

const DAY_MS = 86_400_000
export const BIN_DAYS = 30
/** All quizzes of the device together, as text. */
export const DEVICE_BYTES = 20_000_000

const FOUND_AT_ONCE = 50

/** Quizzes of a visitor. Versions rise here too, because two tabs may edit the same quiz. */
export function deviceQuizzes(shelf: QuizShelf, now: () => number = Date.now): OwnQuizStore {
  /** One change of one quiz, all of it or nothing. */
  async function change<Result>(id: string, apply: (quiz: DeviceQuiz) => { quiz: DeviceQuiz; result: Result }) {
    return shelf.update(id, (before, bytesOfOthers) => {
      if (!before || before.movedAt !== null) throw new StoreFailure('missing', 'This quiz is not on this device.')
      const { quiz, result } = apply(before)
      return { quiz: weigh({ ...quiz, changedAt: now() }, bytesOfOthers, before.bytes), result }
    })
  }

  const kept = async () => (await shelf.all()).filter(({ movedAt, binnedAt }) => movedAt === null && binnedAt === null)

  const addQuestions: OwnQuizStore['addQuestions'] = (id, added, after) =>
    change(id, (quiz) => {
      const known = new Set(quiz.questions.map((one) => one.id))
      const fresh: KeptQuestion[] = added
        .filter((one) => !known.has(one.id))
        .map((one) => ({ id: one.id, question: one.question, version: 1, bank: null }))
      if (quiz.questions.length + fresh.length > LIMITS.questions.most)
        throw new StoreFailure('refused', `A quiz has at most ${LIMITS.questions.most} questions.`)
      const behind = after ? quiz.questions.findIndex((one) => one.id === after) : -1
      const at = after === null ? 0 : behind < 0 ? quiz.questions.length : behind + 1
      const questions = quiz.questions.toSpliced(at, 0, ...fresh)
      const names = new Set(added.map((one) => one.id))
      return { quiz: { ...quiz, questions }, result: questions.filter((one) => names.has(one.id)) }
    })

  return {
    place: 'device',
    drafts: null,
    async list() {
      const here = (await shelf.all()).filter(({ movedAt }) => movedAt === null)
      const goneAt = ({ binnedAt }: DeviceQuiz) => (binnedAt ?? 0) + BIN_DAYS * DAY_MS
      const lastFirst = here
        .filter(({ binnedAt }) => binnedAt !== null)
        .toSorted((one, other) => goneAt(other) - goneAt(one))
      const binned = lastFirst.slice(0, MOST_IN_BIN).filter((quiz) => goneAt(quiz) > now())
      for (const quiz of lastFirst) if (!binned.includes(quiz)) await shelf.remove(quiz.id)
      return {
        quizzes: here
          .filter(({ binnedAt }) => binnedAt === null)
          .toSorted((one, other) => other.changedAt - one.changedAt)
          .map(({ id, head, questions, changedAt }) => ({
            id,
            title: head.title,
            questions: questions.length,
            unplayable: questions.filter(({ question }) => !question || !isPlayable(question)).length,
            changedAt,
            mature: head.mature,
            isShared: false,
            copiedFrom: null,
          })),
        bin: binned.map((quiz) => ({
          id: quiz.id,
          title: quiz.head.title,
          questions: quiz.questions.length,
          goneAt: goneAt(quiz),
        })),
        notes: [],
      }
    },
    async read(id) {
      const quiz = await shelf.read(id)
      if (!quiz || quiz.movedAt !== null || quiz.binnedAt !== null)
        throw new StoreFailure('missing', 'This quiz is not on this device.')
      return { id, version: quiz.version, head: quiz.head, questions: quiz.questions }
    },
    async create(head, id = crypto.randomUUID()) {
      const fresh = { id, version: 1, head, questions: [], changedAt: now(), binnedAt: null, movedAt: null, bytes: 0 }
      await shelf.update(id, (before, bytesOfOthers) => ({
        quiz: before ?? weigh(fresh, bytesOfOthers, 0),
        result: null,
      }))
      return id
    },
    saveHead: (id, { version, head }) =>
      change<Saved<KeptHead>>(id, (quiz) => {
        if (quiz.version !== version) {
          return { quiz, result: { kind: 'conflict', kept: { version: quiz.version, head: quiz.head } } }
        }
        const kept = { version: version + 1, head }
        return { quiz: { ...quiz, ...kept }, result: { kind: 'saved', kept } }
      }),
    addQuestions,
    saveQuestion: (id, { id: questionId, version, question }) =>
      change<Saved<KeptQuestion>>(id, (quiz) => {
        const there = quiz.questions.find((one) => one.id === questionId)
        if (there?.version !== version) return { quiz, result: { kind: 'conflict', kept: there ?? null } }
        const kept = { id: questionId, version: version + 1, question, bank: null }
        const questions = quiz.questions.map((one) => (one === there ? kept : one))
        return { quiz: { ...quiz, questions }, result: { kind: 'saved', kept } }
      }),
    deleteQuestions: (id, deleted) =>
      change(id, (quiz) => {
        const versions = new Map(deleted.map((one) => [one.id, one.version]))
        const stays = (one: KeptQuestion) => versions.has(one.id) && versions.get(one.id) !== one.version
        const questions = quiz.questions.filter((one) => !versions.has(one.id) || stays(one))
        return { quiz: { ...quiz, questions }, result: questions.filter(stays) }
      }),
    arrange: (id, order) =>
      change(id, (quiz) => {
        const place = new Map(order.map((one, at) => [one, at]))
        // What another tab has added meanwhile goes to the end.
        const at = (one: KeptQuestion) => place.get(one.id) ?? order.length
        return {
          quiz: { ...quiz, questions: quiz.questions.toSorted((one, other) => at(one) - at(other)) },
          result: undefined,
        }
      }),
    async findKnown(fingerprints) {
      const here = new Set((await kept()).flatMap(({ questions }) => toQuestions(questions)).map(fingerprintOf))
      return new Set(fingerprints.filter((one) => here.has(one)))
    },
    fill: null,
    async search(text, skip) {
      const words = text.toLowerCase().split(/\s+/)
      const found = (await kept()).flatMap(({ id, head, questions }) =>
        questions
          .filter(({ question }) => question && words.every((word) => wordsOf(question).includes(word)))
          .map((one) => ({ quizId: id, questionId: one.id, quizTitle: head.title, question: one.question })),
      )
      return { found: found.slice(skip, skip + FOUND_AT_ONCE), more: found.length > skip + FOUND_AT_ONCE }
    },
    async copyQuestions(into, from) {
      const quizzes = new Map((await kept()).map(({ id, questions }) => [id, questions]))
      const copies = from.map(({ quizId, questionId }) => {
        const question = quizzes.get(quizId)?.find(({ id }) => id === questionId)?.question
        if (!question) throw new StoreFailure('missing', 'One of these questions was deleted.')
        return { id: crypto.randomUUID(), question: structuredClone(question) }
      })
      await addQuestions(into, copies)
    },
    sharing: null,
    addPicture: null,
    bin: (id) => change(id, (quiz) => ({ quiz: { ...quiz, binnedAt: now() }, result: undefined })),
    restore: (id) => change(id, (quiz) => ({ quiz: { ...quiz, binnedAt: null }, result: undefined })),
  }
}

/** Everything that a search looks at. */
function wordsOf({ text, answer }: OwnQuestion): string {
  const words = 'options' in answer ? answer.options : answer.kind === 'typeIn' ? answer.accepted : [answer.value]
  return [text, ...words].join(' ').toLowerCase()
}

/** What makes a quiz smaller is always allowed, so that somebody with a full device can still delete. */
function weigh(quiz: DeviceQuiz, bytesOfOthers: number, before: number): DeviceQuiz {
  const bytes = JSON.stringify([quiz.head, quiz.questions]).length
  if (bytes > before && bytesOfOthers + bytes > DEVICE_BYTES) {
    throw new StoreFailure(
      'refused',
      `This device keeps at most ${DEVICE_BYTES / 1_000_000} MB of quizzes. Delete one, or sign in to keep more.`,
    )
  }
  return { ...quiz, bytes }
}
