import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a test file needs decides how its group runs. */
export type TestGroup = 'plain' | 'page' | 'mocks' | 'process'

const FOLDERS = ['apps', 'packages', 'scripts']
const NO_SOURCES = new Set(['node_modules', 'dist'])

const STARTS_PROGRAMS =
  /from 'node:child_process'|testkit\/(running-server|caddy)'|\/two-(nodes|gateways)\.ts'|inject\('(postgres|redis)'\)/
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/
const ASKS_FOR_PAGE = /^\/\/ @vitest-environment happy-dom$/m

export function groupOf(path: string, code: string): TestGroup {
  if (STARTS_PROGRAMS.test(code)) return 'process'
  if (REPLACES_MODULES.test(code)) return 'mocks'
  return path.endsWith('.tsx') || ASKS_FOR_PAGE.test(code) ? 'page' : 'plain'
}

/** All test files of the repository by group, as paths from its root. */
export function groupTests(root: string): Record<TestGroup, string[]> {
  const groups: Record<TestGroup, string[]> = { plain: [], page: [], mocks: [], process: [] }
  const atRoot = readdirSync(root).filter(isTest)
  for (const path of [...atRoot, ...FOLDERS.flatMap((folder) => testsBelow(root, folder))])
    groups[groupOf(path, readFileSync(join(root, path), 'utf8'))].push(path)
  return groups
}

const isTest = (path: string): boolean => /\.test\.(tsx?|mjs)$/.test(path)

function testsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : testsBelow(root, path)
    return isTest(path) ? [path] : []
  })
}
