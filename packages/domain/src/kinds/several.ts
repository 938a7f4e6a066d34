/** At least one of the options is right, and players are told that several may be. */
export interface SeveralKind {
  kind: 'several'
  options: readonly string[]
  /** The places of the right options. */
  right: readonly number[]
}

export interface SeveralAnswer {
  kind: 'several'
  /** The places of the chosen options; their order and repetitions do not matter. */
  choices: readonly number[]
}

/** A wrong choice takes away what a right one gives, so that choosing everything earns nothing. */
export function shareOfSeveral(question: SeveralKind, answer: SeveralAnswer): number {
  const right = new Set(question.right)
  const chosen = [...new Set(answer.choices)]
  const rightChosen = chosen.filter((choice) => right.has(choice)).length
  return right.size === 0 ? 0 : Math.max(0, rightChosen - (chosen.length - rightChosen)) / right.size
}
