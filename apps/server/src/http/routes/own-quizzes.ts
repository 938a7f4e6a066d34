import type { ReplyOf } from '@knowdown/contracts/endpoint'
import {
  addBankQuestions,
  addOwnQuestions,
  copyOwnQuestions,
  createOwnQuiz,
  deleteOwnQuestions,
  deleteOwnQuiz,
  findKnownQuestions,
  listOwnQuizzes,
  moveOwnQuestions,
  purgeOwnQuiz,
  readOwnQuiz,
  restoreOwnQuiz,
  saveOwnQuestion,
  saveOwnQuizHead,
  searchOwnQuestions,
} from '@knowdown/contracts/own-quizzes/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QuestionView } from '../../features/own-quizzes/bank-references.ts'
import type { QuizHead } from '../../features/own-quizzes/own-quiz-store.ts'
import { goneAt, type OwnQuizzes } from '../../features/own-quizzes/own-quizzes.ts'
import { Problem } from '../../problem.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

export function ownQuizRoutes(app: FastifyInstance, quizzes: OwnQuizzes): void {
  wholeQuizRoutes(app, quizzes)
  questionRoutes(app, quizzes)
}

const authorOf = async (request: FastifyRequest): Promise<string> => (await requireUser(request)).userId

function wholeQuizRoutes(app: FastifyInstance, quizzes: OwnQuizzes): void {
  serve(app, listOwnQuizzes, async (_input, request) => {
    const list = await quizzes.list(await authorOf(request))
    return {
      quizzes: list.quizzes.map((quiz) => ({ ...toHead(quiz), questions: quiz.questions, playable: quiz.playable })),
      bin: list.bin.map(({ quizId, title, questions, deletedAt }) => ({
        quiz_id: quizId,
        title,
        questions,
        gone_at: goneAt(deletedAt),
      })),
      most_quizzes: list.mostQuizzes,
      confirmed_16: list.confirmed16,
      not_shared: list.notes.verdicts.map(({ quizId, title, verdict, reason }) => ({
        quiz_id: quizId,
        title,
        verdict: verdict as 'closed' | 'withdrawn',
        reason,
      })),
      barred: list.notes.barred,
    }
  })
  serve(app, createOwnQuiz, async ({ request_id, ...fields }, request) => {
    return { quiz: toHead(await quizzes.create(await authorOf(request), request_id, fields)) }
  })
  serve(app, readOwnQuiz, async ({ quiz_id }, request) => {
    const { head, questions } = await quizzes.read(await authorOf(request), quiz_id)
    return { quiz: toHead(head), questions: questions.map(toQuestion) }
  })
  serve(app, saveOwnQuizHead, async ({ quiz_id, version, ...fields }, request) => {
    const result = await quizzes.saveHead(await authorOf(request), quiz_id, version, fields)
    if ('current' in result) throw conflict(toHead(result.current))
    return { quiz: toHead(result.saved) }
  })
  serve(app, deleteOwnQuiz, async ({ quiz_id }, request) => {
    return { gone_at: await quizzes.deleteQuiz(await authorOf(request), quiz_id) }
  })
  serve(app, restoreOwnQuiz, async ({ quiz_id }, request) => {
    return { quiz: toHead(await quizzes.restore(await authorOf(request), quiz_id)) }
  })
  serve(app, purgeOwnQuiz, async ({ quiz_id }, request) => {
    await quizzes.purge(await authorOf(request), quiz_id)
    return { deleted: true as const }
  })
}

function questionRoutes(app: FastifyInstance, quizzes: OwnQuizzes): void {
  serve(app, saveOwnQuestion, async ({ quiz_id, question_id, version, question }, request) => {
    const userId = await authorOf(request)
    const result = await quizzes.saveQuestion(userId, quiz_id, { questionId: question_id, version, question })
    if ('current' in result) throw conflict(result.current && toQuestion(result.current))
    return { question: toQuestion(result.saved) }
  })
  serve(app, addOwnQuestions, async ({ quiz_id, after, questions }, request) => {
    const userId = await authorOf(request)
    const added = questions.map(({ question_id, question }) => ({ questionId: question_id, question }))
    return { questions: (await quizzes.add(userId, quiz_id, after, added)).map(toQuestion) }
  })
  serve(app, copyOwnQuestions, async ({ quiz_id, after, from }, request) => {
    const userId = await authorOf(request)
    const sources = from.map((one) => ({
      quizId: one.quiz_id,
      questionId: one.question_id,
      newQuestionId: one.new_question_id,
    }))
    return { questions: (await quizzes.copy(userId, quiz_id, after, sources)).map(toQuestion) }
  })
  serve(app, addBankQuestions, async ({ quiz_id, after, category, difficulty, question_ids }, request) => {
    const userId = await authorOf(request)
    const wanted = { category, difficulty, questionIds: question_ids }
    const { questions, leftToday } = await quizzes.addFromBank(userId, quiz_id, after, wanted)
    return { questions: questions.map(toQuestion), left_today: leftToday }
  })
  serve(app, moveOwnQuestions, async ({ quiz_id, question_ids, after }, request) => {
    return { question_ids: [...(await quizzes.move(await authorOf(request), quiz_id, question_ids, after))] }
  })
  serve(app, deleteOwnQuestions, async ({ quiz_id, questions }, request) => {
    const versions = new Map(questions.map(({ question_id, version }) => [question_id, version]))
    const kept = await quizzes.deleteQuestions(await authorOf(request), quiz_id, versions)
    return { kept: kept.map(toQuestion) }
  })
  serve(app, searchOwnQuestions, async ({ text, skip }, request) => {
    const { found, more } = await quizzes.search(await authorOf(request), text, skip)
    return {
      found: found.map((one) => ({ ...toQuestion(one), quiz_id: one.quizId, quiz_title: one.quizTitle })),
      more,
    }
  })
  serve(app, findKnownQuestions, async ({ fingerprints }, request) => {
    return { known: [...(await quizzes.known(await authorOf(request), fingerprints))] }
  })
}

/** Both versions are there, and the author decides. */
const conflict = (current: unknown): Problem =>
  new Problem('conflict', 'This was changed in another tab or on another device.', { more: { current } })

export const toHead = (head: QuizHead): ReplyOf<typeof createOwnQuiz>['quiz'] => ({
  quiz_id: head.quizId,
  version: head.version,
  title: head.title,
  language: head.language,
  mature: head.mature,
  source: head.source,
  licence: head.licence,
  origin: head.origin,
  links: {
    play: head.links.play,
    read: head.links.read && { link: head.links.read.link, shows_answers: head.links.read.showsAnswers },
  },
  changed_at: head.changedAt,
})

type WireQuestion = ReplyOf<typeof readOwnQuiz>['questions'][number]

const toQuestion = ({ questionId, version, question, bank }: QuestionView): WireQuestion => ({
  question_id: questionId,
  version,
  // The same fields; only the lists of the contract are not read-only.
  question: question as WireQuestion['question'],
  bank: bank && {
    bank_id: bank.bankId,
    category: bank.category,
    difficulty: bank.difficulty,
    state: bank.state,
  },
})
