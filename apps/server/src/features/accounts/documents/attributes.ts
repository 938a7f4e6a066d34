import { AccountProblem } from '../account-problem.ts'

const STATS_COUNTERS = [
  'single_player_games',
  'multi_player_games',
  'total_correct',
  'total_wrong',
  'wins',
  'losses',
] as const

/** The statistics of one player, as counted in the ledger of finished games. */
export type StatsFigures = Record<(typeof STATS_COUNTERS)[number], number> & { categories_played: readonly string[] }

type AttributeValue = string | number | readonly string[]
export type Attributes = Readonly<Record<string, AttributeValue>>

const MAX_TEXT_LENGTH = 128
const MAX_CATEGORIES = 500
/** Ten times what a player of all categories needs. Each document is read, sent and kept at our cost. */
const MAX_DOCUMENT_BYTES = 4 * 1024

interface AttributeRule {
  isValid(value: unknown): value is AttributeValue
  requirement: string
  default?: AttributeValue
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && !value.includes('\0')

const counterRule: AttributeRule = {
  isValid: (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
  requirement: 'Value must be a valid unsigned integer',
  default: 0,
}

const ATTRIBUTE_RULES: Readonly<Record<string, AttributeRule>> = {
  user_id: {
    isValid: isText,
    requirement: `Value must be a valid string and no longer than ${MAX_TEXT_LENGTH} chars`,
  },
  ...Object.fromEntries(STATS_COUNTERS.map((name) => [name, counterRule])),
  categories_played: {
    isValid: (value): value is readonly string[] =>
      Array.isArray(value) && value.length <= MAX_CATEGORIES && value.every(isText),
    requirement: 'Value must be a valid array of strings',
    default: [],
  },
}

export const ATTRIBUTE_NAMES: readonly string[] = Object.keys(ATTRIBUTE_RULES)

const invalidStructure = (reason: string) =>
  new AccountProblem('document_invalid_structure', `Invalid document structure: ${reason}`)

/** Validates what a client wants to write. Names with a `$` belong to the service and are ignored. */
export function checkAttributes(data: Readonly<Record<string, unknown>>): Attributes {
  const checked: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(data)) {
    if (name.startsWith('$')) continue
    const rule = Object.hasOwn(ATTRIBUTE_RULES, name) ? ATTRIBUTE_RULES[name] : undefined
    if (!rule) throw invalidStructure(`Unknown attribute: "${name.slice(0, MAX_TEXT_LENGTH)}"`)
    if (value === null && rule.default !== undefined) checked[name] = rule.default
    else if (rule.isValid(value)) checked[name] = value
    else throw invalidStructure(`Attribute "${name}" has invalid type. ${rule.requirement}`)
  }
  return checked
}

/** Refuses documents that are too large, with their permissions. */
export function checkSize(attributes: Attributes, permissions: readonly string[]): void {
  const bytes = Buffer.byteLength(JSON.stringify([attributes, permissions]))
  if (bytes > MAX_DOCUMENT_BYTES) {
    throw invalidStructure(`The document has ${bytes} bytes; at most ${MAX_DOCUMENT_BYTES} are allowed`)
  }
}

/** Fills in the defaults of all attributes that were left out. */
export function completeAttributes(partial: Attributes): Attributes {
  const complete: Record<string, AttributeValue> = {}
  for (const [name, rule] of Object.entries(ATTRIBUTE_RULES)) {
    const value = partial[name] ?? rule.default
    if (value === undefined) throw invalidStructure(`Missing required attribute "${name}"`)
    complete[name] = value
  }
  return complete
}
