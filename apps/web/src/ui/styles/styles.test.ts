import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const TOKENS = ['ui/styles/tokens.css', 'ui/styles/party-tokens.css']

const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({
    path: relative(SRC, join(SRC, path)).replaceAll('\\', '/'),
    css: readFileSync(join(SRC, path), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  }))
const tokens = sheets
  .filter(({ path }) => TOKENS.includes(path))
  .map(({ css }) => css)
  .join('')

/** `cqi` is a size relative to the component's own box; 100% is the root's size, which people set in their browser. */
const isFontSize = (value: string) => /^(var\(--font-size-[\w-]+\)|inherit|100%|\d+cqi)$/.test(value)

const isRadius = (value: string) =>
  value
    .split(/\s+(?![^(]*\))/)
    .every((part) => /^(0|50%|inherit|var\(--round-[\w-]+\)|calc\(.*var\(--round-.*\))$/.test(part))

const CHECKS = [
  { property: /^font-size$/, isAllowed: isFontSize },
  { property: /^border(-\w+)*-radius$/, isAllowed: isRadius },
]

function rawSizesIn(css: string): string[] {
  return [...css.matchAll(/[{;\s]([\w-]+):\s*([^;{}]+)(?=[;}])/g)].flatMap(([, property = '', value = '']) => {
    const check = CHECKS.find((one) => one.property.test(property))
    return check && !check.isAllowed(value.trim()) ? [`${property}: ${value.trim()}`] : []
  })
}

const selectorsIn = (css: string) => [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
const classesIn = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** The installed app keeps dialogs and menus clear of the phone's own bars, wherever a screen opens them. */
const MAY_RESTYLE = ['app/native/native-shell.css']

describe('sizes come from the tokens', () => {
  test.each(sheets.filter(({ path }) => !TOKENS.includes(path) && path !== 'ui/styles/fonts.css'))(
    '$path',
    ({ css }) => {
      expect(rawSizesIn(css)).toEqual([])
    },
  )

  test('and every token that a style names exists', () => {
    const named = sheets.flatMap(({ css }) => [...css.matchAll(/var\((--(?:font-size|round)-[\w-]+)/g)])
    const missing = named.map(([, name]) => name).filter((name) => !tokens.includes(`${name}:`))
    expect(missing).toEqual([])
  })
})

describe('screens do not restyle the components of ui/', () => {
  const owned = new Set(
    sheets.filter(({ path }) => path.startsWith('ui/')).flatMap(({ css }) => selectorsIn(css).flatMap(classesIn)),
  )

  test.each(sheets.filter(({ path }) => !path.startsWith('ui/') && !MAY_RESTYLE.includes(path)))('$path', ({ css }) => {
    expect(selectorsIn(css).filter((selector) => classesIn(selector).some((name) => owned.has(name)))).toEqual([])
  })
})
