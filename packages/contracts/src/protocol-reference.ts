import { productApi } from './api.ts'
import { lobbyEvents } from './battles/events.ts'
import { COMMON_STATUSES } from './common-texts.ts'
import { describeFields, type JsonSchema, type Operation, openApi, schemaOf } from './openapi.ts'
import { partyEvents } from './parties/events.ts'
import { ENDPOINTS, EVENTS } from './texts.ts'

export const allEvents = { ...lobbyEvents, ...partyEvents }

const HEAD = `# All calls and events

Every call and every event with all their fields. [PROTOCOL.md](PROTOCOL.md) explains how they work together.

<!-- Generated from packages/contracts; update with: npx vitest run packages/contracts/src/protocol-doc.test.ts -u -->
`

/** The text of docs/PROTOCOL-REFERENCE.md. */
export const protocolReference = (): string => [HEAD, ...calls(), ...events()].join('\n')

function calls(): string[] {
  const { paths } = openApi(productApi, { title: '', version: '', base: '/api' })
  const sections = productApi.flatMap(({ method, path }) => {
    const documentedPath = path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = paths[documentedPath]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${path} is not documented`)
    return call(`${method} /api${documentedPath}`, operation, ENDPOINTS[`${method} ${path}`]?.statuses ?? {})
  })
  return ['## All calls', '', 'Every call may also return these:', '', ...statusTable(COMMON_STATUSES), ...sections]
}

function call(title: string, operation: Operation, statuses: Readonly<Record<number, string>>): string[] {
  const { summary, security, parameters, requestBody, responses } = operation
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!success) throw new Error(`${title} has no reply`)
  const [status, { content }] = success
  return [
    `### ${title}`,
    '',
    summary,
    '',
    `Authentication: ${authentication(security)}.`,
    '',
    ...table(
      'Parameter',
      parameters.map(({ name, required, description = '', schema = {} }) => ({
        place: name,
        type: typeOf(schema),
        isOptional: !required,
        description,
      })),
    ),
    ...table('Body field', requestBody ? rows(requestBody.content['application/json'].schema) : []),
    ...table(`Reply field (${status})`, rows(content['application/json'].schema)),
    ...table('Reply field (409)', conflictRows(responses)),
    ...statusTable(statuses),
  ]
}

/** Most conflicts say nothing but `detail`, as every failure does. */
function conflictRows(responses: Operation['responses']): Row[] {
  const fields = rows(responses[409]?.content['application/json'].schema ?? {})
  return fields.some(({ place }) => place !== 'detail') ? fields : []
}

function statusTable(statuses: Readonly<Record<number, string>>): string[] {
  const lines = Object.entries(statuses).map(([code, meaning]) => `| ${code} | ${cell(meaning)} |`)
  return lines.length === 0 ? [] : ['| Status | Meaning |', '|---|---|', ...lines, '']
}

const AUTHENTICATION: Readonly<Record<string, string>> = {
  bearerToken: 'bearer token',
  seatSecret: 'seat (`player_id`)',
  partyKey: 'party (`player_key`, or `host_key` of the host)',
  webhookSecret: 'the value agreed on with the purchase service',
}

function authentication(security: Operation['security']): string {
  const [scheme] = security.flatMap((alternative) => Object.keys(alternative))
  if (!scheme) return 'none'
  const isOptional = security.some((alternative) => Object.keys(alternative).length === 0)
  return `${AUTHENTICATION[scheme] ?? scheme}${isOptional ? ', optional' : ''}`
}

function events(): string[] {
  const names = Object.keys(allEvents) as (keyof typeof allEvents)[]
  const sections = names.flatMap((name) => {
    const { summary, channel, fields } = EVENTS[name]
    const schema = describeFields(schemaOf(allEvents[name], 'output'), [], fields)
    return [`### Event \`${name}\``, '', summary, '', `Channel: ${channel}.`, '', ...table('Field', rows(schema))]
  })
  return ['## All events', '', ...sections]
}

interface Row {
  place: string
  type: string
  isOptional: boolean
  description: string
}

/** One row for each field, also for nested ones: `turn.question.options`. */
function rows(schema: JsonSchema, place = ''): Row[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const at = place === '' ? name : `${place}.${name}`
    const isOptional = !(schema.required ?? []).includes(name)
    return [{ place: at, type: typeOf(part), isOptional, description: part.description ?? '' }, ...rows(part, at)]
  })
  const variants = (schema.anyOf ?? schema.oneOf ?? [])
    .map((part) => rows(part, place))
    .filter((part) => part.length > 0)
  return [...own, ...merge(variants), ...(schema.items ? rows(schema.items, place) : [])]
}

/** One row for each field of any variant; optional when a variant lacks it. */
function merge(variants: readonly Row[][]): Row[] {
  const merged = new Map<string, Row>()
  for (const row of variants.flat()) {
    const known = merged.get(row.place)
    const type = known && known.type !== row.type ? `${known.type} or ${row.type}` : row.type
    const isEverywhere = variants.every((variant) => variant.some(({ place }) => place === row.place))
    merged.set(row.place, { ...row, ...known, type, isOptional: row.isOptional || !isEverywhere })
  }
  return [...merged.values()]
}

function typeOf(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function table(title: string, fields: readonly Row[]): string[] {
  if (fields.length === 0) return []
  const lines = fields.map(
    ({ place, type, isOptional, description }) =>
      `| \`${place}\` | ${cell(type)}${isOptional ? ', optional' : ''} | ${cell(description)} |`,
  )
  return [`| ${title} | Type | Meaning |`, '|---|---|---|', ...lines, '']
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
