/** One of the options is right. True or false is such a question with two options. */
export interface ChoiceKind {
  kind: 'choice'
  options: readonly string[]
  /** The place of the right option. */
  right: number
}

export interface ChoiceAnswer {
  kind: 'choice'
  /** The place of the chosen option. */
  choice: number
}

export const shareOfChoice = ({ right }: ChoiceKind, { choice }: ChoiceAnswer): number => (choice === right ? 1 : 0)
