import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { OwnQuestion, OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'

/** Everything about a quiz but its questions. */
export interface QuizHead extends Omit<OwnQuiz, 'questions'> {
  /** The author marks it as 17+. */
  mature: boolean
}

export interface QuizSummary {
  id: string
  title: string
  questions: number
  /** How many of them cannot be played yet. */
  unplayable: number
  changedAt: number
  mature: boolean
  isShared: boolean
  /** Whose quiz it was copied from; null for an original. */
  copiedFrom: string | null
}

/** The last parts of the links under which a quiz is shared; null while switched off. */
export interface QuizLinks {
  play: string | null
  read: { link: string; showsAnswers: boolean } | null
}

export interface LinkChange {
  link: 'play' | 'read'
  /** `renew` makes a new link, and the old one dies. */
  change: 'on' | 'off' | 'renew'
  showsAnswers: boolean
  /** The author confirms to be 16 or older. */
  confirms16: boolean
}

export interface QuizSharing {
  /** Held until an assignment closes that shows its keys only then: before that, links neither play, copy nor show answers. */
  read(id: string): Promise<QuizLinks & { confirmed16: boolean; heldUntil: number | null }>
  change(id: string, wanted: LinkChange): Promise<QuizLinks>
}

/** Where a question is. */
interface QuestionPlace {
  quizId: string
  questionId: string
}

export interface FoundQuestion extends QuestionPlace {
  quizTitle: string
  question: OwnQuestion | null
}

export interface BinnedQuiz {
  id: string
  title: string
  questions: number
  /** When it is deleted for good. */
  goneAt: number
}

interface QuizList {
  /** The last changed first. */
  quizzes: readonly QuizSummary[]
  bin: readonly BinnedQuiz[]
  /** What keeps quizzes from being shared, as sentences. */
  notes: readonly string[]
}

/** A question of the bank follows corrections and cannot be changed. */
export interface BankNote {
  category: string
  state: 'current' | 'resting' | 'withdrawn'
}

/** A question with the version that the store has; whoever saves names the version that was changed. */
export interface KeptQuestion {
  id: string
  version: number
  /** Null only when the bank has withdrawn it. */
  question: OwnQuestion | null
  bank: BankNote | null
}

export interface NewQuestion {
  /** Made by the client, so that a repeated call adds nothing twice. */
  id: string
  question: OwnQuestion
}

interface BankWish {
  /** A repeated call with the same one adds nothing twice. */
  requestId: string
  category: string
  difficulty: Difficulty
  count: number
}

export interface KeptHead {
  version: number
  head: QuizHead
}

export interface KeptQuiz extends KeptHead {
  id: string
  questions: readonly KeptQuestion[]
}

/** A quiz as its author sees it, before the store has it. */
export interface QuizDraft {
  head: QuizHead
  questions: readonly Omit<KeptQuestion, 'version'>[]
}

/** A draft that the store could not take yet, with what the store had when it was changed. */
export interface WaitingDraft {
  kept: KeptQuiz
  draft: QuizDraft
}

export interface DraftShelf {
  read(id: string): Promise<WaitingDraft | null>
  /** Null: nothing waits any more. */
  write(id: string, waiting: WaitingDraft | null): Promise<void>
}

export const toDraft = ({ head, questions }: KeptQuiz): QuizDraft => ({
  head,
  questions: questions.map(({ id, question, bank }) => ({ id, question, bank })),
})

/** A conflict: somebody has saved another version meanwhile; null if it was deleted. */
export type Saved<Kept> = { kind: 'saved'; kept: Kept } | { kind: 'conflict'; kept: Kept | null }

/** Why the store could not do something, for people. */
export class StoreFailure extends Error {
  /** `offline`: it can be tried again. `missing`: there is no such quiz. `refused`: another attempt changes nothing. */
  readonly kind: 'offline' | 'missing' | 'refused'

  constructor(kind: StoreFailure['kind'], message: string) {
    super(message)
    this.name = 'StoreFailure'
    this.kind = kind
  }
}

/**
 * Where a person's quizzes are: on the device for visitors, in the account for everybody else. Everything is kept before
 * a promise resolves; failures reject with a StoreFailure.
 */
export interface OwnQuizStore {
  place: 'device' | 'account'
  /** Keeps on this device what could not be saved; null where the store itself is on this device. */
  drafts: DraftShelf | null
  list(): Promise<QuizList>
  read(id: string): Promise<KeptQuiz>
  /** Without questions; returns its id. A repeated call with the same request id makes no second one. */
  create(head: QuizHead, requestId?: string): Promise<string>
  saveHead(id: string, changed: KeptHead): Promise<Saved<KeptHead>>
  /** Behind another question; null for the beginning, missing for the end. All of them or none. */
  addQuestions(id: string, questions: readonly NewQuestion[], after?: string | null): Promise<readonly KeptQuestion[]>
  saveQuestion(id: string, changed: NewQuestion & { version: number }): Promise<Saved<KeptQuestion>>
  /** Returns those that stay, because somebody has saved them meanwhile. */
  deleteQuestions(
    id: string,
    questions: readonly Pick<KeptQuestion, 'id' | 'version'>[],
  ): Promise<readonly KeptQuestion[]>
  /** The order of all questions that the caller knows. */
  arrange(id: string, order: readonly string[]): Promise<void>
  /** Which of the questions, named by their fingerprints, are in one of the quizzes already. */
  findKnown(fingerprints: readonly string[]): Promise<ReadonlySet<string>>
  /** Questions of the bank, which stay linked; null where there are none to be had. */
  fill: ((id: string, wanted: BankWish) => Promise<{ added: number; leftToday: number }>) | null
  /** Questions of all quizzes that have these words; pass how many were read as `skip`. */
  search(text: string, skip: number): Promise<{ found: readonly FoundQuestion[]; more: boolean }>
  /** To the end of a quiz, all of them or none. Questions of the bank stay linked. */
  copyQuestions(into: string, from: readonly QuestionPlace[]): Promise<void>
  /** Links for others; null where nobody else can reach a quiz. */
  sharing: QuizSharing | null
  /** Scales and keeps a picture and returns its name; null where pictures need an account. */
  addPicture: ((file: Blob) => Promise<string>) | null
  bin(id: string): Promise<void>
  restore(id: string): Promise<void>
}

/** Without those that the bank has withdrawn. */
export const toQuestions = (kept: readonly { question: OwnQuestion | null }[]): OwnQuestion[] =>
  kept.flatMap(({ question }) => (question ? [question] : []))
