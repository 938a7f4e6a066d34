import { cleanName } from '../account/display-name.ts'
import { withoutLookAlikes } from '../account/look-alikes.ts'
import { ok, type Result, refuse } from '../result.ts'

/** Longer than a nickname: teachers list first and last names. */
export const MOST_PLAYER_NAME = 60

/** How names are compared: case, accents, signs and doubled blanks do not matter, nor which script a letter is from. */
export function foldName(name: string): string {
  const folded = withoutLookAlikes(cleanName(name))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  // A name of signs alone is compared as it is.
  return folded === '' ? cleanName(name) : folded
}

type NameListProblem =
  | { problem: 'too-many'; by: number }
  | { problem: 'too-long'; name: string }
  | { problem: 'equal'; names: readonly string[] }

/** One name a line, or separated by semicolons. Names that cannot be told apart are refused: one would take both. */
export function readNameList(text: string, most: number): Result<readonly string[], NameListProblem> {
  const names = text
    .split(/[\n\r;]+/u)
    .map(cleanName)
    .filter((name) => name !== '')
  return checkNameList(names, most)
}

export function checkNameList(raw: readonly string[], most: number): Result<readonly string[], NameListProblem> {
  const names = raw.map(cleanName)
  if (names.length > most) return refuse({ problem: 'too-many', by: names.length - most })
  const long = names.find((name) => [...name].length > MOST_PLAYER_NAME || name === '')
  if (long !== undefined) return refuse({ problem: 'too-long', name: long })
  const byFold = new Map<string, string[]>()
  for (const name of names) byFold.set(foldName(name), [...(byFold.get(foldName(name)) ?? []), name])
  const equal = [...byFold.values()].find(({ length }) => length > 1)
  return equal ? refuse({ problem: 'equal', names: equal }) : ok(names)
}

/** What somebody who types a name hears. The list itself never leaves the server. */
export type NameOutcome = 'found' | 'taken' | 'ask-your-teacher'

/** `claimed` is null when nobody of that name is known. Without a list every new name is welcome. */
export function nameOutcome({ claimed, hasList }: { claimed: boolean | null; hasList: boolean }): NameOutcome {
  if (claimed === null) return hasList ? 'ask-your-teacher' : 'found'
  return claimed ? 'taken' : 'found'
}
