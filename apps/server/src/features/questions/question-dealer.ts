/** A question as the server knows it, its right answer included; options in the order in which they are shown. */
export interface DealtQuestion {
  id: string
  question: string
  options: readonly string[]
  answer: string
  explanation: string
  /** Nobody of those who will see it had seen it before. */
  fresh?: true
}

export interface DealRequest {
  /** Id or name of a category, as people and clients write it. */
  category: string
  difficulty: string
  count: number
  /** Everyone who will see the questions: user ids, else session ids, else seats. What one of them has seen comes last. */
  seenBy: readonly string[]
  /** Never these, whatever happens: the earlier rounds of the same battle. */
  except?: readonly string[]
}

export interface QuestionDealer {
  /** Ten good questions at once; a category that does not exist is a Problem('invalid'). Never waits for a model. */
  deal(request: DealRequest): Promise<readonly DealtQuestion[]>
}
