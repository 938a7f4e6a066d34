import * as z from 'zod/mini'
import { COMMON_STATUSES } from './common-texts.ts'
import { type AnyEndpoint, pathParams } from './endpoint.ts'
import type { Authentication, EndpointDescription } from './endpoint-description.ts'
import { ENDPOINTS, FIELDS } from './texts.ts'

/** The body of every error of the product's API. */
const ProblemReply = z.object({ detail: z.string() })

export interface JsonSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: unknown[]
  const?: unknown
  [keyword: string]: unknown
}

interface Content {
  'application/json': { schema: JsonSchema }
}

export interface Operation {
  summary: string
  security: Record<string, never[]>[]
  parameters: { name: string; in: string; required: boolean; description?: string; schema?: JsonSchema }[]
  requestBody?: { required: true; content: Content }
  /** By status; the first one is success. */
  responses: Record<string, { description: string; content: Content }>
}

const SECURITY_SCHEMES = {
  bearerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'Stands for a signed-in player. `POST /v1/account/jwts` issues it for 15 minutes to whoever has a session of the account service.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'a_session_knowdown',
    description: 'Session of the account service below `/v1`. Calls below `/api` ignore it: they take a bearer token.',
  },
  seatSecret: {
    type: 'apiKey',
    in: 'query',
    name: 'player_id',
    description:
      'The secret of a seat in a lobby, from `create-lobby` or `join-lobby`. POST calls send it in the body.',
  },
  partyKey: {
    type: 'apiKey',
    in: 'query',
    name: 'player_key',
    description: 'The secret of a player of a party, or `host_key` of its host. POST calls send it in the body.',
  },
  webhookSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The value agreed on with the purchase service.',
  },
}

/** The alternatives of a call, as OpenAPI lists them. An empty one means that no authentication is needed. */
const SECURITY: Record<Authentication, Operation['security']> = {
  none: [],
  'optional-bearer': [{}, { bearerToken: [] }],
  bearer: [{ bearerToken: [] }],
  seat: [{ seatSecret: [] }],
  party: [{ partyKey: [] }],
  webhook: [{ webhookSecret: [] }],
}

/** The API as an OpenAPI 3.1 document, generated from the schemas that server and clients use. */
export function openApi(endpoints: readonly AnyEndpoint[], info: { title: string; version: string; base: string }) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.base }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  }
}

function operation(endpoint: AnyEndpoint): Operation {
  const description = ENDPOINTS[`${endpoint.method} ${endpoint.path}`]
  if (!description) throw new Error(`No description of ${endpoint.method} ${endpoint.path}`)
  const input = describeFields(schemaOf(endpoint.input, 'input'), ['input'], description.fields)
  const inPath = new Set(pathParams(endpoint.path))
  const names = Object.keys(input.properties ?? {})
  const parameter = (name: string) => {
    const { description, ...schema } = input.properties?.[name] ?? {}
    const required = inPath.has(name) || (input.required ?? []).includes(name)
    return { name, in: inPath.has(name) ? 'path' : 'query', required, ...(description && { description }), schema }
  }
  const sendsBody = endpoint.method === 'POST'
  return {
    summary: description.summary,
    security: SECURITY[description.authentication],
    parameters: names.filter((name) => inPath.has(name) || !sendsBody).map(parameter),
    ...(sendsBody && { requestBody: { required: true as const, content: json(without(input, inPath)) } }),
    responses: responses(endpoint, description),
  }
}

function responses(endpoint: AnyEndpoint, { statuses, fields }: EndpointDescription): Operation['responses'] {
  const reply = describeFields(schemaOf(endpoint.reply, 'output'), ['reply'], fields)
  const problem = json(describeFields(schemaOf(ProblemReply, 'output'), []))
  const conflict = endpoint.conflict && json(describeConflict(endpoint.conflict, fields))
  const codes = Object.keys({ ...COMMON_STATUSES, ...statuses }).map(Number)
  const failures = codes
    .filter((code) => code !== 413 || endpoint.method === 'POST')
    .map((code) => [code, [statuses?.[code], COMMON_STATUSES[code]].filter(Boolean).join(' Or: ')] as const)
  return {
    [endpoint.status ?? 200]: { description: 'Success.', content: json(reply) },
    ...Object.fromEntries(
      failures.map(([code, description]) => [
        code,
        { description, content: code === 409 && conflict ? conflict : problem },
      ]),
    ),
  }
}

/** A 409 that says more than `detail`. */
function describeConflict(schema: z.ZodMiniType, fields: EndpointDescription['fields']): JsonSchema {
  const [more, problem] = [schemaOf(schema, 'output'), schemaOf(ProblemReply, 'output')]
  const merged = {
    ...more,
    properties: { ...problem.properties, ...more.properties },
    required: [...(problem.required ?? []), ...(more.required ?? [])],
  }
  return describeFields(merged, ['conflict'], fields)
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest as JsonSchema
}

/**
 * Adds a description to every field. The nearest one wins: for the whole place (`reply.turn.closes_at`), then for its
 * end (`closes_at`), and those of the endpoint before the common ones.
 */
export function describeFields(
  schema: JsonSchema,
  place: readonly string[],
  own: Readonly<Record<string, string>> = {},
): JsonSchema {
  const within = (part: JsonSchema) => describeFields(part, place, own)
  const property = ([name, part]: [string, JsonSchema]): [string, JsonSchema] => {
    const at = [...place, name]
    const ends = at.map((_, index) => at.slice(index).join('.'))
    const description = ends.map((end) => own[end]).find(Boolean) ?? ends.map((end) => FIELDS[end]).find(Boolean)
    return [name, { ...(description && { description }), ...describeFields(part, at, own) }]
  }
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(Object.entries(schema.properties).map(property)) }),
    ...(schema.items && { items: within(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(within) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(within) }),
  }
}

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const keep = ([name]: [string, unknown]) => !names.has(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(keep)),
    ...(schema.required && { required: schema.required.filter((name) => !names.has(name)) }),
  }
}
