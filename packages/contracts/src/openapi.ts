import * as z from 'zod/mini'
import { type AnyEndpoint, ProblemReply, pathParams } from './endpoint.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

/** The API as an OpenAPI 3.1 document, drawn from the same values that the server answers by. */
export function openApi(endpoints: readonly AnyEndpoint[], info: { title: string; version: string; base: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.base }],
    paths,
  }
}

function operation(endpoint: AnyEndpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = new Set(pathParams(endpoint.path))
  const names = Object.keys(input.properties ?? {})
  const parameter = (name: string) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || (input.required ?? []).includes(name),
    schema: input.properties?.[name],
  })
  const sendsBody = endpoint.method === 'POST'
  return {
    summary: endpoint.summary,
    parameters: names.filter((name) => inPath.has(name) || !sendsBody).map(parameter),
    ...(sendsBody && { requestBody: { required: true, content: json(without(input, inPath)) } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done.', content: json(schemaOf(endpoint.reply, 'output')) },
      default: { description: 'What went wrong.', content: json(schemaOf(ProblemReply, 'output')) },
    },
  }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest as JsonSchema
}

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const keep = ([name]: [string, unknown]) => !names.has(name)
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(keep)),
    ...(schema.required && { required: schema.required.filter((name) => !names.has(name)) }),
  }
}
