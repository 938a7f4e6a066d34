// Which test proves which rule: fills the last column of docs/rules.md from the titles of the tests.
// `--write` writes it; without, it fails when the column is out of date or a test names a rule that does not exist.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, root } from './setup.mjs'

const SKIP = new Set(['node_modules', 'dist', 'data', '.git', '.cache'])
const file = join(root, 'docs', 'rules.md')

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIP.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const proofs = new Map()
for (const path of testFiles(root)) {
  for (const [, ids] of readFileSync(path, 'utf8').matchAll(/\[((?:[A-Z]\d+)(?:[ ,]+[A-Z]\d+)*)\]/g)) {
    for (const id of ids.split(/[ ,]+/)) proofs.set(id, (proofs.get(id) ?? new Set()).add(relative(root, path)))
  }
}

const before = readFileSync(file, 'utf8')
const known = new Set()
const after = before.replace(/^\| ([A-Z]\d+) \| (.*?) \| .*\|$/gm, (_row, id, rule) => {
  known.add(id)
  const places = [...(proofs.get(id) ?? [])].toSorted().map((path) => `\`${path}\``)
  return `| ${id} | ${rule} | ${places.join(', ')} |`
})

if (known.size < 100) fail(`docs/rules.md lists only ${known.size} rules.`)
// C01 to C100 are checks of safety, F01 to F23 planned faults; SECURITY.md tells what they are about.
const unknown = [...proofs.keys()].filter((id) => !known.has(id) && !/^[CF]\d{2,3}$/.test(id))
if (unknown.length > 0) fail(`Tests name rules that docs/rules.md does not know: ${unknown.join(', ')}`)

if (process.argv.includes('--write')) writeFileSync(file, after)
else if (after !== before) fail('docs/rules.md is out of date; run: node scripts/rules.mjs --write')
console.log(`${[...known].filter((id) => proofs.has(id)).length} of ${known.size} rules are named by a test.`)
