import { checkQuestion } from '@knowdown/domain/question/check/check-question'
import { error, type Finding, warning } from '@knowdown/domain/question/check/finding'
import { labelForEstimate } from '@knowdown/domain/question/difficulty-band'
import { isShape } from '@knowdown/domain/question/shape'
import type { BankItem } from './bank-file.ts'

const FIELDS = new Set(
  'id category difficulty shape estimate question options answer explanation tags source asOf group waive status'.split(
    ' ',
  ),
)

/** Rules that two people may agree to waive for one question; all other rules always apply. */
const WAIVABLE = new Set(
  `answer-in-stem answer-word-in-stem answer-longest answer-shortest negative-stem opinion-word superlative-no-measure
  volatile-fact time-word odd-one-out option-case-mix option-kind-mix option-overlap near-duplicate same-fact
  mirror-pair reading-level too-many-words non-latin g-rating no-question-mark stiff-opening stiff-date date-recall
  leans-on-category gloss explanation-restates absolute-word grammar-cue vague-quantity number spelling
  stale quoted-title`.split(/\s+/),
)

const RECHECK_AFTER_MONTHS = 18

/** `month` is the current month, YYYY-MM. */
export function checkItem(item: BankItem, month: string): readonly Finding[] {
  const waived = new Set(item.waive)
  return [...checkFields(item), ...checkDate(item, month), ...checkQuestion(item)].filter(
    ({ rule }) => !(waived.has(rule) && WAIVABLE.has(rule)),
  )
}

export const isWaived = ({ waive }: BankItem, rule: string): boolean => waive?.includes(rule) ?? false

function checkFields(item: BankItem): Finding[] {
  const unknown = Object.keys(item).filter((field) => !FIELDS.has(field))
  const unwaivable = (item.waive ?? []).filter((rule) => !WAIVABLE.has(rule))
  const tagsFit = item.tags.length <= 5 && item.tags.every((tag) => /^[a-z0-9][a-z0-9-]{1,29}$/.test(tag))
  return [
    ...unknown.map((field) => error('field', `unknown field '${field}'`)),
    ...unwaivable.map((rule) => error('waive', `'${rule}' cannot be waived`)),
    ...(new RegExp(`^${item.category}-\\d{4}$`).test(item.id)
      ? []
      : [error('id', `'${item.id}' is no id of the category`)]),
    ...(item.shape === undefined || isShape(item.shape) ? [] : [error('shape', `unknown shape '${item.shape}'`)]),
    ...checkEstimate(item),
    ...(tagsFit ? [] : [error('tags', 'one to five tags, small letters joined by hyphens')]),
    ...(/^(?:https?:\/\/\S+|wikidata:Q\d+|(?:wikipedia|work|data|ref):.{3,})$/.test(item.source)
      ? []
      : [error('source', `'${item.source}' leads nowhere`)]),
    ...(['active', 'quarantined', 'retired', undefined].includes(item.status)
      ? []
      : [error('field', 'unknown status')]),
  ]
}

/** A revised question carries both; its label follows from the estimate until real answers move it. */
function checkEstimate({ shape, estimate, difficulty }: BankItem): Finding[] {
  if (shape === undefined && estimate === undefined) return []
  if (shape === undefined || estimate === undefined) return [error('estimate', 'shape and estimate go together')]
  if (!Number.isInteger(estimate) || estimate < 25 || estimate > 99)
    return [error('estimate', `${estimate} is no share of 100 players`)]
  const label = labelForEstimate(estimate)
  return label === difficulty ? [] : [error('estimate', `${estimate} of 100 makes it ${label}, not ${difficulty}`)]
}

function checkDate({ asOf }: BankItem, month: string): Finding[] {
  if (asOf === undefined) return []
  if (!/^\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?$/.test(asOf)) return [error('as-of', `'${asOf}' is no month`)]
  const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const age = monthsOf(month) - monthsOf(asOf)
  if (age < 0) return [error('as-of', `${asOf} is still to come`)]
  return age > RECHECK_AFTER_MONTHS ? [warning('stale', `looked up ${age} months ago`)] : []
}
