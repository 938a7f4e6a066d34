import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { cleanText } from '@knowdown/domain/own-quiz/clean-text'
import { LIMITS, mostQuizzes } from '@knowdown/domain/own-quiz/limits'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { parseOwnQuestion } from '@knowdown/domain/own-quiz/parse-own-quiz'
import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { wordsOf } from '@knowdown/domain/question/words'
import { Problem } from '../../problem.ts'
import { DAY_MS } from '../limits.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import { BANK_QUESTIONS_A_DAY, bankBudget } from './bank-budget.ts'
import type { BankReferences, QuestionView } from './bank-references.ts'
import { indexOwn, indexReference } from './index-question.ts'
import type {
  Added,
  NewQuestion,
  NotCreated,
  OwnQuizStore,
  Place,
  QuizFields,
  QuizHead,
  QuizList,
  SharingNotes,
  StoredQuestion,
} from './own-quiz-store.ts'
import type { RememberShown } from './remember-shown.ts'

const FOUND_AT_ONCE = 50
/** Each one looks through all text of the account. */
const MOST_WORDS = 8
const BANK_IS_FIXED = "One of Knowdown's questions cannot be changed, only taken out."

type SavedQuestion = { saved: QuestionView } | { current: QuestionView | null }

export interface OwnQuizzes {
  list(userId: string): Promise<QuizList & { mostQuizzes: number; notes: SharingNotes }>
  create(userId: string, requestId: string, fields: QuizFields): Promise<QuizHead>
  read(userId: string, quizId: string): Promise<{ head: QuizHead; questions: readonly QuestionView[] }>
  saveHead(
    userId: string,
    quizId: string,
    version: number,
    fields: QuizFields,
  ): Promise<{ saved: QuizHead } | { current: QuizHead }>
  saveQuestion(
    userId: string,
    quizId: string,
    question: { questionId: string; version: number; question: OwnQuestion },
  ): Promise<SavedQuestion>
  add(
    userId: string,
    quizId: string,
    after: Place,
    questions: readonly { questionId: string; question: OwnQuestion }[],
  ): Promise<readonly QuestionView[]>
  /** Copies questions from any own quiz. */
  copy(
    userId: string,
    quizId: string,
    after: Place,
    from: readonly { quizId: string; questionId: string; newQuestionId: string }[],
  ): Promise<readonly QuestionView[]>
  /** Fewer than there are ids if the bank has no more. */
  addFromBank(
    userId: string,
    quizId: string,
    after: Place,
    wanted: { category: string; difficulty: Difficulty; questionIds: readonly string[] },
  ): Promise<{ questions: readonly QuestionView[]; leftToday: number }>
  move(userId: string, quizId: string, ids: readonly string[], after: Place): Promise<readonly string[]>
  deleteQuestions(
    userId: string,
    quizId: string,
    versions: ReadonlyMap<string, number>,
  ): Promise<readonly QuestionView[]>
  /** Returns when it will be gone for good. */
  deleteQuiz(userId: string, quizId: string): Promise<number>
  restore(userId: string, quizId: string): Promise<QuizHead>
  purge(userId: string, quizId: string): Promise<void>
  search(
    userId: string,
    text: string,
    skip: number,
  ): Promise<{ found: readonly (QuestionView & { quizId: string; quizTitle: string })[]; more: boolean }>
  known(userId: string, fingerprints: readonly string[]): Promise<readonly string[]>
}

interface OwnQuizzesDeps {
  store: OwnQuizStore
  bank: BankReferences
  catalogue: Pick<QuestionCatalogue, 'find'>
  remember: RememberShown
  entitlements: Entitlements
  pictures: Pick<Pictures, 'checkOwned'>
  newQuizId(): string
  clock(): number
}

export function ownQuizzes(deps: OwnQuizzesDeps): OwnQuizzes {
  const { store, bank, catalogue, remember, entitlements, pictures, newQuizId, clock } = deps
  const viewAs = async (userId: string, questions: readonly StoredQuestion[]) =>
    bank.view(questions, (await entitlements.of(userId)).premium)

  async function viewOne(userId: string, question: StoredQuestion): Promise<QuestionView> {
    const [view] = await viewAs(userId, [question])
    if (!view) throw new Error('A question has no view.')
    return view
  }

  async function read(userId: string, quizId: string) {
    return (await store.read(userId, quizId)) ?? gone()
  }

  return {
    async list(userId) {
      const list = await store.list(userId)
      return { ...list, mostQuizzes: mostQuizzes(list.isVerified), notes: await store.sharingNotes(userId) }
    },

    async create(userId, requestId, fields) {
      const quiz = { quizId: newQuizId(), requestId, fields: cleanFields(fields), origin: null, questions: [] }
      return createdOf(await store.create(userId, quiz, null))
    },

    async read(userId, quizId) {
      const { head, questions } = await read(userId, quizId)
      return { head, questions: await viewAs(userId, questions) }
    },

    async saveHead(userId, quizId, version, fields) {
      const result = (await store.saveHead(userId, quizId, version, cleanFields(fields))) ?? gone()
      if ('saved' in result) return result
      return { current: result.current ?? gone() }
    },

    async saveQuestion(userId, quizId, { questionId, version, question }) {
      await pictures.checkOwned(userId, [question.picture])
      const indexed = indexOwn(questionId, cleanQuestion(question))
      const result = (await store.saveQuestion(userId, quizId, version, indexed)) ?? gone()
      if ('refused' in result) {
        throw result.refused === 'reference' ? new Problem('invalid', BANK_IS_FIXED) : refused(result.refused)
      }
      if ('saved' in result) return { saved: await viewOne(userId, result.saved) }
      return { current: result.current && (await viewOne(userId, result.current)) }
    },

    async add(userId, quizId, after, questions) {
      await pictures.checkOwned(
        userId,
        questions.map(({ question }) => question.picture),
      )
      const indexed = questions.map(({ questionId, question }) => indexOwn(questionId, cleanQuestion(question)))
      return viewAs(userId, addedOf(await store.addQuestions(userId, quizId, after, indexed, null)))
    },

    async copy(userId, quizId, after, from) {
      const sources = new Map<string, Map<string, StoredQuestion>>()
      let byModel = false
      for (const id of new Set(from.map((one) => one.quizId))) {
        const { head, questions } = await read(userId, id)
        byModel ||= head.byModel
        sources.set(id, new Map(questions.map((question) => [question.questionId, question])))
      }
      const copies = from.map(({ quizId: source, questionId, newQuestionId }) => {
        const found = sources.get(source)?.get(questionId)
        const copied = found && indexAgain(newQuestionId, found, catalogue.find)
        if (!copied) throw new Problem('not-found', 'A question that you wanted to copy is gone.')
        return copied
      })
      const added = addedOf(await store.addQuestions(userId, quizId, after, copies, null))
      if (byModel) await store.markByModel(userId, quizId)
      return viewAs(userId, added)
    },

    async addFromBank(userId, quizId, after, { category, difficulty, questionIds }) {
      const budget = bankBudget(clock())
      const { questions } = await read(userId, quizId)
      const known = new Map(questions.map((question) => [question.questionId, question]))
      const except = new Set(questions.flatMap(({ content }) => (content.kind === 'bank' ? content.bankId : [])))
      const newIds = questionIds.filter((id) => !known.has(id))
      const entitlement = await entitlements.of(userId)
      const count = newIds.length
      const picked = await bank.pick({ category, difficulty, count, except, entitlement })
      const indexed = picked.map((question, place) => indexReference(newIds[place] ?? '', question))
      const added = addedOf(await store.addQuestions(userId, quizId, after, indexed, budget))
      await remember(userId, picked, clock())
      const before = questionIds.flatMap((id) => known.get(id) ?? [])
      const leftToday = budget.most - (await store.addedToday(userId, budget.dayStart))
      return { questions: bank.view([...before, ...added], entitlement.premium), leftToday }
    },

    move: async (userId, quizId, ids, after) => (await store.moveQuestions(userId, quizId, ids, after)) ?? gone(),

    async deleteQuestions(userId, quizId, versions) {
      return viewAs(userId, (await store.deleteQuestions(userId, quizId, versions)) ?? gone())
    },

    async deleteQuiz(userId, quizId) {
      const deletedAt = (await store.deleteQuiz(userId, quizId)) ?? gone()
      return goneAt(deletedAt)
    },

    async restore(userId, quizId) {
      return createdOf((await store.restore(userId, quizId)) ?? gone())
    },

    async purge(userId, quizId) {
      if (!(await store.purge(userId, quizId))) gone()
    },

    async search(userId, text, skip) {
      const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS)
      if (words.length === 0) return { found: [], more: false }
      const rows = await store.search(userId, words, skip, FOUND_AT_ONCE + 1)
      const shown = rows.slice(0, FOUND_AT_ONCE)
      const views = await viewAs(userId, shown)
      return {
        found: views.map((view, index) => ({
          ...view,
          quizId: shown[index]?.quizId ?? '',
          quizTitle: shown[index]?.quizTitle ?? '',
        })),
        more: rows.length > FOUND_AT_ONCE,
      }
    },

    known: (userId, fingerprints) => store.knownFingerprints(userId, fingerprints),
  }
}

export const goneAt = (deletedAt: number): number => deletedAt + KEPT_DAYS.deletedQuiz * DAY_MS

/** The same answer for quizzes of others, so that nobody can probe for them. */
export const gone = (): never => {
  throw new Problem('not-found', 'There is no such quiz.')
}

export function createdOf(result: QuizHead | NotCreated): QuizHead {
  if (typeof result !== 'string') return result
  if (result !== 'full') throw refused(result)
  throw new Problem(
    'forbidden',
    `You have as many quizzes as you can keep: ${mostQuizzes(true)}, or ${mostQuizzes(false)} until your e-mail address is verified.`,
  )
}

function addedOf(result: Added | null): readonly StoredQuestion[] {
  if (!result) return gone()
  if ('added' in result) return result.added
  if (result.refused !== 'full') throw refused(result.refused)
  throw new Problem('forbidden', `A quiz has at most ${LIMITS.questions.most} questions. Nothing was added.`)
}

function refused(why: 'too-large' | 'account-too-large' | 'spent'): Problem {
  switch (why) {
    case 'too-large':
      return new Problem('forbidden', 'This quiz has more text than can be kept. Please split it in two.')
    case 'account-too-large':
      return new Problem(
        'forbidden',
        'Your quizzes have more text than an account can keep. Please delete one that you do not need.',
      )
    case 'spent':
      return new Problem(
        'too-many-requests',
        `You can add ${BANK_QUESTIONS_A_DAY} of Knowdown's questions a day. Nothing was added.`,
      )
  }
}

/** Null if the bank does not have it any more. */
export function indexAgain(
  questionId: string,
  { content }: StoredQuestion,
  find: QuestionCatalogue['find'],
): NewQuestion | null {
  if (content.kind === 'own') return indexOwn(questionId, content.question)
  const found = find(content.bankId)
  return found && indexReference(questionId, found)
}

const cleanFields = ({ title, language, mature, source, licence }: QuizFields): QuizFields => ({
  title: oneLine(title),
  language: oneLine(language),
  mature,
  source: oneLine(source),
  licence: oneLine(licence),
})

const oneLine = (text: string): string => cleanText(text).replaceAll('\n', ' ')

/** The contract has checked the shape; this takes out signs that nobody sees. */
function cleanQuestion(question: OwnQuestion): OwnQuestion {
  const parsed = parseOwnQuestion(question)
  if (!parsed.ok) throw new Problem('invalid', parsed.error)
  return parsed.value
}
