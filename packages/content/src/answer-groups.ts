import { isStopWord, wordsOf } from '@knowdown/domain/question/words'
import type { AnswerPair } from './answer-pairs.ts'
import type { BankItem } from './bank-file.ts'

/** A quiz asks one question of a group, so a large group would empty a cell. */
const MAX_GROUP_SIZE = 8

export interface Grouping {
  /** The group of every question that is in one, by its id: those from before and those from the pairs. */
  groupOf: ReadonlyMap<string, string>
  /** Pairs whose groups together would be too large. */
  leftOut: readonly AnswerPair[]
}

/** Joins the questions of each pair into one group, the surest pairs first. Existing groups keep their names. */
export function groupPairs(items: readonly BankItem[], pairs: readonly AnswerPair[]): Grouping {
  const byId = new Map(items.map((item) => [item.id, item]))
  const names = new Set(items.flatMap(({ group }) => group ?? []))
  const groupOf = new Map(items.flatMap(({ id, group }) => (group === undefined ? [] : [[id, group] as const])))
  const members = new Map<string, string[]>()
  for (const [id, group] of groupOf) members.set(group, [...(members.get(group) ?? []), id])
  const leftOut: AnswerPair[] = []
  for (const pair of pairs) {
    const ids = [pair.asks, pair.tells]
    const [one, other] = ids.map((id) => groupOf.get(id))
    if (one !== undefined && one === other) continue
    const joined = [...new Set(ids.flatMap((id) => members.get(groupOf.get(id) ?? '') ?? [id]))]
    if (joined.length > MAX_GROUP_SIZE) {
      leftOut.push(pair)
      continue
    }
    const name =
      one ??
      other ??
      newName(
        ids.flatMap((id) => byId.get(id) ?? []),
        names,
      )
    names.add(name)
    for (const gone of [one, other]) if (gone !== undefined && gone !== name) members.delete(gone)
    members.set(name, joined)
    for (const id of joined) groupOf.set(id, name)
  }
  return { groupOf, leftOut }
}

/** The answer of the first question if it makes a short name, with a number when it is taken. */
function newName([first]: readonly BankItem[], taken: ReadonlySet<string>): string {
  const words = wordsOf(first?.answer ?? '').filter((word) => !isStopWord(word))
  const base = words.slice(0, 3).join('-') || 'pair'
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
  return name
}
