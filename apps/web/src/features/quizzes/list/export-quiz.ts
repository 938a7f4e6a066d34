import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { type KeptQuiz, type OwnQuizStore, StoreFailure } from '../../../api/own-quizzes/own-quiz-store.ts'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { titleOf } from '../quiz-text.ts'
import { leftOut } from './copy-quiz.ts'

export type ExportFormat = 'knowdown' | 'gift' | 'csv'

export const EXPORT_NAMES: Readonly<Record<ExportFormat, string>> = {
  knowdown: 'Knowdown file',
  gift: 'GIFT for Moodle',
  csv: 'CSV for Excel',
}

/** Gives the person the file. Returns what the format cannot hold, as sentences. */
export async function exportQuiz(store: OwnQuizStore, id: string, format: ExportFormat): Promise<readonly string[]> {
  const kept = await store.read(id)
  const quiz = ownPart(kept)
  const { file, losses } = await write(quiz, format)
  await saveFile(fileName(kept.head.title, format), file)
  const linked = kept.questions.length - quiz.questions.length
  return linked === 0 ? losses : [...losses, leftOut(linked)]
}

async function write(quiz: OwnQuiz, format: ExportFormat): Promise<{ file: Blob; losses: readonly string[] }> {
  if (format === 'knowdown') {
    const { writeKnowdown } = await import('@knowdown/formats/knowdown/write-knowdown')
    const { named, pictures, missing } = await withPictures(quiz)
    const zip = writeKnowdown(named, pictures) as Uint8Array<ArrayBuffer>
    const losses =
      missing === 0
        ? []
        : [missing === 1 ? '1 picture is not there any more.' : `${missing} pictures are not there any more.`]
    return { file: new Blob([zip], { type: 'application/zip' }), losses }
  }
  const { text, losses } =
    format === 'gift'
      ? (await import('@knowdown/formats/gift/write-gift')).writeGift(quiz)
      : (await import('@knowdown/formats/csv/write-csv')).writeCsv(quiz)
  return { file: new Blob([text], { type: format === 'csv' ? 'text/csv' : 'text/plain' }), losses }
}

/** The quiz with the bytes of its pictures, under names that programs open. */
async function withPictures(quiz: OwnQuiz) {
  const pictures = new Map<string, Uint8Array>()
  let missing = 0
  for (const file of new Set(quiz.questions.flatMap(({ picture }) => picture?.file ?? []))) {
    const reply = await fetch(pictureAddress(file, 'large'))
    if (reply.ok) pictures.set(nameOf(file), new Uint8Array(await reply.arrayBuffer()))
    else if (reply.status === NOT_FOUND) missing += 1
    else throw new StoreFailure('offline', 'The pictures could not be loaded. Please try again.')
  }
  const questions = quiz.questions.map((question) => {
    const { picture } = question
    if (!picture) return question
    const file = nameOf(picture.file)
    return { ...question, picture: pictures.has(file) ? { ...picture, file } : null }
  })
  return { named: { ...quiz, questions }, pictures, missing }
}

const NOT_FOUND = 404
const nameOf = (file: string): string => `${file}.webp`

const ownPart = ({ head: { title, language, source, licence }, questions }: KeptQuiz): OwnQuiz => ({
  title,
  language,
  source,
  licence,
  questions: questions.flatMap(({ question, bank }) => (question && !bank ? [question] : [])),
})

const ENDINGS: Readonly<Record<ExportFormat, string>> = { knowdown: 'knowdown.zip', gift: 'gift', csv: 'csv' }

function fileName(title: string, format: ExportFormat): string {
  const plain = titleOf(title)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${plain || 'quiz'}.${ENDINGS[format]}`
}
