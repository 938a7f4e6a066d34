// `npm run gallery`: every screen in every state, on four kinds of screens, dark and light, on one page to look at.
// `-- --renew` stores the pictures that CI compares anew where they changed, `-- --readme` takes those of the README,
// `-- NAME` takes only the states of the tests whose title contains NAME.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, fail, installIfNeeded, root } from './setup.mjs'

const renews = process.argv.includes('--renew')
const isForReadme = process.argv.includes('--readme')
const [only] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const gallery = join(root, '.cache', 'gallery')

installIfNeeded()
buildIfStale()
if (renews) {
  finish(playwright('playwright.config.ts', ['--project', 'pictures', '--update-snapshots', 'changed']))
  console.log('Look at what changed in e2e/gallery/pictures before you commit it.')
} else if (isForReadme) {
  finish(playwright('gallery.config.ts', []))
  console.log('The pictures of the README are in docs/pictures.')
} else {
  if (!only) rmSync(gallery, { recursive: true, force: true })
  mkdirSync(gallery, { recursive: true })
  const status = playwright('gallery.config.ts', [])
  writeFileSync(join(gallery, 'index.html'), page())
  console.log(`Look at ${pathToFileURL(join(gallery, 'index.html'))}`)
  finish(status)
}

function playwright(config, args) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const chosen = only ? ['--grep', only] : []
  const { status } = spawnSync(
    process.execPath,
    [cli, 'test', '--config', join('e2e', config), '--reporter', 'line', ...args, ...chosen],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TESTS: 'all', GALLERY_PURPOSE: isForReadme ? 'readme' : 'all' },
    },
  )
  return status
}

function finish(status) {
  if (status !== 0) fail('Some states could not be reached; the messages above say which.')
}

/** All pictures, one row for each state; the boxes on top choose kinds of screens and themes. */
function page() {
  const kinds = ['small', 'phone', 'tablet', 'desktop', 'dark', 'light']
  const states = readdirSync(gallery, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  const figure = (state, look) => {
    const file = `${state}/${look}.png`
    if (!existsSync(join(gallery, file))) return ''
    const [size, theme] = look.split('-')
    return `<a class="${size} ${theme}" href="${file}"><img loading="lazy" src="${file}" alt="${state}, ${look}"></a>`
  }
  const looks = ['dark', 'light'].flatMap((theme) => kinds.slice(0, 4).map((size) => `${size}-${theme}`))
  const rows = states.map(
    (state) => `<h2 id="${state}">${state}</h2><div>${looks.map((look) => figure(state, look)).join('')}</div>`,
  )
  const hides = kinds.map((kind) => `body:has(#show-${kind}:not(:checked)) .${kind} { display: none }`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Knowdown: every screen in every state</title>
<style>
  body { margin: 0 16px; font: 15px system-ui; background: #808080 }
  header { position: sticky; top: 0; padding: 12px 0; background: #808080 }
  label { margin-right: 16px }
  nav a { margin-right: 12px; color: inherit }
  div { display: flex; gap: 12px; align-items: start; overflow-x: auto }
  img { display: block }
  .small img { width: 160px } .phone img { width: 195px } .tablet img { width: 330px } .desktop img { width: 560px }
  ${hides.join('\n  ')}
</style>
<header>${kinds.map((kind) => `<label><input type="checkbox" id="show-${kind}" checked> ${kind}</label>`).join('')}</header>
<nav>${states.map((state) => `<a href="#${state}">${state}</a>`).join('')}</nav>
${rows.join('\n')}
</html>
`
}
