/** Keywords that providers who follow a schema to the letter do not know; a schema with one of them is refused. */
const UNKNOWN_KEYWORDS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'default',
  'propertyNames',
]

/** Every object names all of its fields and allows no others. Returns the first fault; null when there is none. */
export function faultOfClosedSchema(schema: unknown, place = 'schema'): string | null {
  if (typeof schema !== 'object' || schema === null) return null
  const { properties, required, additionalProperties, items, anyOf } = schema as Record<string, unknown>
  const unknown = UNKNOWN_KEYWORDS.find((keyword) => keyword in schema)
  if (unknown) return `${place}: '${unknown}' is not permitted`
  if (properties && additionalProperties !== false) return `${place}: 'additionalProperties' must be false`
  const names = Object.keys(properties ?? {})
  const missing = names.find((name) => !(Array.isArray(required) && required.includes(name)))
  if (missing) return `${place}: '${missing}' must be required`
  const parts: [string, unknown][] = [
    ...Object.entries(properties ?? {}),
    ...(items ? [['items', items] as [string, unknown]] : []),
    ...(Array.isArray(anyOf) ? anyOf.map((part, at): [string, unknown] => [`anyOf ${at}`, part]) : []),
  ]
  for (const [name, part] of parts) {
    const fault = faultOfClosedSchema(part, `${place}.${name}`)
    if (fault) return fault
  }
  return null
}
