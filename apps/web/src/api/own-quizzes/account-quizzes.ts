import { listAssignments } from '@knowdown/contracts/assignments/owner'
import type { AnyEndpoint, InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import {
  addBankQuestions,
  addOwnQuestions,
  copyOwnQuestions,
  createOwnQuiz,
  deleteOwnQuestions,
  deleteOwnQuiz,
  findKnownQuestions,
  KNOWN_AT_ONCE,
  listOwnQuizzes,
  moveOwnQuestions,
  PIECE_BYTES,
  PIECE_QUESTIONS,
  readOwnQuiz,
  restoreOwnQuiz,
  saveOwnQuestion,
  saveOwnQuizHead,
  searchOwnQuestions,
  shareOwnQuiz,
} from '@knowdown/contracts/own-quizzes/calls'
import { addPicture } from '@knowdown/contracts/own-quizzes/pictures'
import type { Api, ApiFailure } from '../api.ts'
import {
  type DraftShelf,
  type KeptHead,
  type KeptQuestion,
  type NewQuestion,
  type OwnQuizStore,
  type QuizHead,
  type QuizLinks,
  StoreFailure,
} from './own-quiz-store.ts'

type WireQuiz = ReplyOf<typeof readOwnQuiz>['quiz']
type WireQuestion = ReplyOf<typeof readOwnQuiz>['questions'][number]

const NOT_FOUND = 404
const CONFLICT = 409
const TOO_OFTEN = 429
/** Room for the rest of the body. */
const BODY_BYTES = PIECE_BYTES - 2_000

/** Quizzes of an account, on the server. */
export function accountQuizzes(api: Api, drafts: DraftShelf): OwnQuizStore {
  async function call<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
    const reply = await api.call(endpoint, input)
    if (!reply.ok) throw toStoreFailure(reply.error)
    return reply.value
  }

  return {
    place: 'account',
    drafts,
    async list() {
      const { quizzes, bin, not_shared, barred } = await call(listOwnQuizzes, {})
      return {
        quizzes: quizzes.map((quiz) => ({
          id: quiz.quiz_id,
          title: quiz.title,
          questions: quiz.questions,
          unplayable: quiz.questions - quiz.playable,
          changedAt: quiz.changed_at,
          mature: quiz.mature,
          isShared: quiz.links.play !== null || quiz.links.read !== null,
          copiedFrom: quiz.origin?.author ?? null,
        })),
        bin: bin.map((quiz) => ({
          id: quiz.quiz_id,
          title: quiz.title,
          questions: quiz.questions,
          goneAt: quiz.gone_at,
        })),
        notes: [
          ...(barred === null ? [] : [`You may not share quizzes any more (${barred}).`]),
          ...not_shared.map(noteOf),
        ],
      }
    },
    async read(id) {
      const { quiz, questions } = await call(readOwnQuiz, { quiz_id: id })
      return { id, ...toHead(quiz), questions: questions.map(toQuestion) }
    },
    async create(head, requestId = crypto.randomUUID()) {
      const { quiz } = await call(createOwnQuiz, { request_id: requestId, ...fieldsOf(head) })
      return quiz.quiz_id
    },
    async saveHead(id, { version, head }) {
      const reply = await api.call(saveOwnQuizHead, { quiz_id: id, version, ...fieldsOf(head) })
      if (reply.ok) return { kind: 'saved', kept: toHead(reply.value.quiz) }
      const { current } = conflictIn<{ current: WireQuiz }>(reply.error)
      return { kind: 'conflict', kept: toHead(current) }
    },
    async addQuestions(id, questions, after) {
      const added: KeptQuestion[] = []
      let before = after
      for (const piece of piecesOf(questions)) {
        const reply = await call(addOwnQuestions, {
          quiz_id: id,
          questions: piece.map((one) => ({ question_id: one.id, question: toWire(one.question) })),
          ...(before !== undefined && { after: before }),
        })
        added.push(...reply.questions.map(toQuestion))
        if (before !== undefined) before = piece.at(-1)?.id ?? before
      }
      return added
    },
    async saveQuestion(id, { id: questionId, version, question }) {
      const reply = await api.call(saveOwnQuestion, {
        quiz_id: id,
        question_id: questionId,
        version,
        question: toWire(question),
      })
      if (reply.ok) return { kind: 'saved', kept: toQuestion(reply.value.question) }
      const { current } = conflictIn<{ current: WireQuestion | null }>(reply.error)
      return { kind: 'conflict', kept: current && toQuestion(current) }
    },
    async deleteQuestions(id, questions) {
      const { kept } = await call(deleteOwnQuestions, {
        quiz_id: id,
        questions: questions.map((one) => ({ question_id: one.id, version: one.version })),
      })
      return kept.map(toQuestion)
    },
    async arrange(id, order) {
      await call(moveOwnQuestions, { quiz_id: id, question_ids: [...order], after: null })
    },
    async findKnown(fingerprints) {
      const known = new Set<string>()
      for (let from = 0; from < fingerprints.length; from += KNOWN_AT_ONCE) {
        const reply = await call(findKnownQuestions, { fingerprints: fingerprints.slice(from, from + KNOWN_AT_ONCE) })
        for (const fingerprint of reply.known) known.add(fingerprint)
      }
      return known
    },
    async fill(id, { requestId, category, difficulty, count }) {
      const ids = Array.from({ length: count }, (_, index) => `${requestId}-${index}`)
      const reply = await call(addBankQuestions, { quiz_id: id, category, difficulty, question_ids: ids })
      return { added: reply.questions.length, leftToday: reply.left_today }
    },
    async search(text, skip) {
      const { found, more } = await call(searchOwnQuestions, { text, skip })
      return {
        found: found.map((one) => ({
          quizId: one.quiz_id,
          questionId: one.question_id,
          quizTitle: one.quiz_title,
          question: one.question,
        })),
        more,
      }
    },
    async copyQuestions(into, from) {
      await call(copyOwnQuestions, {
        quiz_id: into,
        from: from.map(({ quizId, questionId }) => ({
          quiz_id: quizId,
          question_id: questionId,
          new_question_id: crypto.randomUUID(),
        })),
      })
    },
    sharing: {
      async read(id) {
        const [{ quizzes, confirmed_16 }, { assignments }] = await Promise.all([
          call(listOwnQuizzes, {}),
          call(listAssignments, {}),
        ])
        const quiz = quizzes.find(({ quiz_id }) => quiz_id === id)
        if (!quiz) throw new StoreFailure('missing', 'This quiz was deleted.')
        const closings = assignments
          .filter(({ quiz_id, keys, phase }) => quiz_id === id && keys === 'closing' && phase !== 'closed')
          .map(({ closes_at }) => closes_at)
        const heldUntil = closings.length === 0 ? null : Math.max(...closings)
        return { ...toLinks(quiz), confirmed16: confirmed_16, heldUntil }
      },
      async change(id, { link, change, showsAnswers, confirms16 }) {
        const wanted = { quiz_id: id, link, change, shows_answers: showsAnswers, confirm_16: confirms16 }
        return toLinks((await call(shareOwnQuiz, wanted)).quiz)
      },
    },
    async addPicture(file) {
      const { preparePicture } = await import('../pictures/prepare-picture.ts')
      const content = await toBase64(await preparePicture(file))
      return (await call(addPicture, { content })).picture_id
    },
    async bin(id) {
      await call(deleteOwnQuiz, { quiz_id: id })
    },
    async restore(id) {
      await call(restoreOwnQuiz, { quiz_id: id })
    },
  }
}

const noteOf = ({ title, verdict, reason }: ReplyOf<typeof listOwnQuizzes>['not_shared'][number]): string =>
  verdict === 'withdrawn'
    ? `“${title}” was withdrawn and cannot be shared (${reason}).`
    : `“${title}” was reported (${reason}). Its links rest until somebody has looked.`

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let signs = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192) signs += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(signs)
}

/** As large as one call may be. */
function piecesOf(questions: readonly NewQuestion[]): NewQuestion[][] {
  const pieces: NewQuestion[][] = []
  let room = 0
  for (const one of questions) {
    const bytes = new TextEncoder().encode(JSON.stringify(one)).length + 40
    const open = pieces.at(-1)
    if (open && open.length < PIECE_QUESTIONS && bytes <= room) open.push(one)
    else {
      pieces.push([one])
      room = BODY_BYTES
    }
    room -= bytes
  }
  return pieces
}

/** What may pass by itself is tried again: no network, a busy server, a proxy in between. */
function toStoreFailure(failure: ApiFailure): StoreFailure {
  if (failure.kind === 'offline') return new StoreFailure('offline', 'You’re offline. Try again when you’re back.')
  if (failure.kind === 'garbled' || failure.status === TOO_OFTEN || failure.status >= 500)
    return new StoreFailure('offline', 'The server does not answer right now.')
  return new StoreFailure(failure.status === NOT_FOUND ? 'missing' : 'refused', failure.detail)
}

function conflictIn<Current>(failure: ApiFailure): Current {
  if (failure.kind === 'refused' && failure.status === CONFLICT && failure.conflict !== undefined)
    return failure.conflict as Current
  throw toStoreFailure(failure)
}

const toHead = ({ version, title, language, source, licence, mature }: WireQuiz): KeptHead => ({
  version,
  head: { title, language, source, licence, mature },
})

const toLinks = ({ links: { play, read } }: Pick<WireQuiz, 'links'>): QuizLinks => ({
  play,
  read: read && { link: read.link, showsAnswers: read.shows_answers },
})

const fieldsOf = ({ title, language, source, licence, mature }: QuizHead) => ({
  title,
  language,
  source,
  licence,
  mature,
})

const toQuestion = ({ question_id, version, question, bank }: WireQuestion): KeptQuestion => ({
  id: question_id,
  version,
  question,
  bank: bank && { category: bank.category, state: bank.state },
})

type WireBody = NonNullable<WireQuestion['question']>

/** The contract's lists can be written to. */
const toWire = (question: NewQuestion['question']): WireBody => structuredClone(question) as WireBody
