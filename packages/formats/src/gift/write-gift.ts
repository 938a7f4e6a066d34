import type { Kind } from '@knowdown/domain/kinds/judge'
import type { OwnQuestion, OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { assertNever } from '@knowdown/domain/result'
import { lossesOf, type Written } from '../written.ts'
import { escapeGift } from './gift-blocks.ts'

/** A quiz as Moodle and many others read it, with the list of what GIFT cannot hold. */
export function writeGift(quiz: OwnQuiz): Written {
  const blocks: string[] = quiz.title === '' ? [] : [`$CATEGORY: ${escapeGift(quiz.title.replaceAll('/', '\u2215'))}`]
  const losses = lossesOf(quiz, { format: 'GIFT', holds: ['wrong'] })
  if (quiz.title.includes('/')) losses.push('In the title, / was replaced by a similar sign.')
  for (const [index, question] of quiz.questions.entries()) {
    const answers = writeAnswer(question.answer)
    if (answers === null)
      losses.push(`Question ${index + 1} is left out: GIFT takes "->" in an answer for a matching question.`)
    else blocks.push(writeQuestion(question, answers))
  }
  return { text: `${blocks.join('\n\n')}\n`, losses }
}

/** Marked as plain text, so that no reader takes signs such as < for HTML. */
function writeQuestion({ text, explanation }: OwnQuestion, answers: string): string {
  const feedback = explanation === '' ? '' : `\n####${protect(explanation)}`
  return `[plain]${escapeGift(text)} {${answers}${feedback}\n}`
}

function writeAnswer(answer: Kind): string | null {
  switch (answer.kind) {
    case 'choice': {
      if (answer.options.join() === 'True,False') return answer.right === 0 ? 'TRUE' : 'FALSE'
      return lines(answer.options.map((option, place) => `${place === answer.right ? '=' : '~'}${protect(option)}`))
    }
    case 'several': {
      const weight = Number((100 / answer.right.length).toFixed(5))
      return lines(
        answer.options.map(
          (option, place) => `~%${answer.right.includes(place) ? '' : '-'}${weight}%${protect(option)}`,
        ),
      )
    }
    case 'typeIn': {
      const texts = [...answer.accepted, ...answer.wrong]
      if (texts.some((text) => text.includes('->'))) return null
      const star = (text: string) => protect(text.replaceAll('*', '\\*'))
      return lines([
        ...answer.accepted.map((text) => `=${star(text)}`),
        ...answer.wrong.map((text) => `=%0%${star(text)}`),
      ])
    }
    case 'number': {
      const { value, tolerance } = answer
      const amount = tolerance.of === 'percent' ? (Math.abs(value) * tolerance.amount) / 100 : tolerance.amount
      return `#${value}:${amount}`
    }
    default:
      return assertNever(answer)
  }
}

const lines = (answers: readonly string[]): string => answers.map((answer) => `\n\t${answer}`).join('')

/** A text that begins like a format or a weight would be taken for one. */
const protect = (text: string): string => `${/^[[%]/.test(text) ? '[plain]' : ''}${escapeGift(text)}`
