export interface ClientFrame {
  event: string
  channel: unknown
  data: unknown
}

/** Parses a frame of a client; null when it is not an event of this protocol. */
export function readFrame(text: string): ClientFrame | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { event, channel, data } = fieldsOf(value)
  return typeof event === 'string' ? { event, channel, data } : null
}

/** The fields of an object; an empty object for every other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : {}
}

/** Like `fieldsOf`, for JSON text. */
export function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
