import { cleanup, render } from '@testing-library/react'
import { Lock } from 'lucide-react'
import { afterEach, expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

afterEach(cleanup)

const OwnLock = createLucideIcon({
  name: 'lock',
  node: [
    ['rect', { width: '18', height: '11', x: '3', y: '11', rx: '2', ry: '2', key: 'body' }],
    ['path', { d: 'M7 11V7a5 5 0 0 1 10 0v4', key: 'bow' }],
  ],
})

const attributesOf = ({ firstElementChild: svg }: Element) =>
  Object.fromEntries(
    [...(svg?.attributes ?? [])]
      .map(({ name, value }): [string, string] => [name, value.trim()])
      // Only needed in a file of its own.
      .filter(([name, value]) => name !== 'xmlns' && `${name}=${value}` !== 'aria-hidden=false'),
  )

test.each([
  {},
  { size: 18, 'aria-hidden': true, className: 'flex-none' },
  { 'aria-label': 'Locked', strokeWidth: 3 },
] as const)('an icon is drawn as the library draws it: %j', (props) => {
  const own = render(<OwnLock {...props} />).container
  const library = render(<Lock {...props} />).container
  expect(attributesOf(own)).toEqual(attributesOf(library))
  expect(own.firstElementChild?.innerHTML).toBe(library.firstElementChild?.innerHTML)
})
