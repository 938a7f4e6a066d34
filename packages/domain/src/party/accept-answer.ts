import { foldAnswer, isSameAnswer } from '../kinds/fold-answer.ts'
import type { Party, PartyQuestion } from './party.ts'

/** Typed answers that count as the same, with everybody who gave one of them. */
export interface TypedGroup {
  /** The same for every spelling of the group. */
  key: string
  /** How most of them wrote it. */
  text: string
  playerIds: readonly string[]
}

/** Players know the right answer, and no later question has opened. */
export function canAccept({ phase, index, counted, questions }: Party, accepted: number): boolean {
  if (questions[accepted]?.answer.kind !== 'typeIn' || counted.at(-1) !== accepted) return false
  if (phase.kind === 'intro') return index === accepted + 1
  return index === accepted && ['reveal', 'standings', 'podium'].includes(phase.kind)
}

/** The question of which a refused answer can be accepted now; null when there is none. */
export function acceptableIndex(party: Party): number | null {
  const last = party.counted.at(-1)
  return last !== undefined && canAccept(party, last) ? last : null
}

/** The same party when the text is accepted already. */
export function acceptText(party: Party, index: number, text: string): Party {
  const question = party.questions[index]
  if (question?.answer.kind !== 'typeIn' || question.answer.accepted.some((one) => isSameAnswer(one, text)))
    return party
  const wider: PartyQuestion = {
    ...question,
    answer: { ...question.answer, accepted: [...question.answer.accepted, text] },
  }
  return { ...party, questions: party.questions.with(index, wider), corrections: party.corrections + 1 }
}

interface Grouped {
  key: string
  texts: Map<string, number>
  playerIds: string[]
}

/** Groups what players typed, the most frequent first. */
export function groupTyped(answers: readonly { playerId: string; text: string }[]): TypedGroup[] {
  const groups: Grouped[] = []
  const byForm = new Map<string, Grouped>()
  for (const { playerId, text } of answers) {
    const forms = foldAnswer(text)
    const known = forms.map((form) => byForm.get(form)).find((group) => group !== undefined)
    const group: Grouped = known ?? { key: forms[0] ?? text, texts: new Map(), playerIds: [] }
    if (!known) groups.push(group)
    for (const form of forms) if (!byForm.has(form)) byForm.set(form, group)
    group.texts.set(text, (group.texts.get(text) ?? 0) + 1)
    group.playerIds.push(playerId)
  }
  return groups
    .map(({ key, texts, playerIds }) => ({ key, text: mostFrequent(texts), playerIds }))
    .toSorted((one, other) => other.playerIds.length - one.playerIds.length || (one.key < other.key ? -1 : 1))
}

const mostFrequent = (texts: ReadonlyMap<string, number>): string =>
  [...texts].toSorted(([one, count], [other, others]) => others - count || (one < other ? -1 : 1))[0]?.[0] ?? ''
