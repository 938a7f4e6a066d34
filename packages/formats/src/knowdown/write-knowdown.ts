import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { type ZippableFile, zipSync } from 'fflate'
import { PICTURE_FOLDER, QUIZ_FILE } from './quiz-file.ts'
import { KNOWDOWN_FORMAT, KNOWDOWN_VERSION } from './read-knowdown.ts'

/** Zips know no date before 1980; the same quiz gives the same bytes at any time. */
const NO_DATE = '1980-01-02'

/** Knowdown's own zip: everything about the quiz, with the pictures that its questions use. It comes back equal. */
export function writeKnowdown(quiz: OwnQuiz, pictures: ReadonlyMap<string, Uint8Array> = new Map()): Uint8Array {
  const json = JSON.stringify({ format: KNOWDOWN_FORMAT, version: KNOWDOWN_VERSION, ...quiz }, null, 2)
  const files: Record<string, ZippableFile> = { [QUIZ_FILE]: new TextEncoder().encode(json) }
  for (const { picture } of quiz.questions) {
    const content = picture && pictures.get(picture.file)
    // Pictures are packed already.
    if (content) files[`${PICTURE_FOLDER}${picture.file}`] = [content, { level: 0 }]
  }
  return zipSync(files, { mtime: NO_DATE })
}
