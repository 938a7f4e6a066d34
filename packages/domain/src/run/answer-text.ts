import { type Answer, isRight, type Kind, shareOf } from '../kinds/judge.ts'
import { LIMITS, lengthOf } from '../own-quiz/limits.ts'

/** Runs keep every answer as one text. The same answer is the same text, whatever the order of its choices. */
export function writeAnswerText(answer: Answer): string {
  switch (answer.kind) {
    case 'choice':
      return JSON.stringify([answer.choice])
    case 'several':
      return JSON.stringify([...new Set(answer.choices)].toSorted((one, two) => one - two))
    case 'typeIn':
      return answer.text
    case 'number':
      return JSON.stringify(answer.number)
  }
}

/** Null for what cannot be an answer to the question. */
export function readAnswerText(asked: Kind, text: string): Answer | null {
  switch (asked.kind) {
    case 'choice': {
      const [choice, ...more] = placesIn(text, asked.options.length) ?? []
      return choice === undefined || more.length > 0 ? null : { kind: 'choice', choice }
    }
    case 'several': {
      const choices = placesIn(text, asked.options.length)
      return choices && choices.length > 0 ? { kind: 'several', choices } : null
    }
    case 'typeIn':
      return text.trim() !== '' && lengthOf(text) <= LIMITS.acceptedAnswer.most * 2 ? { kind: 'typeIn', text } : null
    case 'number': {
      const number = parse(text)
      return typeof number === 'number' && Number.isFinite(number) ? { kind: 'number', number } : null
    }
  }
}

/** Whether the text is an answer that is fully right. */
export function isRightText(asked: Kind, text: string): boolean {
  const given = readAnswerText(asked, text)
  return given !== null && isRight(shareOf(asked, given))
}

function placesIn(text: string, options: number): number[] | null {
  const places = parse(text)
  const isPlace = (place: unknown) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < options
  return Array.isArray(places) && places.every(isPlace) ? places : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
