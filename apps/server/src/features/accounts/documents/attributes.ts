import { AccountProblem } from '../account-problem.ts'
import { STATS_COUNTERS } from './stats-collection.ts'

type AttributeValue = string | number | readonly string[]
export type Attributes = Readonly<Record<string, AttributeValue>>

const LONGEST_TEXT = 128
const MOST_CATEGORIES = 500

interface Attribute {
  fits(value: unknown): value is AttributeValue
  wants: string
  default?: AttributeValue
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT && !value.includes('\0')

const counter: Attribute = {
  fits: (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0,
  wants: 'Value must be a valid unsigned integer',
  default: 0,
}

const ATTRIBUTES: Readonly<Record<string, Attribute>> = {
  user_id: { fits: isText, wants: `Value must be a valid string and no longer than ${LONGEST_TEXT} chars` },
  ...Object.fromEntries(STATS_COUNTERS.map((name) => [name, counter])),
  categories_played: {
    fits: (value): value is readonly string[] =>
      Array.isArray(value) && value.length <= MOST_CATEGORIES && value.every(isText),
    wants: 'Value must be a valid array of strings',
    default: [],
  },
}

export const ATTRIBUTE_NAMES: readonly string[] = Object.keys(ATTRIBUTES)

const broken = (words: string) =>
  new AccountProblem('document_invalid_structure', `Invalid document structure: ${words}`)

/** What the caller wants written; names with a `$` are the service's own and are passed over. */
export function checkAttributes(data: Readonly<Record<string, unknown>>): Attributes {
  const checked: Record<string, AttributeValue> = {}
  for (const [name, value] of Object.entries(data)) {
    if (name.startsWith('$')) continue
    const attribute = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined
    if (!attribute) throw broken(`Unknown attribute: "${name.slice(0, LONGEST_TEXT)}"`)
    if (value === null && attribute.default !== undefined) checked[name] = attribute.default
    else if (attribute.fits(value)) checked[name] = value
    else throw broken(`Attribute "${name}" has invalid type. ${attribute.wants}`)
  }
  return checked
}

/** A whole document: what was left out has its default. */
export function completeAttributes(given: Attributes): Attributes {
  const whole: Record<string, AttributeValue> = {}
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    const value = given[name] ?? attribute.default
    if (value === undefined) throw broken(`Missing required attribute "${name}"`)
    whole[name] = value
  }
  return whole
}
