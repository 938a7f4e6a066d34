// Fills the last column of docs/rules.md and docs/safety.md with the tests that prove each rule, read from test titles.
// `--write` writes both files; without it, the script fails when a column is out of date. It always fails when a test
// names a rule that neither list has.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root } from './setup.mjs'

const LISTS = ['docs/rules.md', 'docs/safety.md']
const FEWEST_RULES = 250
/** Every one of the safety rules that were there from the start has a test, or a reason why it needs none. */
const SAFETY_CHECKS = Array.from({ length: 100 }, (_, index) => `S-${String(index + 1).padStart(2, '0')}`)
const NOT_TESTS = new Set(['node_modules', 'dist', 'data', '.git', '.cache'])

/** Product rules are `B11` or `RU1`, safety rules `S-01`, planned faults `FT-01`. */
const ID = String.raw`(?:[A-Z]{1,2}\d{1,3}|[A-Z]{1,2}-\d{2,3})`
const TITLE_IDS = new RegExp(String.raw`\[(${ID}(?:[ ,]+${ID})*)\]`, 'g')
const ROW = new RegExp(String.raw`^\| (${ID}) \| (.*?) \|(.*)\|$`, 'gm')

/** `sources` are pairs of path and text; gives the paths of the tests by rule id. */
export function findProofs(sources) {
  const proofs = new Map()
  for (const [path, text] of sources) {
    for (const [, ids] of text.matchAll(TITLE_IDS)) {
      for (const id of ids.split(/[ ,]+/)) proofs.set(id, (proofs.get(id) ?? new Set()).add(path))
    }
  }
  return proofs
}

export const rulesIn = (list) => [...list.matchAll(ROW)].map(([, id]) => id)

/** The list with its last column filled. A hand-written reason, `no test: …`, stays while no test names the rule. */
export function fillColumn(list, proofs) {
  return list.replace(ROW, (_row, id, rule, cell) => {
    const paths = [...(proofs.get(id) ?? [])].toSorted().map((path) => `\`${path}\``)
    const reason = cell.trim().startsWith('no test:') ? cell.trim() : 'not proved yet'
    return `| ${id} | ${rule} | ${paths.join(', ') || reason} |`
  })
}

/** What is wrong with the lists, as lines for people; none when all is well. `lists` are pairs of path and text. */
export function findProblems(lists, proofs) {
  const ids = lists.flatMap(([, text]) => rulesIn(text))
  const known = new Set(ids)
  const unknown = [...proofs.keys()].filter((id) => !known.has(id))
  const twice = ids.filter((id, index) => ids.indexOf(id) < index)
  return [
    ...unknown.map((id) => `No list has the rule ${id}, which is named in ${[...proofs.get(id)].join(', ')}.`),
    ...twice.map((id) => `The rule ${id} is listed twice.`),
    ...lists
      .filter(([, text]) => fillColumn(text, proofs) !== text)
      .map(([path]) => `${path} is out of date; run: node scripts/rules.mjs --write`),
  ]
}

/** Safety rules that are missing, or have neither a test nor a reason. */
export function findUnproved(list, wanted = SAFETY_CHECKS) {
  const cells = new Map([...list.matchAll(ROW)].map(([, id, , cell]) => [id, cell.trim()]))
  return wanted
    .filter((id) => (cells.get(id) ?? '') === '' || cells.get(id) === 'not proved yet')
    .map((id) => `The safety rule ${id} has neither a test nor a reason why it needs none.`)
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_TESTS.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function main() {
  const read = (path) => [path, readFileSync(join(root, path), 'utf8')]
  const proofs = findProofs(testFiles(root).map((path) => read(relative(root, path).split(sep).join('/'))))
  if (process.argv.includes('--write')) {
    for (const [path, text] of LISTS.map(read)) writeFileSync(join(root, path), fillColumn(text, proofs))
  }
  const lists = LISTS.map(read)
  const problems = [...findProblems(lists, proofs), ...findUnproved(lists.map(([, text]) => text).join('\n'))]
  if (problems.length > 0) fail(problems.join('\n'))
  const ids = lists.flatMap(([, text]) => rulesIn(text))
  // A row that no longer has the form of a row would otherwise leave the list unnoticed.
  if (ids.length < FEWEST_RULES) fail(`The lists have only ${ids.length} rules.`)
  console.log(`${ids.filter((id) => proofs.has(id)).length} of ${ids.length} rules are named by a test.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
