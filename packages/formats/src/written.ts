import type { OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'

export interface Written {
  text: string
  /** What the format cannot hold, as sentences. */
  losses: string[]
}

interface Fields {
  seconds: string
  fixedOrder: string
  picture: string
  wrong: string
  typos: string
  unit: string
  worthlessAt: string
  percent: string
  source: string
  language: string
}

const NAMES: Fields = {
  seconds: 'times',
  fixedOrder: 'fixed orders of options',
  picture: 'pictures',
  wrong: 'answers listed as wrong',
  typos: 'that typos are not forgiven',
  unit: 'units',
  worthlessAt: 'points for the closest number',
  percent: 'tolerances in percent, which became numbers',
  source: 'source and licence',
  language: 'the language',
}

/** Names everything of the quiz that a format does not hold, with the number of questions that it touches. */
export function lossesOf(
  quiz: OwnQuiz,
  { format, holds }: { format: string; holds: readonly (keyof Fields)[] },
): string[] {
  const used: Record<keyof Fields, number> = {
    seconds: count(quiz, ({ seconds }) => seconds !== null),
    fixedOrder: count(quiz, ({ fixedOrder }) => fixedOrder),
    picture: count(quiz, ({ picture }) => picture !== null),
    wrong: count(quiz, ({ answer }) => answer.kind === 'typeIn' && answer.wrong.length > 0),
    typos: count(quiz, ({ answer }) => answer.kind === 'typeIn' && !answer.typos),
    unit: count(quiz, ({ answer }) => answer.kind === 'number' && answer.unit !== ''),
    worthlessAt: count(quiz, ({ answer }) => answer.kind === 'number' && answer.worthlessAt !== null),
    percent: count(quiz, ({ answer }) => answer.kind === 'number' && answer.tolerance.of === 'percent'),
    source: quiz.source === '' && quiz.licence === '' ? 0 : 1,
    language: quiz.language === '' ? 0 : 1,
  }
  return (Object.keys(NAMES) as (keyof Fields)[])
    .filter((name) => used[name] > 0 && !holds.includes(name))
    .map((name) =>
      name === 'source' || name === 'language'
        ? `${format} cannot hold ${NAMES[name]}.`
        : `${format} cannot hold ${NAMES[name]} (${used[name]} ${used[name] === 1 ? 'question' : 'questions'}).`,
    )
}

const count = (quiz: OwnQuiz, has: (question: OwnQuiz['questions'][number]) => boolean): number =>
  quiz.questions.filter(has).length
