import { DIFFICULTIES, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { error, type Finding, warning } from '@knowdown/domain/question/check/finding'
import { foldOption, wordsOf } from '@knowdown/domain/question/words'
import type { BankFile, BankItem } from './bank-file.ts'
import { isMiddleNumber } from './number-size.ts'

const MAX_IDENTIFY_SHARE = 0.45
const MIN_SHAPES = 8
const MAX_OPENING_SHARE = 0.25
const MAX_MOULD_SHARE = 0.2
/** Fewer all-number questions than this say nothing about habits. */
const MIN_NUMERIC = 12
const MAX_MIDDLE_SHARE = 0.7

const FREE_CELLS: Record<Difficulty, number> = { easy: 48, medium: 48, hard: 48, obscure: 40 }
const SENSITIVE_CELL = 40
const PACK_CELL = 24

/** What a category must hold once its questions carry shape and estimate: enough of each difficulty, and variety. */
export function checkRevision(file: BankFile, items: readonly BankItem[]): readonly Finding[] {
  const revised = items.filter(({ shape }) => shape !== undefined)
  if (revised.length === 0) return []
  if (revised.length < items.length) {
    return [error('revision', `${items.length - revised.length} of ${items.length} questions have no shape`)]
  }
  return [...checkDepth(file, items), ...checkShapes(items), ...checkHabits(items), ...checkNumberRanks(items)]
}

export const wantedCellSize = ({ pack, sensitive }: BankFile, level: Difficulty): number => {
  if (pack !== null) return PACK_CELL
  return sensitive ? SENSITIVE_CELL : FREE_CELLS[level]
}

function checkDepth(file: BankFile, items: readonly BankItem[]): Finding[] {
  return DIFFICULTIES.flatMap((level) => {
    const size = items.filter(({ difficulty }) => difficulty === level).length
    const wanted = wantedCellSize(file, level)
    if (size >= wanted) return []
    return [error('depth', `${size} ${level} questions, ${wanted} are wanted`)]
  })
}

function checkShapes(items: readonly BankItem[]): Finding[] {
  const kinds = new Set(items.map(({ shape }) => shape))
  const identify = items.filter(({ shape }) => shape === 'identify').length / items.length
  return [
    ...(identify > MAX_IDENTIFY_SHARE ? [error('shapes', `${percent(identify)} ask for a name`)] : []),
    ...(kinds.size < MIN_SHAPES ? [error('shapes', `${kinds.size} shapes, ${MIN_SHAPES} are wanted`)] : []),
  ]
}

function checkHabits(items: readonly BankItem[]): Finding[] {
  const which = items.filter(({ question }) => wordsOf(question)[0] === 'which').length / items.length
  const mould =
    items.filter(({ explanation, answer }) =>
      ` ${wordsOf(explanation).join(' ')} `.startsWith(` ${foldOption(answer)} `),
    ).length / items.length
  return [
    ...(which > MAX_OPENING_SHARE ? [warning('openings', `${percent(which)} begin with 'which'`)] : []),
    ...(mould > MAX_MOULD_SHARE
      ? [warning('mould', `${percent(mould)} of the explanations begin with the answer`)]
      : []),
  ]
}

/** Numbers are shown in ascending order; a right one that is always in the middle can be guessed. */
function checkNumberRanks(items: readonly BankItem[]): Finding[] {
  const middles = items.map(isMiddleNumber).filter((isMiddle) => isMiddle !== null)
  if (middles.length < MIN_NUMERIC) return []
  const share = middles.filter((isMiddle) => isMiddle).length / middles.length
  return share > MAX_MIDDLE_SHARE
    ? [warning('number-rank', `the right number is neither smallest nor largest in ${percent(share)}`)]
    : []
}

const percent = (share: number): string => `${(100 * share).toFixed(0)}%`
