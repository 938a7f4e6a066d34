export interface ClientFrame {
  event: string
  channel: unknown
  data: unknown
}

/** What a client said; null when it is nothing that this protocol knows. */
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

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : {}
}

/** Like `fieldsOf`, of JSON text. */
export function fieldsOfText(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}
