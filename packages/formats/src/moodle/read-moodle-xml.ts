import { ok, type Result, refuse } from '@knowdown/domain/result'
import { type Draft, LossList } from '../draft.ts'
import { acceptedOf, numberFrom, weightedOptions } from '../gift/weighted.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import type { LeftOut } from '../report.ts'
import { type Markup, toPlainText } from '../text/html-to-text.ts'
import { unplayableKind } from '../unplayable.ts'
import { childOf, childrenOf, readXml, type XmlElement } from '../xml/read-xml.ts'

export const looksLikeMoodleXml = (source: string): boolean =>
  /^\s*<(?:\?xml|!--|!DOCTYPE|quiz\b|question\b)/i.test(source) && /<(?:quiz|question)\b|<!DOCTYPE/i.test(source)

export interface MoodleQuiz {
  questions: Generator<Draft | LeftOut>
  title: string
}

const FAILURES = {
  doctype: 'The file defines its own XML (DOCTYPE), which is not read here.',
  'too-deep': 'The file is nested too deeply to be a quiz.',
  stopped: 'Reading the file took too long.',
}

export function readMoodleXml(source: string, isOver: () => boolean): Result<MoodleQuiz, string> {
  const questions: XmlElement[] = []
  const open: XmlElement[] = []
  const failure = readXml(
    source,
    {
      open(name, attributes, at) {
        // A question inside a question means that the outer one was never closed.
        if (name === 'question' && open.some((element) => element.name === 'question')) {
          questions.push(open.find((element) => element.name === 'question') as XmlElement)
          open.length = 0
        }
        const element: XmlElement = { name, attributes, children: [], text: '', at }
        open.at(-1)?.children.push(element)
        if (open.length > 0 || name === 'question') open.push(element)
      },
      text(text) {
        const element = open.at(-1)
        // Files inside the quiz are not taken over, so their content needs no memory.
        if (element && element.name !== 'file') element.text += text
      },
      close(name) {
        if (open.at(-1)?.name !== name) return
        const element = open.pop() as XmlElement
        if (open.length === 0) questions.push(element)
      },
    },
    { maxDepth: IMPORT_LIMITS.xmlDepth, isOver },
  )
  if (failure) return refuse(FAILURES[failure])
  const categories = questions.filter(isCategory).map((element) => textIn(childOf(element, 'category')))
  const title = categories.length === 1 ? (categories[0]?.split('/').at(-1)?.trim() ?? '') : ''
  return ok({
    title,
    questions: readQuestions(
      source,
      questions.filter((element) => !isCategory(element)),
    ),
  })
}

const isCategory = ({ attributes }: XmlElement): boolean => attributes.get('type') === 'category'

function* readQuestions(source: string, questions: readonly XmlElement[]): Generator<Draft | LeftOut> {
  let line = 1
  let counted = 0
  for (const element of questions) {
    for (let at = source.indexOf('\n', counted); at >= 0 && at < element.at; at = source.indexOf('\n', counted)) {
      line++
      counted = at + 1
    }
    yield readQuestion(element, `line ${line}`)
  }
}

function readQuestion(element: XmlElement, where: string): Draft | LeftOut {
  const type = element.attributes.get('type') ?? ''
  const reader = READERS[type]
  if (!reader)
    return { where, reason: unplayableKind(type) ?? `It is a question of the type "${type}", which is not known here.` }
  const plain = new LossList()
  const take = (one: XmlElement | undefined) => plain.take(toPlainText(textIn(one), markupOf(one)))
  if (childOf(element, 'image_base64')?.text.trim() || childOf(element, 'image')?.text.trim())
    plain.losses.add('picture')
  const changes: string[] = []
  const text = take(childOf(element, 'questiontext'))
  const read = reader(element, take, changes)
  if (typeof read === 'string') return { where, reason: text === '' ? 'The question has no text.' : read }
  const explanation = take(childOf(element, 'generalfeedback')) || read.feedback
  return { where, text, answer: read.answer, explanation, changes, losses: plain.losses }
}

type Reader = (
  element: XmlElement,
  take: (one: XmlElement | undefined) => string,
  changes: string[],
) => ReturnType<typeof weightedOptions>

const READERS: Readonly<Record<string, Reader>> = {
  multichoice: (element, take, changes) => {
    const single = textIn(childOf(element, 'single')).trim()
    const isSeveral = single === 'false' || single === '0'
    return weightedOptions(answersOf(element, take), { isSeveral }, changes)
  },
  multichoiceset: (element, take, changes) => weightedOptions(answersOf(element, take), { isSeveral: true }, changes),
  truefalse: (element, take) => {
    const answers = answersOf(element, take)
    if (answers.length !== 2) return 'It has not two answers.'
    // Old files have words of the author's language, first the one for true.
    const isSwapped = answers[0]?.text.toLowerCase() === 'false'
    const [yes, no] = isSwapped ? answers.toReversed() : answers
    const right = [yes, no].find((answer) => (answer?.weight ?? 0) >= 99)
    const options = [
      { text: capital(yes?.text ?? ''), isRight: right === yes },
      { text: capital(no?.text ?? ''), isRight: right === no },
    ]
    if (!right) return 'No option is marked as right.'
    return { answer: { kind: 'options', options, isTrueFalse: true }, feedback: right.feedback }
  },
  shortanswer: (element, take, changes) => {
    if (textIn(childOf(element, 'usecase')).trim() === '1') changes.push('Capital and small letters no longer matter.')
    return acceptedOf(answersOf(element, take), changes)
  },
  numerical: (element, take, changes) => {
    const answers = childrenOf(element, 'answer').map((answer) => {
      const read = answerOf(answer, take)
      const value = read.text === '' ? Number.NaN : Number(read.text.replace(',', '.'))
      return { ...read, value, tolerance: Number(textIn(childOf(answer, 'tolerance')) || 0) }
    })
    const unit = childOf(childOf(childOf(element, 'units'), 'unit'), 'unit_name')
    return numberFrom(answers, changes, textIn(unit).trim())
  },
}

const capital = (text: string): string =>
  /^(?:true|false)$/.test(text) ? text[0]?.toUpperCase() + text.slice(1) : text

const answersOf = (element: XmlElement, take: (one: XmlElement | undefined) => string) =>
  childrenOf(element, 'answer').map((answer) => answerOf(answer, take))

const answerOf = (answer: XmlElement, take: (one: XmlElement | undefined) => string) => ({
  text: take(answer),
  weight: Number(answer.attributes.get('fraction') ?? 0),
  feedback: take(childOf(answer, 'feedback')),
})

/** Text stands in a `text` element, or directly where older files put it. */
const textIn = (element: XmlElement | undefined): string => childOf(element, 'text')?.text ?? element?.text ?? ''

const MARKUP: Readonly<Record<string, Markup>> = {
  html: 'html',
  plain_text: 'plain',
  moodle_auto_format: 'auto',
  markdown: 'auto',
}
const markupOf = (element: XmlElement | undefined): Markup => MARKUP[element?.attributes.get('format') ?? ''] ?? 'auto'
