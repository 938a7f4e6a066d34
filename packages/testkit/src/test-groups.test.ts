import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupOf, groupTests } from './test-groups.ts'

// Put together here, because this file is sorted by its text too.
const from = (module: string) => `import { something } from '${module}'`
const mock = `vi.${'mock'}('x')`
const page = '// @vitest-environment happy-dom\n'

test.each([
  ['a.test.ts', from('vitest'), 'plain'],
  ['a.test.tsx', '', 'page'],
  ['a.test.ts', page, 'page'],
  ['a.test.tsx', mock, 'mocks'],
  ['a.test.ts', 'vi.mocked(fetch)', 'plain'],
  ['a.test.ts', from('node:child_process'), 'process'],
  ['a.test.ts', from(`@knowdown/testkit/${'running-server'}`), 'process'],
  ['a.test.ts', from(`../../testing/${'two-nodes'}.ts`), 'process'],
  ['a.test.ts', `${page}inject('${'redis'}')${mock}`, 'process'],
])('%s with %j is in the group %s', (path, code, group) => {
  expect(groupOf(path, code)).toBe(group)
})

test('every test file is in exactly one group', () => {
  const all = Object.values(groupTests(join(import.meta.dirname, '../../..'))).flat()
  expect(all).toContain('architecture.test.ts')
  expect(all).toContain('packages/testkit/src/test-groups.test.ts')
  expect(all.length).toBeGreaterThan(350)
  expect(new Set(all).size).toBe(all.length)
})
