import type { Kind } from '@knowdown/domain/kinds/judge'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { newQuestion, type QuestionPicture } from '@knowdown/domain/own-quiz/own-quiz'
import type { ImportedQuestion, LeftOut } from './report.ts'
import type { Loss, PlainText } from './text/html-to-text.ts'

export interface DraftOption {
  text: string
  isRight: boolean
}

export type DraftAnswer =
  | { kind: 'options'; options: readonly DraftOption[]; isSeveral?: boolean; isTrueFalse?: boolean }
  | { kind: 'typeIn'; accepted: readonly string[]; wrong?: readonly string[]; typos?: boolean }
  | Extract<Kind, { kind: 'number' }>

/** A question as a file gives it, in plain text, before the rules that hold for all formats. */
export interface Draft {
  where: string
  text: string
  answer: DraftAnswer
  explanation?: string
  seconds?: number | null
  fixedOrder?: boolean
  picture?: QuestionPicture | null
  changes?: readonly string[]
  losses?: Iterable<Loss>
}

export const isLeftOut = (item: Draft | ImportedQuestion | LeftOut): item is LeftOut => 'reason' in item

const LOSSES: Readonly<Record<Loss, string>> = {
  picture: 'Its picture was not taken over.',
  sound: 'Its sound was not taken over.',
  video: 'Its video was not taken over.',
  link: 'Its link was not taken over, only the text.',
  formula: 'Its formula is shown as plain text.',
  table: 'Its table is shown as plain text.',
}

/** Applies the rules that hold for all formats: a question, with all that was changed, or the reason why it is left out. */
export function finishDraft(draft: Draft): ImportedQuestion | LeftOut {
  const { where, text, explanation = '' } = draft
  const changes = [...(draft.changes ?? [])]
  const losses = new Set(draft.losses)
  if (text.trim() === '') {
    const only = losses.has('picture') ? 'The question consists of a picture only.' : 'The question has no text.'
    return { where, reason: only }
  }
  const answer = finishAnswer(draft.answer, changes, losses)
  if (typeof answer === 'string') return { where, reason: answer }
  for (const loss of losses) changes.push(LOSSES[loss])
  const question = {
    ...newQuestion(text.trim(), answer),
    explanation: explanation.trim(),
    seconds: finishSeconds(draft.seconds ?? null, changes),
    fixedOrder: draft.fixedOrder ?? false,
    picture: draft.picture ?? null,
  }
  const isTrueFalse = draft.answer.kind === 'options' && draft.answer.isTrueFalse === true
  return { where, question, isTrueFalse, changes }
}

/** The answer, or the reason why the question cannot be asked. */
function finishAnswer(answer: DraftAnswer, changes: string[], losses: ReadonlySet<Loss>): Kind | string {
  if (answer.kind === 'number') return Number.isFinite(answer.value) ? answer : 'The right number is missing.'
  if (answer.kind === 'typeIn') return finishTypeIn(answer, changes)
  const options = mergeEqual(answer.options, changes, losses)
  if (typeof options === 'string') return options
  if (!options.some(({ isRight }) => isRight)) return 'No option is marked as right.'
  if (options.length < LIMITS.options.least) return 'It has fewer than two different options.'
  const kept = keepSix(options, changes)
  const right = kept.flatMap(({ isRight }, place) => (isRight ? [place] : []))
  const texts = kept.map(({ text }) => text)
  if (answer.isSeveral || right.length > 1) return { kind: 'several', options: texts, right }
  return { kind: 'choice', options: texts, right: right[0] ?? -1 }
}

function mergeEqual(
  options: readonly DraftOption[],
  changes: string[],
  losses: ReadonlySet<Loss>,
): DraftOption[] | string {
  const filled = options.map(({ text, isRight }) => ({ text: text.trim(), isRight }))
  const empty = filled.filter(({ text }) => text === '')
  if (empty.length > 0 && losses.has('picture')) return 'Its options are pictures without text.'
  if (empty.some(({ isRight }) => isRight)) return 'The right option has no text.'
  if (empty.length > 0) changes.push('Options without text were left out.')
  const merged = new Map<string, boolean>()
  for (const { text, isRight } of filled) {
    if (text !== '') merged.set(text, isRight || (merged.get(text) ?? false))
  }
  if (merged.size + empty.length < filled.length) changes.push('Equal options were put together.')
  return [...merged].map(([text, isRight]) => ({ text, isRight }))
}

/** Of more than six options the right ones and the first wrong ones, in their order. */
function keepSix(options: readonly DraftOption[], changes: string[]): readonly DraftOption[] {
  const { most } = LIMITS.options
  if (options.length <= most) return options
  const byNeed = [...options.filter(({ isRight }) => isRight), ...options.filter(({ isRight }) => !isRight)]
  const kept = new Set(byNeed.slice(0, most))
  changes.push(`Of its ${options.length} options ${most} were kept.`)
  return options.filter((option) => kept.has(option))
}

function finishTypeIn(
  { accepted, wrong = [], typos = true }: Extract<DraftAnswer, { kind: 'typeIn' }>,
  changes: string[],
): Kind | string {
  const different = distinct(accepted)
  if (different.length === 0) return 'It has no right answer.'
  const { most } = LIMITS.accepted
  if (different.length > most) changes.push(`Of its ${different.length} right answers the first ${most} were kept.`)
  const refused = distinct(wrong)
  if (refused.length > most) changes.push(`Of its ${refused.length} wrong answers the first ${most} were kept.`)
  return { kind: 'typeIn', accepted: different.slice(0, most), wrong: refused.slice(0, most), typos }
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

function finishSeconds(seconds: number | null, changes: string[]): number | null {
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) return null
  const { least, most } = LIMITS.seconds
  const allowed = Math.min(most, Math.max(least, Math.round(seconds)))
  if (allowed !== seconds) changes.push(`Its time was changed from ${seconds} to ${allowed} seconds.`)
  return allowed
}

/** Gathers the losses of several texts of one question. */
export class LossList {
  readonly losses = new Set<Loss>()

  take = ({ text, losses }: PlainText): string => {
    for (const loss of losses) this.losses.add(loss)
    return text
  }
}
