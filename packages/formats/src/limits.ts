/** What a file may cost. Hostile files are refused by counting, so that they end early on any machine. */
export const IMPORT_LIMITS = {
  fileBytes: 5_000_000,
  /** Knowdown's own zip may hold a picture of 400 kB for each of 200 questions. */
  knowdownBytes: 90_000_000,
  questions: 2000,
  /** Besides the quiz in Knowdown's own zip. */
  zipEntries: 200,
  /** All files of a zip together, counted while they are inflated; what is stored as it is costs nothing. */
  inflatedBytes: 20_000_000,
  xmlDepth: 100,
  /** Columns of a table; none that people fill has more. */
  columns: 64,
} as const

export const TOO_MANY_QUESTIONS = `Only the first ${IMPORT_LIMITS.questions} questions of a file are read.`
