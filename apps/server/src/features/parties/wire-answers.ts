import type { InputOf } from '@knowdown/contracts/endpoint'
import type { answerParty } from '@knowdown/contracts/parties/calls'
import type { Answer } from '@knowdown/domain/kinds/judge'
import type { PartyQuestion } from '@knowdown/domain/party/party'
import { Problem } from '../../problem.ts'

type GivenInput = Pick<InputOf<typeof answerParty>, 'choice' | 'choices' | 'text' | 'number'>

/** Which of the four fields is there says what kind of answer it is. */
export function readAnswer({ choice, choices, text, number }: GivenInput): Answer {
  const answers: Answer[] = []
  if (choice !== undefined) answers.push({ kind: 'choice', choice })
  if (choices !== undefined) answers.push({ kind: 'several', choices })
  if (text !== undefined) answers.push({ kind: 'typeIn', text })
  if (number !== undefined) answers.push({ kind: 'number', number })
  const [answer] = answers
  if (!answer || answers.length > 1) {
    throw new Problem('invalid', 'Send exactly one of choice, choices, text and number.')
  }
  return answer
}

/** An answer in the fields that players see again. */
export const toGivenFields = (given: Answer | undefined) => ({
  choice: given?.kind === 'choice' ? given.choice : null,
  choices: given?.kind === 'several' ? [...given.choices] : null,
  text: given?.kind === 'typeIn' ? given.text : null,
  number: given?.kind === 'number' ? given.number : null,
})

/** An answer in words, for the host's table. */
export function toGivenText(question: PartyQuestion | undefined, given: Answer | undefined): string | null {
  if (!given) return null
  if (given.kind === 'typeIn') return given.text
  if (given.kind === 'number') return String(given.number)
  const options = question && 'options' in question.answer ? question.answer.options : []
  const places = given.kind === 'choice' ? [given.choice] : given.choices
  return places.map((place) => options[place] ?? '').join('; ')
}

/** A question that is over, with its key in the field of its kind. */
export const toReviewed = ({ question, category, answer, explanation }: PartyQuestion) => ({
  question,
  category,
  kind: answer.kind,
  options: 'options' in answer ? [...answer.options] : [],
  answer: answer.kind === 'choice' ? answer.right : null,
  right_options: answer.kind === 'several' ? [...answer.right] : null,
  accepted: answer.kind === 'typeIn' ? [...answer.accepted] : null,
  value: answer.kind === 'number' ? answer.value : null,
  unit: answer.kind === 'number' ? answer.unit : null,
  explanation,
})
