/** Names a question of an own quiz in runs and decks. Ids of the bank have no slash. */
export const ownCardId = (quizId: string, questionId: string): string => `${quizId}/${questionId}`

/** The quiz of such a name; null for a question of the bank. */
export function quizIdIn(cardId: string): string | null {
  const [quizId = '', questionId] = cardId.split('/')
  return questionId === undefined ? null : quizId
}
