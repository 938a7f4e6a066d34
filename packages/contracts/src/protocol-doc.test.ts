import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productApi } from './api.ts'
import { COMMON_STATUSES } from './common-texts.ts'
import { describeFields, type JsonSchema, openApi, schemaOf } from './openapi.ts'
import { allEvents, protocolReference } from './protocol-reference.ts'
import { ENDPOINTS, EVENTS, FIELDS } from './texts.ts'

const docs = join(import.meta.dirname, '../../../docs')
const prose = readFileSync(join(docs, 'PROTOCOL.md'), 'utf8')
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Names that belong to the Pusher protocol, the account service or HTTP, and to no schema of ours. */
const FOREIGN_NAMES = [
  'a_session_knowdown',
  'activity_timeout',
  'connection_established',
  'signin_success',
  'subscription_error',
  'subscription_succeeded',
]

const document = openApi(productApi, { title: 'Knowdown API', version: '0', base: '/api' })
const operations = productApi.map((endpoint) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${nameOf(endpoint)} is missing`)
  return { name: nameOf(endpoint), path: `/api${path}`, method: endpoint.method, operation }
})

interface Field {
  name: string
  description: string | undefined
}

function fieldsIn(schema: JsonSchema): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    { name, description: part.description },
    ...fieldsIn(part),
  ])
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own, ...parts.flatMap(fieldsIn)]
}

const eventFields = (Object.keys(allEvents) as (keyof typeof allEvents)[]).flatMap((name) =>
  fieldsIn(describeFields(schemaOf(allEvents[name], 'output'), [], EVENTS[name].fields)),
)
const callFields = operations.flatMap(({ name, operation: { parameters, requestBody, responses } }) =>
  [
    ...parameters.map(({ name: field, description }) => ({ name: field, description })),
    ...fieldsIn(requestBody?.content['application/json'].schema ?? {}),
    ...Object.values(responses).flatMap(({ content }) => fieldsIn(content['application/json'].schema)),
  ].map((field) => ({ ...field, call: name })),
)
const allFields = new Set([...callFields, ...eventFields].map(({ name }) => name))

describe('docs/PROTOCOL-REFERENCE.md', () => {
  test('lists all calls and events as they are (update it with: vitest run … -u)', async () => {
    await expect(protocolReference()).toMatchFileSnapshot(join(docs, 'PROTOCOL-REFERENCE.md'))
  })

  test('names every call, event and field', () => {
    const reference = protocolReference()
    for (const { method, path } of operations) expect(reference).toContain(`### ${method} ${path}\n`)
    for (const name of Object.keys(allEvents)) expect(reference).toContain(`### Event \`${name}\`\n`)
    const named = new Set([...reference.matchAll(/^\| `(?:[\w.]+\.)?(\w+)` \|/gm)].map(([, field]) => field))
    expect([...allFields].filter((name) => name !== 'detail' && !named.has(name))).toEqual([])
  })
})

describe('docs/PROTOCOL.md', () => {
  test('mentions no call that does not exist', () => {
    const known = new Set(operations.map(({ method, path }) => `${method} ${path}`))
    const mentioned = [...prose.matchAll(/\b(GET|POST|DELETE) (\/api[\w/{}-]*)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    )
    expect(mentioned.length).toBeGreaterThan(5)
    expect(mentioned.filter((call) => !known.has(call))).toEqual([])
  })

  test('mentions no field and no event that does not exist', () => {
    const known = new Set([...allFields, ...Object.keys(allEvents), ...FOREIGN_NAMES])
    const mentioned = [...prose.matchAll(/`(?:pusher(?:_internal)?:)?([a-z]+(?:_[a-z]+)+)`/g)].map(
      ([, name = '']) => name,
    )
    expect(mentioned.length).toBeGreaterThan(30)
    expect(mentioned.filter((name) => !known.has(name))).toEqual([])
  })

  test('explains every event', () => {
    for (const name of Object.keys(allEvents)) expect(prose).toContain(`\`${name}\``)
  })
})

describe('the descriptions', () => {
  test('cover every call, and no other', () => {
    expect(Object.keys(ENDPOINTS).toSorted()).toEqual(productApi.map(nameOf).toSorted())
  })

  test('cover every field of every call and event', () => {
    expect(callFields.filter(({ description }) => !description).map(({ call, name }) => `${call} ${name}`)).toEqual([])
    expect(eventFields.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  })

  test('describe no field that does not exist', () => {
    const own = [...Object.values(ENDPOINTS), ...Object.values(EVENTS)].flatMap(({ fields }) =>
      Object.keys(fields ?? {}),
    )
    const ends = [...Object.keys(FIELDS), ...own].map((place) => place.split('.').at(-1) ?? '')
    expect(ends.filter((name) => !allFields.has(name))).toEqual([])
  })

  test('give every call the common statuses, and its own', () => {
    for (const { name, method, operation } of operations) {
      const expected = Object.keys({ ...COMMON_STATUSES, ...ENDPOINTS[name]?.statuses })
      const codes = expected.filter((code) => code !== '413' || method === 'POST')
      expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(codes))
    }
  })
})
