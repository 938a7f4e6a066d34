import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { parseOwnQuestion, parseQuizHead } from '@knowdown/domain/own-quiz/parse-own-quiz'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { isRecord, listOf } from '../json/fields.ts'
import type { ImportedQuestion, LeftOut } from '../report.ts'

export const KNOWDOWN_FORMAT = 'knowdown-quiz'
export const KNOWDOWN_VERSION = 1

export const isKnowdown = (value: unknown): boolean => isRecord(value) && value.format === KNOWDOWN_FORMAT

export interface KnowdownQuiz {
  quiz: Omit<OwnQuiz, 'questions'>
  questions: Iterable<ImportedQuestion | LeftOut>
}

/** Questions come back exactly as they were; nothing is changed, only pictures that are missing are named. */
export function readKnowdown(value: unknown, hasPicture: (file: string) => boolean): Result<KnowdownQuiz, string> {
  if (!isRecord(value)) return refuse('The file is no quiz of Knowdown.')
  if (typeof value.version !== 'number' || value.version > KNOWDOWN_VERSION)
    return refuse('The file was written by a newer version of Knowdown.')
  return ok({ quiz: parseQuizHead(value), questions: readQuestions(listOf(value.questions), hasPicture) })
}

function* readQuestions(
  items: readonly unknown[],
  hasPicture: (file: string) => boolean,
): Generator<ImportedQuestion | LeftOut> {
  for (const [index, item] of items.entries()) {
    const where = `question ${index + 1}`
    const parsed = parseOwnQuestion(item)
    if (!parsed.ok) {
      yield { where, reason: parsed.error }
      continue
    }
    const { picture } = parsed.value
    const isMissing = picture !== null && !hasPicture(picture.file)
    const question = isMissing ? { ...parsed.value, picture: null } : parsed.value
    yield { where, question, isTrueFalse: false, changes: isMissing ? ['Its picture is not in the file.'] : [] }
  }
}
