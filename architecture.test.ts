import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productApi } from './packages/contracts/src/api.ts'
import type { AnyEndpoint } from './packages/contracts/src/endpoint.ts'
import { type JsonSchema, schemaOf } from './packages/contracts/src/openapi.ts'

/**
 * Who may import whom. An area is a folder or a file; a file belongs to the longest area that contains it. Every area may
 * import itself, and besides that only what its rule lists.
 */
interface Rule {
  /** Other areas of this repository. */
  areas: readonly string[]
  /** npm packages and modules of Node; `@scope/` and `node:` stand for all of theirs. */
  libraries: readonly string[] | 'any'
}

const DOMAIN = 'packages/domain/src'
const SCHEDULING = 'packages/scheduling/src'
const CONTRACTS = 'packages/contracts/src'
const CONTENT = 'packages/content/src'
const FORMATS = 'packages/formats/src'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

const PROBLEM = `${SERVER}/problem.ts`
const PRINT_TABLE = `${SERVER}/print-table.ts`
const NETWORK_ADDRESS = `${SERVER}/network-address.ts`
const FEATURES = `${SERVER}/features`
const ADAPTERS = `${SERVER}/adapters`

const RULES: Record<string, Rule> = {
  [DOMAIN]: { areas: [], libraries: [] },
  // When to practise a missed question; the only place that knows the library for it.
  [SCHEDULING]: { areas: [], libraries: ['ts-fsrs'] },
  [CONTRACTS]: { areas: [DOMAIN], libraries: ['zod'] },
  // Files in and out; runs in a worker of the browser and on the command line.
  [FORMATS]: { areas: [DOMAIN], libraries: ['fflate'] },
  [CONTENT]: { areas: [DOMAIN, 'packages/content/categories.json'], libraries: ['node:'] },

  // Features declare the ports that they need, and adapters implement them. Only wiring and main import both.
  [FEATURES]: { areas: [DOMAIN, CONTRACTS, SCHEDULING, PROBLEM], libraries: ['node:crypto'] },
  [ADAPTERS]: { areas: [DOMAIN, CONTRACTS, CONTENT, SCHEDULING, PROBLEM, FEATURES], libraries: 'any' },
  [`${SERVER}/config`]: { areas: [DOMAIN, CONTRACTS, NETWORK_ADDRESS, FEATURES], libraries: ['node:path'] },
  [`${SERVER}/http`]: {
    areas: [DOMAIN, CONTRACTS, SCHEDULING, PROBLEM, NETWORK_ADDRESS, FEATURES, `${SERVER}/config`],
    libraries: ['fastify', '@fastify/', 'zod', 'pino', 'prom-client', 'node:'],
  },
  [`${SERVER}/realtime`]: {
    areas: [DOMAIN, CONTRACTS, PROBLEM, NETWORK_ADDRESS, FEATURES],
    libraries: ['ws', 'node:'],
  },
  [`${SERVER}/wiring`]: { areas: [DOMAIN, CONTRACTS, CONTENT, SERVER, 'apps/server/package.json'], libraries: 'any' },
  [`${SERVER}/main.ts`]: { areas: [SERVER], libraries: ['close-with-grace', 'node:timers/promises'] },
  [`${SERVER}/run-bundle.ts`]: { areas: [], libraries: ['node:fs', 'node:module', 'node:path', 'node:url', 'node:vm'] },
  [`${SERVER}/backup.ts`]: { areas: [ADAPTERS, `${SERVER}/config`], libraries: ['node:path'] },
  [`${SERVER}/doctor.ts`]: {
    areas: [ADAPTERS, FEATURES, `${SERVER}/config`, `${SERVER}/wiring`, PRINT_TABLE],
    libraries: [],
  },
  [`${SERVER}/move-to-postgres.ts`]: { areas: [ADAPTERS, `${SERVER}/config`], libraries: [] },
  [`${SERVER}/operator.ts`]: {
    areas: [ADAPTERS, `${SERVER}/config`, `${SERVER}/wiring`, PROBLEM, PRINT_TABLE],
    libraries: [],
  },
  [`${SERVER}/try-models.ts`]: {
    areas: [`${SERVER}/wiring`, `${SERVER}/config`, PRINT_TABLE],
    libraries: [],
  },
  [PROBLEM]: { areas: [], libraries: [] },
  [PRINT_TABLE]: { areas: [], libraries: [] },
  [NETWORK_ADDRESS]: { areas: [], libraries: ['node:', '@fastify/proxy-addr', 'ipaddr.js'] },
  [`${SERVER}/folders.ts`]: { areas: [], libraries: ['node:url'] },

  [`${WEB}/ui`]: { areas: [], libraries: ['react', 'react-dom', 'lucide-react', 'canvas-confetti', 'uqr'] },
  [`${WEB}/platform`]: { areas: [DOMAIN, CONTRACTS], libraries: 'any' },
  // The list of categories is kept on the device for a start without network.
  [`${WEB}/api`]: { areas: [DOMAIN, CONTRACTS, `${WEB}/platform`], libraries: 'any' },
  [`${WEB}/features`]: {
    areas: [DOMAIN, CONTRACTS, SCHEDULING, FORMATS, `${WEB}/ui`, `${WEB}/api`, `${WEB}/platform`],
    libraries: ['react', 'react-dom', 'wouter', 'lucide-react', '@tanstack/react-query'],
  },
  [`${WEB}/sw`]: { areas: [], libraries: [] },
  [WEB]: { areas: [DOMAIN, CONTRACTS, SCHEDULING, WEB], libraries: 'any' },
}

const PACKAGES: Record<string, string> = {
  '@knowdown/domain': DOMAIN,
  '@knowdown/contracts': CONTRACTS,
  '@knowdown/content': CONTENT,
  '@knowdown/scheduling': SCHEDULING,
  '@knowdown/formats': FORMATS,
}

const root = import.meta.dirname

interface Import {
  file: string
  target: string
}

const sources = [DOMAIN, SCHEDULING, CONTRACTS, CONTENT, FORMATS, SERVER, WEB].flatMap((folder) =>
  sourcesBelow(join(root, folder)),
)
const imports = sources.flatMap(importsOf)

/** Under which names the code imports what the contracts export. */
const contractFiles = sourcesBelow(join(root, CONTRACTS))
const contractNames: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(contractFiles.map((path) => import(path)))),
)

describe('the dependency rules', () => {
  test('cover source files and imports at all', () => {
    expect(sources.length).toBeGreaterThan(40)
    expect(imports.length).toBeGreaterThan(100)
  })

  test('no file imports what its area must not', () => {
    expect(imports.filter((one) => !isAllowed(one)).map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  test('a web feature never imports another', () => {
    const featureOf = (path: string) => path.match(/^apps\/web\/src\/features\/([^/]+)/)?.[1]
    const crossing = imports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)]
      return from && to && from !== to
    })
    expect(crossing).toEqual([])
  })

  test('no effect leaves out a dependency: what an effect does with the latest values is an effect event', () => {
    const offenders = sources.filter((path) => readFileSync(path, 'utf8').includes('lint/correctness/useExhaustiveDep'))
    expect(offenders.map((path) => relative(root, path))).toEqual([])
  })

  test('domain, scheduling and formats use no clock, no randomness, no network and nothing of the machine', () => {
    const forbidden =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bprocess\.|\bsetTimeout\b|\bsetInterval\b|\bcrypto\b/
    const isPure = (path: string) => [DOMAIN, SCHEDULING, FORMATS].some((area) => isWithin(relative(root, path), area))
    const offenders = sources.filter((path) => isPure(path) && forbidden.test(codeOf(path)))
    expect(offenders.map((path) => relative(root, path))).toEqual([])
  })

  test('only wiring and main import both features and adapters', () => {
    const filesThatImport = (area: string) =>
      new Set(imports.filter(({ target }) => isWithin(target, area)).map(({ file }) => file))
    const [importFeatures, importAdapters] = [filesThatImport(FEATURES), filesThatImport(ADAPTERS)]
    const importBoth = [...importFeatures].filter((file) => importAdapters.has(file) && !isWithin(file, ADAPTERS))
    expect(importBoth.length).toBeGreaterThan(0)
    for (const file of importBoth) expect(areaOf(file)).toMatch(/\/(wiring|main\.ts)$/)
  })

  test.each([
    [`${DOMAIN}/match/play.ts`, 'fastify'],
    [`${FEATURES}/mistakes/mistake-deck.ts`, 'ts-fsrs'],
    [`${WEB}/features/mistakes/mistakes.tsx`, 'ts-fsrs'],
    [`${SCHEDULING}/card.ts`, DOMAIN],
    [`${FORMATS}/read-quiz.ts`, 'node:fs'],
    [`${FORMATS}/read-quiz.ts`, CONTRACTS],
    [`${FEATURES}/stats/ledger.ts`, `${FORMATS}/read-quiz.ts`],
    [`${WEB}/api/api.ts`, PROBLEM],
    [`${FEATURES}/stats/ledger.ts`, `${ADAPTERS}/sql/schema.ts`],
    [`${SERVER}/config/config.ts`, `${SERVER}/http/app.ts`],
    [`${SERVER}/http/app.ts`, `${SERVER}/wiring/product.ts`],
    [PROBLEM, `${FEATURES}/limits.ts`],
  ])('%s must not import %s', (file, target) => {
    expect(isAllowed({ file, target })).toBe(false)
  })
})

/**
 * Calls that send a key, an explanation or the words on an answer. Either the feature behind the route asks
 * `features/sealing` itself, or the call is here with the reason why it shows nothing that a running game asks.
 */
const SHOWS_OWN_QUESTIONS: Readonly<Record<string, string>> = {
  'POST /submit-multiplayer-answer': 'the question that this seat has just answered',
  'GET /lobby/:code/state': 'verdicts of this seat',
  'GET /lobby/:code/summary': 'a battle that is over',
  'POST /daily/runs': 'settled questions of the own run',
  'GET /runs/:run_id': 'settled questions of the own run',
  'POST /runs/:run_id/deal': 'settled questions of the own run',
  'POST /runs/:run_id/answers': 'settled questions of the own run',
  'POST /challenges/:challenge_id/runs': 'settled questions of the own run',
  'GET /challenges/:challenge_id/comparison': 'a run that has ended',
  'GET /parties/:code/state': 'whether the revealed answer was right',
  'GET /parties/:code/host': 'the answer after its reveal',
  'POST /parties/:code/command': 'the answer after its reveal',
  'GET /parties/:code/review': 'questions of the party that are over',
  'GET /parties/:code/results': 'questions of the party that are over',
  'POST /parties/:code/accept': 'the answer after its reveal',
  'GET /own-runs/:run_id': 'settled questions of the own run',
  'POST /own-runs/:run_id/deal': 'settled questions of the own run',
  'POST /own-runs/:run_id/answers': 'settled questions of the own run',
  'POST /own-quizzes/:quiz_id/runs': 'settled questions of the own run',
  'POST /shared-quizzes/:link/runs': 'settled questions of the own run',
  'POST /assigned/:code/attempts': 'settled questions of the own attempt, once their keys are shown',
  'POST /assigned/:code/deal': 'settled questions of the own attempt, once their keys are shown',
  'POST /assigned/:code/answers': 'settled questions of the own attempt, once their keys are shown',
  'GET /assigned/:code/attempts/:number/review': 'settled questions of the own attempt, once their keys are shown',
  'GET /quiz-jobs': 'drafts that a model wrote for this account, never of the bank',
  'POST /quiz-jobs': 'drafts that a model wrote for this account, never of the bank',
  'GET /quiz-jobs/:job_id': 'drafts that a model wrote for this account, never of the bank',
  'POST /quiz-jobs/:job_id/cancel': 'drafts that a model wrote for this account, never of the bank',
  'POST /quiz-jobs/:job_id/kept': 'drafts that a model wrote for this account, never of the bank',
  'POST /quiz-jobs/:job_id/dropped': 'drafts that a model wrote for this account, never of the bank',
  'POST /quiz-jobs/:job_id/another': 'drafts that a model wrote for this account, never of the bank',
  'GET /shared-quizzes/:link': 'keys that the author shows to readers, never those of the bank',
  'POST /generate-questions': 'dealt for Solo, from what no running game holds',
  'GET /quiz-review/:session_id': 'a set that was finished',
  'GET /corrections': 'questions that were counted for this player',
}

describe('what is asked stays sealed', () => {
  const KEY_FIELDS = /^(?:answer|correct_answer|explanation|feedback)$/
  const sendsKey = (schema: JsonSchema): boolean =>
    Object.entries(schema.properties ?? {}).some(([name, part]) => KEY_FIELDS.test(name) || sendsKey(part)) ||
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].some(sendsKey)
  const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`
  const sending = productApi.filter(
    ({ path, reply }) => !path.startsWith('/admin/') && sendsKey(schemaOf(reply, 'output')),
  )

  /** The features that a route file imports and that ask about seals themselves. */
  const routesThatAsk = new Set(
    imports
      .filter(({ file }) => isWithin(file, `${SERVER}/http/routes`))
      .filter(({ target }) => imports.some((one) => one.file === target && isWithin(one.target, `${FEATURES}/sealing`)))
      .map(({ file }) => file),
  )
  const routeOf = (endpoint: AnyEndpoint): string | undefined => {
    const exported = Object.entries(contractNames).find(([, value]) => value === endpoint)?.[0]
    return sources
      .map((path) => relative(root, path))
      .find((file) => isWithin(file, `${SERVER}/http`) && codeOf(join(root, file)).includes(`, ${exported},`))
  }

  test('[S-120] every call that sends a key or an explanation asks features/sealing, or says what it shows instead', () => {
    expect(sending.length).toBeGreaterThan(10)
    const silent = sending.filter(
      (one) => !(nameOf(one) in SHOWS_OWN_QUESTIONS) && !routesThatAsk.has(routeOf(one) ?? ''),
    )
    expect(silent.map(nameOf)).toEqual([])
  })

  test('[S-120] no reason is left over from a call that sends nothing any more', () => {
    const names = new Set(sending.map(nameOf))
    expect(Object.keys(SHOWS_OWN_QUESTIONS).filter((name) => !names.has(name))).toEqual([])
  })
})

function isAllowed({ file, target }: Import): boolean {
  const area = areaOf(file)
  const rule = RULES[area]
  if (!rule) return false
  const isOurs = /^(?:packages|apps)\//.test(target)
  if (isOurs) return [area, ...rule.areas].some((allowed) => isWithin(target, allowed))
  if (rule.libraries === 'any') return true
  return rule.libraries.some((name) => target === name || target.startsWith(/[/:]$/.test(name) ? name : `${name}/`))
}

const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)

function areaOf(file: string): string {
  const containing = Object.keys(RULES).filter((area) => isWithin(file, area))
  return containing.toSorted((one, other) => other.length - one.length)[0] ?? ''
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

/** Tests and their helpers may import anything; the rules are for code that ships. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|check|d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(test|testing)\//.test(path))
}
