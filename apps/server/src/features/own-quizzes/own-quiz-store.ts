import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'

/** What an author writes about a whole quiz. */
export interface QuizFields {
  title: string
  language: string
  /** 17+: a warning stands before it. */
  mature: boolean
  source: string
  licence: string
}

/** Whose quiz this one was copied from. */
interface QuizOrigin {
  title: string
  /** Empty once that account is gone. */
  author: string
}

export type LinkKind = 'play' | 'read'

export interface QuizLinks {
  play: string | null
  read: { link: string; showsAnswers: boolean } | null
}

export interface QuizHead extends QuizFields {
  quizId: string
  version: number
  /** Whether a model wrote one of its questions. */
  byModel: boolean
  origin: QuizOrigin | null
  links: QuizLinks
  changedAt: number
}

/** Written by the author, or a reference that follows the bank. */
export type QuestionContent = { kind: 'own'; question: OwnQuestion } | { kind: 'bank'; bankId: string }

export interface StoredQuestion {
  questionId: string
  version: number
  content: QuestionContent
}

/** A question with what is looked up without reading it. */
export interface NewQuestion {
  questionId: string
  content: QuestionContent
  isPlayable: boolean
  /** Null for a question of the bank. */
  fingerprint: string | null
  searchText: string
}

interface NewQuiz {
  quizId: string
  /** The same one twice makes one quiz. */
  requestId: string
  fields: QuizFields
  byModel?: boolean
  origin: (QuizOrigin & { userId: string }) | null
  questions: readonly NewQuestion[]
}

export interface QuizList {
  /** The last changed one first. */
  quizzes: readonly (QuizHead & { questions: number; playable: number })[]
  bin: readonly { quizId: string; title: string; questions: number; deletedAt: number }[]
  isVerified: boolean
  confirmed16: boolean
}

/** Behind which question others are put: null is the beginning, undefined or one that is gone the end. */
export type Place = string | null | undefined

/** Saved, or what somebody else saved in between. */
type Saved<Value> = { saved: Value } | { current: Value | null }

/** Questions of the bank that an account may add in a day. */
export interface BankBudget {
  dayStart: number
  most: number
}

export type Added =
  | { added: readonly StoredQuestion[] }
  | { refused: 'full' | 'too-large' | 'account-too-large' | 'spent' }

export type NotCreated = 'full' | 'account-too-large' | 'spent'

export interface SharingNotes {
  verdicts: readonly { quizId: string; title: string; verdict: string; reason: string }[]
  /** Why the author may not share anything; null if nothing speaks against it. */
  barred: string | null
}

interface SharedQuiz {
  kind: LinkKind
  showsAnswers: boolean
  head: QuizHead
  author: { userId: string; name: string }
  /** Closing time of an assignment whose keys are shown after it; until then the link shows and plays nothing. */
  heldUntil: number | null
  questions: readonly StoredQuestion[]
}

/**
 * Quizzes of accounts. Every method that names a quiz takes its owner too and returns null if the account has no such
 * quiz outside the bin, so that nobody reaches what belongs to somebody else.
 */
export interface OwnQuizStore {
  list(userId: string): Promise<QuizList>
  /** Questions of the bank count for the day where a budget is given. */
  create(userId: string, quiz: NewQuiz, budget: BankBudget | null): Promise<QuizHead | NotCreated>
  read(userId: string, quizId: string): Promise<{ head: QuizHead; questions: readonly StoredQuestion[] } | null>
  saveHead(userId: string, quizId: string, version: number, fields: QuizFields): Promise<Saved<QuizHead> | null>
  saveQuestion(
    userId: string,
    quizId: string,
    version: number,
    question: NewQuestion,
  ): Promise<Saved<StoredQuestion> | { refused: 'too-large' | 'account-too-large' | 'reference' } | null>
  /** All or none of them; those whose id is there already stay as they are. */
  addQuestions(
    userId: string,
    quizId: string,
    after: Place,
    questions: readonly NewQuestion[],
    budget: BankBudget | null,
  ): Promise<Added | null>
  /** From now on the quiz says that a model wrote some of it. */
  markByModel(userId: string, quizId: string): Promise<void>
  /** For whoever plays it; false also for a quiz that is not there. */
  isByModel(quizId: string): Promise<boolean>
  /** Returns the new order. */
  moveQuestions(userId: string, quizId: string, ids: readonly string[], after: Place): Promise<readonly string[] | null>
  /** Returns those that were kept, because they have another version. */
  deleteQuestions(
    userId: string,
    quizId: string,
    versions: ReadonlyMap<string, number>,
  ): Promise<readonly StoredQuestion[] | null>
  /**
   * Into the bin, without its links. A full bin loses what was put there first. The same again changes nothing. Returns
   * when it was first deleted.
   */
  deleteQuiz(userId: string, quizId: string): Promise<number | null>
  restore(userId: string, quizId: string): Promise<QuizHead | NotCreated | null>
  /** From the bin, for good. */
  purge(userId: string, quizId: string): Promise<boolean>
  search(
    userId: string,
    words: readonly string[],
    from: number,
    most: number,
  ): Promise<readonly (StoredQuestion & { quizId: string; quizTitle: string })[]>
  knownFingerprints(userId: string, fingerprints: readonly string[]): Promise<readonly string[]>
  addedToday(userId: string, dayStart: number): Promise<number>
  confirm16(userId: string): Promise<void>
  hasConfirmed16(userId: string): Promise<boolean>
  /** A link of null switches it off. */
  setLink(
    userId: string,
    quizId: string,
    change: { kind: LinkKind; link: string | null; showsAnswers: boolean },
  ): Promise<QuizHead | null>
  /** What keeps quizzes of the account from being shared, for its author to read. */
  sharingNotes(userId: string): Promise<SharingNotes>
  findShared(link: string): Promise<SharedQuiz | null>
}
