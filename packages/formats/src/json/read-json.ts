import { ok } from '@knowdown/domain/result'
import { type Draft, LossList } from '../draft.ts'
import type { FormatName, LeftOut } from '../report.ts'
import { keyStyleOf, readKey } from '../table/read-key.ts'
import { toPlainCell } from '../text/html-to-text.ts'
import { unplayableKind } from '../unplayable.ts'
import { type Fields, isRecord, listOf, textOf, textsOf } from './fields.ts'
import { isOpenTriviaDb, readOpenTriviaDb } from './open-trivia-db.ts'

export interface JsonQuiz {
  format: FormatName
  title: string
  source: string
  licence: string
  questions: Iterable<Draft | LeftOut>
}

/** A quiz in one of the JSON shapes that are known, or null. */
export function readJsonQuiz(value: unknown): JsonQuiz | null {
  const root = isRecord(value) ? value : {}
  const items = Array.isArray(value) ? value : listOf(root.questions ?? root.results ?? root.quiz)
  const first = items.find(isRecord)
  if (!first) return null
  if (isOpenTriviaDb(first)) {
    const questions = readOpenTriviaDb(items)
    return { format: 'Open Trivia DB', title: '', source: 'Open Trivia Database', licence: 'CC BY-SA 4.0', questions }
  }
  if ('correctAnswer' in first && 'incorrectAnswers' in first)
    return {
      format: 'The Trivia API',
      title: '',
      source: 'The Trivia API',
      licence: 'CC BY-NC 4.0',
      questions: eachOf(items, readTriviaApi),
    }
  const head = {
    title: textOf(root.subject ?? root.title ?? root.name),
    source: '',
    licence: textOf(root.license ?? root.licence),
  }
  if ('subject' in root && 'answers' in first)
    return { format: 'Razzia or Rahoot', ...head, questions: eachOf(items, readRazzia) }
  return 'question' in first || 'text' in first ? { format: 'JSON', ...head, questions: readOther(items) } : null
}

function* eachOf(
  items: readonly unknown[],
  read: (item: Fields, where: string) => Draft | LeftOut,
): Generator<Draft | LeftOut> {
  for (const [index, item] of items.entries()) {
    const where = `question ${index + 1}`
    yield isRecord(item) ? read(item, where) : { where, reason: 'It is not a question.' }
  }
}

/** In version 1 the question is a text, in version 2 an object with a text. */
function readTriviaApi(item: Fields, where: string): Draft | LeftOut {
  const unplayable = unplayableKind(textOf(item.type))
  if (unplayable) return { where, reason: unplayable }
  const plain = new LossList()
  const text = plain.take(toPlainCell(textOf(isRecord(item.question) ? item.question.text : item.question)))
  const right = plain.take(toPlainCell(textOf(item.correctAnswer)))
  const wrong = textsOf(item.incorrectAnswers).map((one) => plain.take(toPlainCell(one)))
  if (item.type === 'text_input' || wrong.length === 0)
    return { where, text, answer: { kind: 'typeIn', accepted: [right], wrong }, losses: plain.losses }
  const options = [{ text: right, isRight: true }, ...wrong.map((one) => ({ text: one, isRight: false }))]
  return { where, text, answer: { kind: 'options', options }, losses: plain.losses }
}

const MEDIA: Readonly<Record<string, 'picture' | 'sound' | 'video'>> = { image: 'picture', audio: 'sound' }

/** Places count from 0: `solution` in older files, a list of `solutions` since. */
function readRazzia(item: Fields, where: string): Draft | LeftOut {
  const unplayable = unplayableKind(textOf(item.type))
  if (unplayable) return { where, reason: unplayable }
  const plain = new LossList()
  const places = [item.solutions ?? item.solution]
    .flat()
    .map((place) => (typeof place === 'object' ? Number.NaN : Number(place)))
  const answers = textsOf(item.answers).map((one) => plain.take(toPlainCell(one)))
  if (places.length === 0 || !places.every((place) => answers[place] !== undefined))
    return { where, reason: 'It does not say which option is right.' }
  if (isRecord(item.media)) plain.losses.add(MEDIA[textOf(item.media.type)] ?? 'video')
  if (textOf(item.image)) plain.losses.add('picture')
  if (textOf(item.video)) plain.losses.add('video')
  if (textOf(item.audio)) plain.losses.add('sound')
  return {
    where,
    text: plain.take(toPlainCell(textOf(item.question))),
    answer: { kind: 'options', options: answers.map((text, place) => ({ text, isRight: places.includes(place) })) },
    explanation: textOf(item.explanation),
    seconds: typeof item.time === 'number' ? item.time : null,
    losses: plain.losses,
  }
}

/** Lists as assistants and small programs write them: a question, its options, and the right one in some way. */
function* readOther(items: readonly unknown[]): Generator<Draft | LeftOut> {
  const rows = items.map((item) => {
    const fields = isRecord(item) ? item : {}
    const wrong = textsOf(fields.wrong ?? fields.wrong_answers ?? fields.incorrect_answers ?? fields.distractors)
    const right = textOf(fields.answer ?? fields.correct_answer)
    if (wrong.length > 0 && right !== '') return { fields, options: [right, ...wrong], key: '', isFirstRight: true }
    const options = textsOf(fields.options ?? fields.choices ?? fields.answers)
    const key = fields.correct_answer ?? fields.correctAnswer ?? fields.answer ?? fields.correct ?? fields.correctIndex
    return { fields, options, key: [key].flat().map(textOf).join(', '), isFirstRight: false }
  })
  const isCounted = rows.every(({ fields }) =>
    [fields.correct_answer, fields.correctAnswer, fields.answer, fields.correct, fields.correctIndex].every(
      (one) => one === undefined || typeof one === 'number',
    ),
  )
  const style = isCounted ? 'from-zero' : keyStyleOf(rows)
  for (const [index, { fields, options, key, isFirstRight }] of rows.entries()) {
    const where = `question ${index + 1}`
    const text = toPlainCell(textOf(fields.question ?? fields.text))
    const rest = { where, text: text.text, explanation: textOf(fields.explanation), losses: text.losses }
    if (options.length === 0) {
      yield { ...rest, answer: { kind: 'typeIn', accepted: [key] } }
      continue
    }
    const found = isFirstRight ? ok({ places: [0] }) : readKey(key, options, style)
    if (!found.ok) yield { where, reason: found.error }
    else {
      const drafts = options.map((option, place) => ({
        text: toPlainCell(option).text,
        isRight: found.value.places.includes(place),
      }))
      yield { ...rest, answer: { kind: 'options', options: drafts } }
    }
  }
}
