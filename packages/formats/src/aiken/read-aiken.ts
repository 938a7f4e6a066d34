import type { Draft } from '../draft.ts'
import type { LeftOut } from '../report.ts'
import { toPlainCell } from '../text/html-to-text.ts'

const ANSWER = /^\s*answer\s*:\s*([a-z](?:\s*(?:,|&|and)\s*[a-z]\b)*)/i
const EXPLANATION = /^\s*explanation\s*:\s*(.*)$/i
const LABEL = /^\s*([a-z])([).])\s*(.*)$/i

/** Whether the text is an Aiken file: an option A, and later a line that names the answer. */
export const looksLikeAiken = (source: string): boolean =>
  /^[^\S\n]*answer[^\S\n]*:[^\S\n]*[a-z]\b/im.test(source) && /^[^\S\n]*a[).][^\S\n]*\S/im.test(source)

class OpenQuestion {
  line = 0
  stem: string[] = []
  options: string[] = []
  readonly changes = new Set<string>()
}

/**
 * Labels count only in the order A, B, C …, so that a question "U.S. presidents" stays text. Every leniency beyond what
 * Moodle reads is said.
 */
export function* readAiken(source: string): Generator<Draft | LeftOut> {
  let open = new OpenQuestion()
  let isAfterBlank = false
  let answered: Draft | LeftOut | null = null
  for (const [index, line] of source.split('\n').entries()) {
    if (line.trim() === '') {
      isAfterBlank = true
      continue
    }
    const explanation = line.match(EXPLANATION)?.[1]
    if (answered && explanation) {
      yield { ...answered, explanation: toPlainCell(explanation).text }
      answered = null
      continue
    }
    if (answered) yield answered
    answered = null
    const answer = line.match(ANSWER)
    const label = line.match(LABEL)
    if (answer && (open.options.length > 0 || open.stem.length > 0)) {
      if (!line.startsWith('ANSWER:')) open.changes.add('Its answer line is not written as "ANSWER:".')
      answered = close(open, answer[1] ?? '')
      open = new OpenQuestion()
    } else if (label && isNextLabel(open, label[1] ?? '')) {
      if (label[1] !== label[1]?.toUpperCase()) open.changes.add('Its options have small letters.')
      open.options.push((label[3] ?? '').trim())
    } else if (open.options.length === 0) {
      if (isAfterBlank && open.stem.length > 0) {
        open.changes.add(`"${open.stem.join(' ').slice(0, 60)}" above it was taken for a heading.`)
        open.stem = []
      }
      if (open.stem.length === 0) open.line = index + 1
      open.stem.push(line.trim())
    } else if (isAfterBlank && open.options.length > 1) {
      yield unanswered(open)
      open = new OpenQuestion()
      open.line = index + 1
      open.stem.push(line.trim())
    } else {
      open.options.push(`${open.options.pop()} ${line.trim()}`)
      open.changes.add('One of its options goes over several lines.')
    }
    isAfterBlank = false
  }
  if (answered) yield answered
  if (open.options.length > 0 || open.stem.length > 0) yield unanswered(open)
}

const isNextLabel = ({ stem, options }: OpenQuestion, letter: string): boolean =>
  stem.length > 0 && letter.toLowerCase().charCodeAt(0) - 97 === options.length

const unanswered = ({ line, options }: OpenQuestion): LeftOut => ({
  where: `line ${line}`,
  reason: options.length > 0 ? 'No line below its options names the answer.' : 'It has no options.',
})

function close({ line, stem, options, changes }: OpenQuestion, letters: string): Draft | LeftOut {
  const where = `line ${line}`
  const right = [...letters.replace(/and/gi, ',').matchAll(/[a-z]/gi)].map(
    ([letter]) => letter.toLowerCase().charCodeAt(0) - 97,
  )
  if (options.length === 0) return { where, reason: 'It has no options.' }
  if (right.some((place) => place >= options.length))
    return { where, reason: `Its answer is ${letters.toUpperCase()}, but there are only ${options.length} options.` }
  if (stem.length > 1) changes.add('Its question goes over several lines.')
  const text = toPlainCell(stem.join('\n'))
  const drafts = options.map((option, place) => ({ text: toPlainCell(option).text, isRight: right.includes(place) }))
  return {
    where,
    text: text.text,
    answer: { kind: 'options', options: drafts },
    changes: [...changes],
    losses: text.losses,
  }
}
