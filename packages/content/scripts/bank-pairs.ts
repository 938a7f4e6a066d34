import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupPairs } from '../src/answer-groups.ts'
import { findAnswerPairs } from '../src/answer-pairs.ts'
import { type BankFile, withGroups } from '../src/bank-file.ts'

/** Prints the questions that answer each other and are not yet in one group, and groups them if wanted. */
export function printPairs(files: readonly BankFile[], folder: string, write: boolean): void {
  const items = files.flatMap(({ questions }) => questions)
  const byId = new Map(items.map((item) => [item.id, item]))
  const pairs = findAnswerPairs(items)
  const { groupOf, leftOut } = groupPairs(items, pairs)
  for (const { asks, tells, place, weight } of pairs) {
    const [asked, telling] = [byId.get(asks), byId.get(tells)]
    if (!asked || !telling || (asked.group !== undefined && asked.group === telling.group)) continue
    console.log(`\n${weight.toFixed(1)}  ${place} of ${tells} tells the answer of ${asks}`)
    console.log(`  ${asked.question}  ${asked.answer}`)
    console.log(`  ${telling.question}  ${telling.answer}. ${telling.explanation}`)
  }
  const before = items.filter(({ group }) => group !== undefined).length
  console.log(`\n${pairs.length} pairs. In groups: ${before} questions now, ${groupOf.size} with all pairs.`)
  if (leftOut.length > 0) console.log(`${leftOut.length} pairs stay apart, because their groups would be too large.`)
  if (!write) return
  for (const { category } of files) {
    const path = join(folder, `${category}.json`)
    writeFileSync(path, withGroups(readFileSync(path, 'utf8'), groupOf))
  }
}
