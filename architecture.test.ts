import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The dependency rule: who may import whom. An area is a folder; the longest that fits a file is its area.
 * `own` lists other areas by name, `libraries` npm packages (`@scope/` and `node:` stand for all of theirs).
 */
interface Rule {
  own: readonly string[]
  libraries: readonly string[] | 'any'
}

const DOMAIN = 'packages/domain/src'
const CONTRACTS = 'packages/contracts/src'
const CONTENT = 'packages/content/src'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
/** Both entrances of the server, HTTP and sockets, may use these. */
const SERVER_SHARED = [`${SERVER}/problem.ts`, `${SERVER}/network-address.ts`]

const RULES: Record<string, Rule> = {
  [DOMAIN]: { own: [], libraries: [] },
  [CONTRACTS]: { own: [DOMAIN], libraries: ['zod'] },
  [CONTENT]: { own: [DOMAIN, 'packages/content/categories.json'], libraries: ['node:'] },
  [`${SERVER}/features`]: { own: [DOMAIN, CONTRACTS, `${SERVER}/problem.ts`], libraries: ['node:crypto'] },
  [`${SERVER}/http`]: {
    own: [DOMAIN, CONTRACTS, ...SERVER_SHARED, `${SERVER}/features`, `${SERVER}/config`],
    libraries: ['fastify', '@fastify/', 'zod', 'pino', 'prom-client', 'node:'],
  },
  [`${SERVER}/realtime`]: {
    own: [DOMAIN, CONTRACTS, ...SERVER_SHARED, `${SERVER}/features`],
    libraries: ['ws', 'node:'],
  },
  [`${SERVER}/adapters`]: {
    own: [DOMAIN, CONTRACTS, CONTENT, `${SERVER}/problem.ts`, `${SERVER}/features`],
    libraries: 'any',
  },
  [SERVER]: { own: [DOMAIN, CONTRACTS, CONTENT, SERVER, 'apps/server/package.json'], libraries: 'any' },
  [`${WEB}/ui`]: { own: [], libraries: ['react', 'react-dom', 'lucide-react', 'canvas-confetti'] },
  [`${WEB}/platform`]: { own: [DOMAIN, CONTRACTS], libraries: 'any' },
  // The list of categories is kept on the device for a start without network.
  [`${WEB}/api`]: { own: [DOMAIN, CONTRACTS, `${WEB}/platform`], libraries: 'any' },
  [`${WEB}/features`]: {
    own: [DOMAIN, CONTRACTS, `${WEB}/ui`, `${WEB}/api`, `${WEB}/platform`],
    libraries: ['react', 'react-dom', 'wouter', '@tanstack/react-query', 'lucide-react'],
  },
  [`${WEB}/sw`]: { own: [], libraries: [] },
  [WEB]: { own: [DOMAIN, CONTRACTS, WEB], libraries: 'any' },
}

const PACKAGES: Record<string, string> = {
  '@knowdown/domain': DOMAIN,
  '@knowdown/contracts': CONTRACTS,
  '@knowdown/content': CONTENT,
}

const root = import.meta.dirname

interface Import {
  file: string
  target: string
}

const sources = [DOMAIN, CONTRACTS, CONTENT, SERVER, WEB].flatMap((folder) => sourcesBelow(join(root, folder)))
const imports = sources.flatMap(importsOf)

describe('the dependency rule', () => {
  test('looks at every area that has files, and at real imports', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(imports.length).toBeGreaterThan(100)
  })

  test('no file imports what its area may not', () => {
    expect(imports.filter((one) => !allowed(one)).map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  test('a web feature never imports another', () => {
    const featureOf = (path: string) => path.match(/^apps\/web\/src\/features\/([^/]+)/)?.[1]
    const crossing = imports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)]
      return from && to && from !== to
    })
    expect(crossing).toEqual([])
  })

  test('the domain asks no clock, no dice, no network and no machine', () => {
    const forbidden =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bprocess\.|\bsetTimeout\b|\bsetInterval\b|\bcrypto\b/
    const offenders = sources.filter((path) => relative(root, path).startsWith(DOMAIN) && forbidden.test(codeOf(path)))
    expect(offenders.map((path) => relative(root, path))).toEqual([])
  })

  test('the rule notices a forbidden import', () => {
    const bad = { file: `${DOMAIN}/match/play.ts`, target: 'fastify' }
    const crossApp = { file: `${WEB}/api/api.ts`, target: `${SERVER}/problem.ts` }
    expect([allowed(bad), allowed(crossApp)]).toEqual([false, false])
  })
})

function allowed({ file, target }: Import): boolean {
  const area = areaOf(file)
  const rule = RULES[area]
  if (!rule) return false
  const isOwn = /^(?:packages|apps)\//.test(target)
  if (isOwn)
    return target.startsWith(`${area}/`) || rule.own.some((own) => target === own || target.startsWith(`${own}/`))
  if (rule.libraries === 'any') return true
  return rule.libraries.some((name) => target === name || target.startsWith(/[/:]$/.test(name) ? name : `${name}/`))
}

function areaOf(file: string): string {
  const fitting = Object.keys(RULES).filter((area) => file.startsWith(`${area}/`))
  return fitting.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

function importsOf(path: string): Import[] {
  const file = relative(root, path)
  const found = codeOf(path).matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)
  return [...found].map(([, specifier]) => ({ file, target: resolveTarget(path, specifier as string) }))
}

function resolveTarget(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, join(dirname(from), specifier))
  const [scope, name] = specifier.split('/')
  const folder = PACKAGES[`${scope}/${name}`]
  if (folder) return `${folder}${specifier.slice(`${scope}/${name}`.length)}`
  return specifier
}

function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** Tests may reach for whatever proves their point; only what ships is bound. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(test|testing)\//.test(path))
}
