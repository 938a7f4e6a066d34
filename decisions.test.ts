import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'docs/decisions')
const OPPOSITE = {
  Supersedes: 'Superseded by',
  'Superseded by': 'Supersedes',
  Changes: 'Changed by',
  'Changed by': 'Changes',
} as const
type Relation = keyof typeof OPPOSITE

const TITLE = /^# (\d+)\. (.+)$/
const STATUS = /^Accepted (\d{4}-\d{2}-\d{2})\.((?: (?:Supersedes|Superseded by|Changes|Changed by) \[.+?\)\.)*)$/
const LINK = /\[(\d+)\]\(([\w-]+\.md)\)/g

interface Decision {
  file: string
  number: number
  title: string
  date: string
  relations: { relation: Relation; number: number; file: string }[]
}

function decisionIn(file: string): Decision {
  const [title = '', , status = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
  const [, number, name] = TITLE.exec(title) ?? []
  const [, date, rest = ''] = STATUS.exec(status) ?? []
  if (!number || !name) throw new Error(`${file} begins with “${title}” instead of “# NUMBER. TITLE”.`)
  if (!date) throw new Error(`${file} has “${status}” below its title instead of “Accepted YYYY-MM-DD.” (see 0037).`)
  const relations = [...rest.matchAll(/(Supersedes|Superseded by|Changes|Changed by) (.+?\)\.)/g)].flatMap(
    ([, relation, links = '']) =>
      [...links.matchAll(LINK)].map(([, other, otherFile = '']) => ({
        relation: relation as Relation,
        number: Number(other),
        file: otherFile,
      })),
  )
  return { file, number: Number(number), title: name, date, relations }
}

const decisions = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .toSorted()
  .map(decisionIn)

const statusOf = ({ relations }: Decision): string => {
  const links = (relation: Relation) =>
    relations.filter((one) => one.relation === relation).map(({ number, file }) => `[${number}](${file})`)
  const [superseded, changed] = [links('Superseded by'), links('Changed by')]
  if (superseded.length > 0) return `superseded by ${superseded.join(' and ')}`
  return changed.length > 0 ? `changed by ${changed.join(' and ')}` : 'accepted'
}

const index = `# Decisions

One file for each choice between two good ways: what was chosen, why, and what it costs. The first line below a title says
since when the decision holds, and which others it changes or supersedes; both decisions say so.

<!-- Generated from the files; update with: npx vitest run decisions.test.ts -u -->

| number | decision | date | status |
|--:|---|---|---|
${decisions.map((one) => `| ${one.number} | [${one.title}](${one.file}) | ${one.date} | ${statusOf(one)} |`).join('\n')}
`

describe('docs/decisions', () => {
  test('numbers every decision once, as its file is called', () => {
    expect(decisions.length).toBeGreaterThan(40)
    for (const { file, number } of decisions) expect(file.slice(0, 5)).toBe(`${String(number).padStart(4, '0')}-`)
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  })

  test('says in both decisions that one changes or supersedes the other', () => {
    const missing = decisions.flatMap((one) =>
      one.relations
        .filter(
          ({ relation, file }) =>
            !decisions
              .find((other) => other.file === file)
              ?.relations.some((back) => back.relation === OPPOSITE[relation] && back.file === one.file),
        )
        .map(({ relation, number }) => `${one.number}: ${relation} ${number}`),
    )
    expect(missing).toEqual([])
  })

  test('has an index of all of them (update it with: vitest run … -u)', async () => {
    await expect(index).toMatchFileSnapshot(join(folder, 'README.md'))
  })
})
