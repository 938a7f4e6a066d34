import type { Result } from '@knowdown/domain/result'
import { type NothingFound, type ReadOptions, readPastedQuiz, readQuiz } from '../read-quiz.ts'
import type { QuizImport } from '../report.ts'

const foundIn = (read: Result<QuizImport, NothingFound>): QuizImport => {
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** What a text gives; fails if nothing is found. */
export const imported = (text: string, options?: ReadOptions): QuizImport => foundIn(readPastedQuiz(text, options))

export const importedFile = (bytes: Uint8Array, options?: ReadOptions): QuizImport => foundIn(readQuiz(bytes, options))

/** The sentence with which a file or text is refused; fails if something is found. */
export function refusal(content: string | Uint8Array, options?: ReadOptions): string {
  const read = typeof content === 'string' ? readPastedQuiz(content, options) : readQuiz(content, options)
  if (read.ok) throw new Error(`${read.value.imported.length} questions were found.`)
  return read.error.message
}

/** Question and answer of everything imported, short enough to compare. */
export const answers = ({ imported: questions }: QuizImport): [string, unknown][] =>
  questions.map(({ question: { text, answer } }) => {
    if (answer.kind === 'choice') return [text, `${answer.options.join('/')}: ${answer.options[answer.right]}`]
    if (answer.kind === 'several')
      return [text, `${answer.options.join('/')}: ${answer.right.map((place) => answer.options[place]).join('+')}`]
    return [text, answer.kind === 'typeIn' ? answer.accepted : [answer.value, answer.tolerance.amount]]
  })

export const changes = ({ imported: questions }: QuizImport): string[] => questions.flatMap((one) => one.changes)

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
