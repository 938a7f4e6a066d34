import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import type { HostedQuiz } from './quiz-shelf.ts'

/** Reads a quiz of any known format. The readers are loaded only for this. */
export async function readQuizFile(file: File): Promise<Result<HostedQuiz, string>> {
  const { readQuiz } = await import('@knowdown/formats/read-quiz')
  const read = readQuiz(new Uint8Array(await file.arrayBuffer()))
  if (!read.ok) return refuse(read.error.message)
  const { quiz, imported } = read.value
  if (imported.length === 0) return refuse('None of its questions can be played.')
  return ok({ id: null, title: titleOf(quiz.title, file.name), questions: imported.map(({ question }) => question) })
}

/** A file without a title is known by its name. */
function titleOf(title: string, fileName: string): string {
  const fits = (text: string) => lengthOf(text) >= LIMITS.title.least && lengthOf(text) <= LIMITS.title.most
  const name = fileName.replace(/\.[^.]+$/, '').trim()
  return [title.trim(), name].find(fits) ?? 'My quiz'
}
