import { checkOwnQuestion, type Field, type Finding } from '@knowdown/domain/own-quiz/check-own-quiz'
import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import type { PartyQuiz } from '@knowdown/domain/party/deal-own-quiz'
import { Problem } from '../../problem.ts'

/** Throws a Problem that names the first question which cannot be played, and why. */
export function checkPartyQuiz({ title, questions }: PartyQuiz): void {
  const length = lengthOf(title.trim())
  const { least, most } = LIMITS.title
  if (length < least || length > most) {
    throw new Problem('invalid', `The title of the quiz must have ${least} to ${most} characters.`)
  }
  for (const [place, question] of questions.entries()) {
    const [finding] = checkOwnQuestion(question)
    if (finding) throw new Problem('invalid', `Question ${place + 1} cannot be played: ${reasonOf(finding)}`)
  }
}

const NAMES: Record<Field['name'], string> = {
  title: 'the title',
  language: 'the language',
  questions: 'the list of questions',
  text: 'its text',
  options: 'the list of options',
  accepted: 'the list of accepted answers',
  explanation: 'the explanation',
  unit: 'the unit',
  alt: 'the description of its picture',
  seconds: 'its time',
  value: 'the number',
  tolerance: 'the tolerance',
  worthlessAt: 'the distance at which points end',
  option: 'an option',
  acceptedAnswer: 'an accepted answer',
}

function reasonOf(finding: Finding): string {
  switch (finding.problem) {
    case 'equal-options':
      return 'two options are equal.'
    case 'no-right-answer':
      return 'no answer is marked as right.'
    case 'missing':
      return `${NAMES[finding.field.name]} is missing.`
    case 'too-long':
      return `${NAMES[finding.field.name]} is ${finding.by} characters too long.`
    case 'too-short':
      return `${NAMES[finding.field.name]} is too short.`
    case 'too-few':
      return `${NAMES[finding.field.name]} is too short by ${finding.by}.`
    case 'too-many':
      return `${NAMES[finding.field.name]} is too long by ${finding.by}.`
    case 'not-allowed':
      return `${NAMES[finding.field.name]} is out of range.`
  }
}
