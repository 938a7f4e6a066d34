import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CategoryIcon } from './category-icon.tsx'

afterEach(cleanup)

const catalogue: { categories: { icon: string }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../packages/content/categories.json'), 'utf8'),
)
const iconNames = [...new Set(catalogue.categories.map(({ icon }) => icon))]

const drawn = (name: string) => render(<CategoryIcon name={name} />).container.querySelector('svg')?.classList

test('every icon of the catalogue is there under its own name', () => {
  expect(iconNames.length).toBeGreaterThan(50)
  const missing = iconNames.filter((name) => !drawn(name)?.contains(`lucide-${name}`))
  expect(missing).toEqual([])
})

test('a name that is not known yet gets the general icon', () => {
  expect(drawn('no-such-icon')?.contains('lucide-lightbulb')).toBe(true)
})
