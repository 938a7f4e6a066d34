import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function themeTokens(theme: 'dark' | 'light'): Map<string, string> {
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['ground', 'ground-top', 'surface-1', 'surface-2']
const TINTS = ['peach', 'mint', 'lilac', 'sky', 'butter']
const TEXT_PAIRS: [text: string, ground: string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['muted', ground],
    ['brand', ground],
    ['wrong', ground],
    ['correct', ground],
    ['warn', ground],
  ]),
  ...TINTS.flatMap((tint): [string, string][] => [
    ['on-tint', tint],
    [`${tint}-text`, 'ground'],
    [`${tint}-text`, 'surface-1'],
    [`${tint}-text`, 'surface-2'],
  ]),
  ['on-brand', 'brand-fill'],
  ['on-brand', 'brand-fill-hover'],
  ['on-inverse', 'inverse'],
  ['on-inverse', 'inverse-hover'],
  ['on-correct', 'correct'],
  ['on-wrong', 'wrong'],
  ['on-wrong', 'wrong-hover'],
  ['correct', 'correct-soft'],
  ['text', 'correct-soft'],
  ['wrong', 'wrong-soft'],
  ['text', 'wrong-soft'],
  ['warn', 'warn-soft'],
  ['text', 'warn-soft'],
  ...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((letter): [string, string][] => [
    ['on-tint', `party-${letter}`],
    ['text', `party-${letter}-ground`],
  ]),
]
const CONTROL_PAIRS: [drawn: string, ground: string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
  ]),
  ['warn-fill', 'surface-1'],
]

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  const tokens = themeTokens(theme)
  const ratio = (one: string, other: string) => {
    const [a, b] = [tokens.get(one), tokens.get(other)]
    if (!a || !b) throw new Error(`no colour for ${one} or ${other}`)
    return contrast(a, b)
  }

  test.each(TEXT_PAIRS)('%s can be read on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(CONTROL_PAIRS)('%s can be distinguished from %s', (drawn, ground) => {
    expect(ratio(drawn, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  expect([...themeTokens('light').keys()].sort()).toEqual([...themeTokens('dark').keys()].sort())
})
