import { isSameAnswer } from '@knowdown/domain/kinds/fold-answer'
import { type Draft, LossList } from '../draft.ts'
import { IMPORT_LIMITS, TOO_MANY_QUESTIONS } from '../limits.ts'
import type { LeftOut } from '../report.ts'
import { toPlainCell, toPlainText } from '../text/html-to-text.ts'
import { findPairs, type Pairs } from './find-pairs.ts'

export interface TermOptions {
  /** Which of the two columns is the answer; the shorter one if nobody says. */
  answer?: 'first' | 'second'
  /** Choose among four answers instead of typing. */
  asChoice?: boolean
}

interface Term {
  where: string
  prompt: string
  answer: string
  changes: string[]
  losses: LossList['losses']
}

const WRONG_ANSWERS = 3

/** The questions of a list of terms; null if the text is no such list. */
export function readTerms(source: string, options: TermOptions = {}): Generator<Draft | LeftOut> | null {
  const pairs = findPairs(source)
  return pairs && readPairs(pairs, options)
}

function* readPairs({ rows, unit, html }: Pairs, options: TermOptions): Generator<Draft | LeftOut> {
  const read = rows.slice(0, IMPORT_LIMITS.questions).map(({ number, cells }) => {
    const plain = new LossList()
    const clean = (text: string) =>
      plain.take(html === null ? toPlainCell(text) : toPlainText(text, html ? 'html' : 'plain'))
    const [first = '', second = '', ...more] = cells.map(clean)
    const changes = more.some((cell) => cell !== '') ? ['Only its first two columns were kept.'] : []
    return { where: `${unit} ${number}`, first, second, changes, losses: plain.losses }
  })
  const isSecond = options.answer ? options.answer === 'second' : sumOf(read, 'second') < sumOf(read, 'first')
  const terms = read.map(({ first, second, ...rest }): Term => {
    const [prompt, answer] = isSecond ? [first, second] : [second, first]
    return { ...rest, prompt, answer }
  })
  const answers = differentAnswers(terms)
  for (const term of terms) {
    const { where, prompt, answer, changes, losses } = term
    if (prompt === '' || answer === '')
      yield { where, reason: `The ${where.split(' ')[0]} is no pair of a term and its explanation.` }
    else {
      const wrong = options.asChoice ? wrongAnswers(term.answer, answers) : []
      yield {
        where,
        text: prompt,
        answer:
          wrong.length === WRONG_ANSWERS
            ? {
                kind: 'options',
                options: [{ text: answer, isRight: true }, ...wrong.map((text) => ({ text, isRight: false }))],
              }
            : { kind: 'typeIn', accepted: [answer] },
        changes,
        losses,
      }
    }
  }
  for (const { number } of rows.slice(IMPORT_LIMITS.questions))
    yield { where: `${unit} ${number}`, reason: TOO_MANY_QUESTIONS }
}

const sumOf = (read: readonly { first: string; second: string }[], column: 'first' | 'second'): number =>
  read.reduce((sum, row) => sum + row[column].length, 0)

function differentAnswers(terms: readonly Term[]): string[] {
  return [...new Set(terms.map(({ answer }) => answer).filter((answer) => answer !== ''))]
}

/** Three answers of other lines whose length is nearest, none equal to the right one or to each other. */
function wrongAnswers(right: string, answers: readonly string[]): string[] {
  const nearest = answers.toSorted(
    (one, other) => Math.abs(one.length - right.length) - Math.abs(other.length - right.length),
  )
  const chosen: string[] = []
  for (const answer of nearest) {
    if (chosen.length === WRONG_ANSWERS) break
    if (![right, ...chosen].some((taken) => isSameAnswer(taken, answer))) chosen.push(answer)
  }
  return chosen
}
