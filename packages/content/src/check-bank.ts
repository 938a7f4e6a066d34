import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { error, type Finding, warning } from '@knowdown/domain/question/check/finding'
import { duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import type { Bank } from './bank.ts'
import type { BankFile, BankItem } from './bank-file.ts'
import type { CategoryPlan } from './categories.ts'
import { checkCategoryBalance } from './check-category-balance.ts'
import { checkItem, isWaived } from './check-item.ts'
import { checkRevision } from './check-revision.ts'

export interface BankFinding extends Finding {
  /** Id of a question or of a category. */
  at: string
}

/** The fewest questions per difficulty with which a category may open. */
export const MIN_CELL_SIZE = 20
const MAX_WAIVED_SHARE = 0.05
const LOADING_LINES = [3, 5] as const

/** All faults of the bank that a program can find without knowing the facts. */
export function checkBank(
  { files, faults }: Bank,
  plans: readonly CategoryPlan[],
  month: string,
): readonly BankFinding[] {
  const items = files.flatMap(({ questions }) => questions)
  return [
    ...faults.map((says) => ({ at: 'bank', ...error('file', says) })),
    ...files.flatMap((file) =>
      checkFile(
        file,
        plans.find(({ id }) => id === file.category),
      ),
    ),
    ...items.flatMap((item) => checkItem(item, month).map((finding) => ({ at: item.id, ...finding }))),
    ...checkDuplicates(items),
    ...checkWaivers(items),
  ]
}

function checkFile(file: BankFile, plan: CategoryPlan | undefined): BankFinding[] {
  const at = file.category
  const active = file.questions.filter(({ status }) => (status ?? 'active') === 'active')
  const cells = DIFFICULTIES.map((level) => ({
    level,
    size: active.filter((item) => item.difficulty === level).length,
  }))
  const [fewest, most] = LOADING_LINES
  const agrees = plan && plan.name === file.name && plan.pack === file.pack && plan.sensitive === file.sensitive
  return [
    ...(agrees ? [] : [{ at, ...error('category', 'name, pack or sensitivity differ from the catalogue') }]),
    ...(file.loading.length >= fewest && file.loading.length <= most
      ? []
      : [{ at, ...error('loading', `${file.loading.length} loading lines, three to five are wanted`) }]),
    ...cells
      .filter(({ size }) => size < MIN_CELL_SIZE)
      .map(({ level, size }) => ({
        at,
        ...error('too-few', `${size} ${level} questions, ${MIN_CELL_SIZE} are wanted`),
      })),
    ...active
      .filter(({ tags }) => plan && !plan.topics.includes(tags[0]))
      .map(({ id, tags }) => ({ at: id, ...warning('topic', `'${tags[0]}' is no topic of the category`) })),
    ...checkRevision(file, active).map((finding) => ({ at, ...finding })),
    ...checkCategoryBalance(active).map((finding) => ({ at, ...finding })),
  ]
}

function checkDuplicates(items: readonly BankItem[]): BankFinding[] {
  const known = new Map<string, BankItem>()
  const finder = duplicateFinder([])
  const findings: BankFinding[] = []
  for (const item of items) {
    if (known.has(item.id)) findings.push({ at: item.id, ...error('id', 'the id is used twice') })
    const twin = finder.find(item)
    const other = twin && known.get(twin.of)
    if (twin && other && !isAcceptedDuplicate(item, other, twin.kind)) {
      const level = isSameFactReworded(twin.kind) ? warning : error
      findings.push({ at: item.id, ...level(twin.kind, `asks the same as ${twin.of}`) })
    }
    finder.add(item)
    known.set(item.id, item)
  }
  return findings
}

/** A fact may be asked from two sides if both questions are in one group, because a quiz never asks two of a group. */
const isAcceptedDuplicate = (one: BankItem, other: BankItem, kind: string): boolean =>
  isWaived(one, kind) ||
  isWaived(other, kind) ||
  (isSameFactReworded(kind) && one.group !== undefined && one.group === other.group)

const isSameFactReworded = (kind: string): boolean => kind === 'same-fact' || kind === 'mirror-pair'

function checkWaivers(items: readonly BankItem[]): BankFinding[] {
  const waived = items.filter(({ waive }) => waive && waive.length > 0).length
  return waived > MAX_WAIVED_SHARE * items.length
    ? [{ at: 'bank', ...error('waive', `${waived} of ${items.length} questions have waivers`) }]
    : []
}
