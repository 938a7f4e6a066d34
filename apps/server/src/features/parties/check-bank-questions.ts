import { isSensitive } from '@knowdown/domain/catalogue/category'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { PartyQuizQuestion } from '@knowdown/domain/party/deal-own-quiz'
import { OWN_PARTY_QUESTIONS } from '@knowdown/domain/party/party'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { fold } from '@knowdown/domain/question/words'
import { Problem } from '../../problem.ts'

/** What the host's account says about a stored quiz. */
export interface StoredQuizFacts {
  /** The author marks it as 17+. */
  mature: boolean
  language: string
  /** The questions of the bank that it links to, whose keys its author has seen. */
  linked: readonly BankQuestion[]
  /** What its author wrote, by the ids that its questions have in decks. */
  written: ReadonlyMap<string, Pick<OwnQuestion, 'text' | 'answer'>>
}

/** Whether the bank has a question with this text; it says nothing about its key. */
type FindByText = (text: string) => BankQuestion | null

/** Throws a Problem when more of the questions are from the bank than a party with an own quiz plays. */
export function checkBankQuestions(questions: readonly PartyQuizQuestion[], findByText: FindByText): void {
  // Looking one up reads the whole bank.
  if (questions.length <= OWN_PARTY_QUESTIONS.mostOfBank) return
  const over = questions.filter(({ text }) => findByText(text)).length - OWN_PARTY_QUESTIONS.mostOfBank
  if (over <= 0) return
  throw new Problem(
    'invalid',
    `A party plays at most ${OWN_PARTY_QUESTIONS.mostOfBank} questions of Knowdown beside your own. Please leave out ${over}.`,
  )
}

/**
 * Only what the quiz links to: somebody who writes about the same subject has not filled in a category for adults, and
 * whoever guesses at a question must not learn its explanation.
 */
export function withLinked(questions: readonly PartyQuizQuestion[], { mature, linked }: StoredQuizFacts) {
  const byText = new Map(linked.map((question) => [fold(question.question), question]))
  const found = questions.map(({ text }) => byText.get(fold(text)))
  return {
    mature: mature || found.some((question) => question && isSensitive(question.category)),
    questions: questions.map((question, place) => ({
      ...question,
      explanation: question.explanation || found[place]?.explanation || '',
    })),
  }
}

/**
 * A question enters the decks of others in the name of a quiz only if that quiz of the host asks it so: nobody fills decks
 * in the name of somebody else's quiz, or with what the quiz does not say.
 */
export const withKnownCards = (
  questions: readonly PartyQuizQuestion[],
  stored: StoredQuizFacts | null,
): PartyQuizQuestion[] =>
  questions.map(({ cardId, ...question }) => {
    const written = cardId === undefined ? undefined : stored?.written.get(cardId)
    const isSame = written?.text === question.text && inOrder(written.answer) === inOrder(question.answer)
    return isSame ? { ...question, cardId } : question
  })

/** As text in which the order of the fields does not matter. */
const inOrder = (answer: OwnQuestion['answer']): string =>
  JSON.stringify(answer, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
