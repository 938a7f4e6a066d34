/** The least and the most of everything in a quiz that can be played. Editor, importer and server use these alone. */
export const LIMITS = {
  title: { least: 3, most: 80 },
  questions: { least: 1, most: 200 },
  text: { most: 300 },
  options: { least: 2, most: 6 },
  option: { most: 120 },
  explanation: { most: 500 },
  accepted: { least: 1, most: 20 },
  acceptedAnswer: { most: 60 },
  unit: { most: 20 },
  alt: { most: 300 },
  seconds: { least: 5, most: 240 },
} as const

/** Counted as people see it: one sign is one, however a device composes it, and an emoji is not two. */
export const lengthOf = (text: string): number => [...text.normalize('NFC')].length

/** How many quizzes an account keeps; those in the bin do not count. */
export const mostQuizzes = (isVerified: boolean): number => (isVerified ? 200 : 5)

/** One more in the bin deletes the one that was put there first. */
export const MOST_IN_BIN = 50

/** How much text all quizzes of an account have, and as much again those in its bin: more than 200 usual ones. */
export const mostCharacters = (isVerified: boolean): number => (isVerified ? 10_000_000 : 1_000_000)
