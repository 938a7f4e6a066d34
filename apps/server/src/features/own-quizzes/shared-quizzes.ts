import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Problem } from '../../problem.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { BankReferences, QuestionView } from './bank-references.ts'
import type { LinkKind, OwnQuizStore, QuizHead } from './own-quiz-store.ts'
import { gone, indexAgain, quizOrFull } from './own-quizzes.ts'

/** A question in a link for reading; `key` is null where answers are not shown. */
interface SharedQuestion {
  question: OwnQuestion
  showsKey: boolean
}

interface SharedView {
  kind: LinkKind
  head: QuizHead
  author: string
  /** How many questions can be played. */
  total: number
  /** Null for a link that only lets others play and copy. */
  questions: readonly SharedQuestion[] | null
}

export interface SharedQuizzes {
  share(
    userId: string,
    quizId: string,
    wanted: { kind: LinkKind; change: 'on' | 'off' | 'renew'; showsAnswers: boolean; confirms16: boolean },
  ): Promise<QuizHead>
  /** For anybody who has the link. */
  read(link: string): Promise<SharedView>
  copy(userId: string, link: string, requestId: string): Promise<{ head: QuizHead; leftOut: number }>
}

interface SharedQuizzesDeps {
  store: OwnQuizStore
  bank: BankReferences
  catalogue: Pick<QuestionCatalogue, 'find'>
  entitlements: Entitlements
  newId(): string
  /** 128 random bits, which nobody guesses. */
  newLink(): string
}

export function sharedQuizzes(deps: SharedQuizzesDeps): SharedQuizzes {
  const { store, bank, catalogue, entitlements, newId, newLink } = deps
  const find = async (link: string) => (await store.findShared(link)) ?? noLink()

  return {
    async share(userId, quizId, { kind, change, showsAnswers, confirms16 }) {
      const { head } = (await store.read(userId, quizId)) ?? gone()
      if (change !== 'off') {
        if (confirms16) await store.confirm16(userId)
        else if (!(await store.hasConfirmed16(userId))) {
          throw new Problem('forbidden', 'Please confirm that you are 16 or older before you share a quiz.')
        }
      }
      const existing = kind === 'play' ? head.links.play : (head.links.read?.link ?? null)
      const link = change === 'off' ? null : change === 'on' && existing !== null ? existing : newLink()
      return (await store.setLink(userId, quizId, { kind, link, showsAnswers })) ?? gone()
    },

    async read(link) {
      const { kind, showsAnswers, head, author, questions } = await find(link)
      const views = await bank.view(questions, false)
      return {
        kind,
        head,
        author: author.name,
        total: views.filter(canBePlayed).length,
        questions: kind === 'play' ? null : views.flatMap((view) => toShared(view, showsAnswers)),
      }
    },

    async copy(userId, link, requestId) {
      const { kind, head, author, questions } = await find(link)
      if (kind !== 'play') throw new Problem('forbidden', 'This link is only for reading.')
      const entitlement = await entitlements.of(userId)
      const open = questions.filter(
        ({ content }) => content.kind === 'own' || bank.isOpenTo(content.bankId, entitlement),
      )
      const copies = open.flatMap((question) => indexAgain(newId(), question, catalogue.find) ?? [])
      const origin = { title: head.title, author: author.name }
      const quiz = { quizId: newId(), requestId, fields: head, byModel: head.byModel, origin, questions: copies }
      const copied = await store.create(userId, quiz)
      return { head: quizOrFull(copied), leftOut: questions.length - copies.length }
    },
  }
}

const canBePlayed = ({ question, bank }: QuestionView): boolean =>
  bank ? bank.state === 'current' : question !== null && isPlayable(question)

/** Keys of the bank are not shown by links: its questions are checked already, and packs belong to those who own them. */
const toShared = ({ question, bank }: QuestionView, showsAnswers: boolean): SharedQuestion[] =>
  question ? [{ question, showsKey: showsAnswers && !bank }] : []

export const noLink = (): never => {
  throw new Problem('not-found', 'This quiz is not shared any more, or the link is not complete.')
}
