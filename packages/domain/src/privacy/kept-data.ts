/** Kinds of data about people. Each is a row of the privacy page, and every table of the server says which it holds. */
export type KeptData =
  | 'account'
  | 'unproved-account'
  | 'games'
  | 'solo-sets'
  | 'sessions'
  | 'challenges'
  | 'dailies'
  | 'challenge-runs'
  | 'mistakes'
  | 'push'
  | 'codes'
  | 'account-log'
  | 'matches'
  | 'arenas'
  | 'parties'
  | 'own-quizzes'
  | 'recorded-games'
  | 'assignments'
  | 'pictures'
  | 'quiz-jobs'
  | 'seen-questions'
  | 'reports'
  | 'corrections'
  | 'purchase-events'
  | 'mail'
  | 'operator-log'
  | 'erasures'

/** After how many days the server deletes data about people. The server and the privacy page use the same numbers. */
export const KEPT_DAYS = {
  game: 730,
  soloSet: 60,
  session: 365,
  unusedSession: 30,
  /** An account whose address was never proved, since its last use. */
  unprovedAccount: 30,
  unprovedAccountWithPassword: 365,
  challenge: 90,
  visitorRun: 90,
  unusedPushSubscription: 180,
  accountLog: 30,
  seenQuestion: 400,
  report: 180,
  correctionNote: 90,
  purchaseEvent: 180,
  /** A mail that could not be delivered. */
  failedMail: 7,
  /** A deleted quiz, in the bin of its author. */
  deletedQuiz: 30,
  /** A copy of the database; what was deleted since is still in it. */
  backup: 30,
  ownQuizRun: 30,
  /** Standings of an arena, after its end. */
  arena: 90,
  /** A game that others may play against. */
  recordedGame: 400,
  /** A run against one. */
  recordedGameRun: 30,
  /** A picture that no question and no game uses any more. */
  unusedPicture: 1,
  /** A draft that a model wrote, with its topic; a text that it was written from goes within a day. */
  quizDraft: 30,
} as const

/** How long an ended battle is kept: somebody may still type its code, which must not lead to another lobby. */
export const ENDED_MATCH_KEPT_MS = 10 * 60_000
