import { faultOfClosedSchema } from './closed-schema.ts'
import { CUT_OFF, type Fault, type HttpReply, type ModelProtocol, type ModelRequest, TOKENS } from './protocol.ts'

interface MessagesBody {
  model: string
  system?: { text: string }[]
  messages: { role: string; content: { text: string }[] }[]
  /** Newer models follow a schema; older ones are asked to use a tool whose input has the shape. */
  output_config?: { format?: { schema: unknown } }
  tools?: { name: string }[]
}

const message = (request: ModelRequest, content: readonly unknown[], stop: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: request.model,
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: { input_tokens: TOKENS.input, output_tokens: TOKENS.output },
})

const anthropicError = (type: string, text: string) => ({
  type: 'error',
  error: { type, message: text },
  request_id: 'req_1',
})

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
}

const text = (words: string) => ({ type: 'text', text: words })

const FAULTS: Readonly<Record<Fault, (request: ModelRequest) => HttpReply>> = {
  'rate-limit': () => ({ status: 429, body: anthropicError('rate_limit_error', 'Too many tokens in this minute.') }),
  overloaded: () => ({ status: 529, body: anthropicError('overloaded_error', 'Overloaded') }),
  'context-too-long': () => ({ status: 400, body: anthropicError('invalid_request_error', 'The prompt is too long.') }),
  blocked: (request) => ({ status: 200, body: message(request, [], 'refusal') }),
  'cut-off': (request) => ({ status: 200, body: message(request, [text(CUT_OFF)], 'max_tokens') }),
}

/** Anthropic's messages. */
export const anthropicProtocol: ModelProtocol = {
  basePath: '/v1',
  path: /^\/v1\/messages$/,
  // A call without a version is refused like one without a key.
  keyOf: (headers) => (headers['anthropic-version'] ? String(headers['x-api-key'] ?? '') || undefined : undefined),
  read(_path, body) {
    const { model, system = [], messages } = body as unknown as MessagesBody
    const join = (parts: readonly { text: string }[]) => parts.map((part) => part.text).join('\n')
    return {
      model,
      messages: [
        ...(system.length > 0 ? [{ role: 'system', content: join(system) }] : []),
        ...messages.map(({ role, content }) => ({ role, content: join(content) })),
      ],
      body,
    }
  },
  faultOfSchema: (body) => faultOfClosedSchema((body as unknown as MessagesBody).output_config?.format?.schema),
  complete(words, request) {
    const [tool] = (request.body as unknown as MessagesBody).tools ?? []
    const input = tool && parsed(words)
    return input === undefined
      ? message(request, words === '' ? [] : [text(words)], 'end_turn')
      : message(request, [{ type: 'tool_use', id: 'toolu_1', name: tool?.name, input }], 'tool_use')
  },
  fail: (fault, request) => FAULTS[fault](request),
  error: (status, words) => anthropicError(TYPES[status] ?? 'api_error', words),
}

/** A tool can only be used with JSON; whatever else a model says is text. */
function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}
