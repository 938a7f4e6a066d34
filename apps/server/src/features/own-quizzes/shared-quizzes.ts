import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import type { OwnQuestion, QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import { Problem } from '../../problem.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import { bankBudget } from './bank-budget.ts'
import type { BankReferences, QuestionView } from './bank-references.ts'
import type { LinkKind, OwnQuizStore, QuizHead, SharingNotes, StoredQuestion } from './own-quiz-store.ts'
import { createdOf, gone, indexAgain } from './own-quizzes.ts'
import type { RememberShown } from './remember-shown.ts'

/** A question in a link for reading; `key` is null where answers are not shown. */
interface SharedQuestion {
  questionId: string
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
  remember: RememberShown
  clock(): number
  pictures: Pick<Pictures, 'copyTo'>
  newId(): string
  /** 128 random bits, which nobody guesses. */
  newLink(): string
}

export function sharedQuizzes(deps: SharedQuizzesDeps): SharedQuizzes {
  const { store, bank, catalogue, entitlements, pictures, remember, clock, newId, newLink } = deps
  const find = async (link: string) => (await store.findShared(link)) ?? noLink()

  return {
    async share(userId, quizId, { kind, change, showsAnswers, confirms16 }) {
      const { head } = (await store.read(userId, quizId)) ?? gone()
      if (change !== 'off') {
        refuseBarred(await store.sharingNotes(userId), quizId)
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
      const { kind, showsAnswers, head, author, heldUntil, questions } = await find(link)
      const views = bank.view(questions, false)
      return {
        kind,
        head,
        author: author.name,
        total: views.filter(canBePlayed).length,
        questions: kind === 'play' ? null : views.flatMap((view) => toShared(view, showsAnswers && heldUntil === null)),
      }
    },

    async copy(userId, link, requestId) {
      const { kind, head, author, heldUntil, questions } = await find(link)
      if (heldUntil !== null) return linkHeld()
      if (kind !== 'play') throw new Problem('forbidden', 'This link is only for reading.')
      const entitlement = await entitlements.of(userId)
      const open = (await bank.unsealed(questions)).filter(
        ({ content }) => content.kind === 'own' || bank.isOpenTo(content.bankId, entitlement),
      )
      const copiedPictures = await pictures.copyTo(userId, open.map(pictureOf))
      const copies = open.flatMap(
        (question) => indexAgain(newId(), withPicture(question, copiedPictures), catalogue.find) ?? [],
      )
      const origin = { title: head.title, author: author.name, userId: author.userId }
      const copy = { quizId: newId(), requestId, fields: head, byModel: head.byModel, origin, questions: copies }
      const copied = createdOf(await store.create(userId, copy, bankBudget(clock())))
      // The copy shows its author the keys of the bank. A repeated call has noted that before.
      if (copied.quizId === copy.quizId) {
        const shown = copies.flatMap(({ content }) =>
          content.kind === 'bank' ? (catalogue.find(content.bankId) ?? []) : [],
        )
        await remember(userId, shown, clock())
      }
      return { head: copied, leftOut: questions.length - copies.length }
    },
  }
}

const pictureOf = ({ content }: StoredQuestion): QuestionPicture | null =>
  content.kind === 'own' ? content.question.picture : null

/** A copy has pictures of its own: those of the author go with the author's account. */
function withPicture(stored: StoredQuestion, copied: ReadonlyMap<string, string>): StoredQuestion {
  const before = pictureOf(stored)
  if (!before || stored.content.kind !== 'own') return stored
  const file = copied.get(before.file)
  const question = { ...stored.content.question, picture: file === undefined ? null : { ...before, file } }
  return { ...stored, content: { kind: 'own', question } }
}

const canBePlayed = ({ question, bank }: QuestionView): boolean =>
  bank ? bank.state === 'current' : question !== null && isPlayable(question)

/** Keys of the bank are not shown by links: its questions are checked already, and packs belong to those who own them. */
const toShared = ({ questionId, question, bank }: QuestionView, showsAnswers: boolean): SharedQuestion[] =>
  question ? [{ questionId, question, showsKey: showsAnswers && !bank }] : []

/** Whoever plays or copies it could read the keys of an assignment that others still answer. */
export const linkHeld = (): never => {
  throw new Problem('conflict', 'This quiz is assigned at the moment. It can be played and copied again afterwards.')
}

function refuseBarred({ verdicts, barred }: SharingNotes, quizId: string): void {
  const objection = 'The terms say how to object.'
  if (barred !== null) throw new Problem('forbidden', `You may not share quizzes any more (${barred}). ${objection}`)
  const verdict = verdicts.find((one) => one.quizId === quizId)
  if (verdict) throw new Problem('forbidden', `This quiz may not be shared (${verdict.reason}). ${objection}`)
}

export const noLink = (): never => {
  throw new Problem('not-found', 'This quiz is not shared any more, or the link is not complete.')
}
