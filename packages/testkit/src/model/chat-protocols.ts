import { faultOfClosedSchema } from './closed-schema.ts'
import { CUT_OFF, type Fault, type HttpReply, type ModelProtocol, type ModelRequest, TOKENS } from './protocol.ts'

type Choice = { content: string | null; refusal?: string; finish: string }

const chatReply = (request: ModelRequest, { content, refusal, finish }: Choice, output = TOKENS.output) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: request.model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content, ...(refusal !== undefined && { refusal }) },
      finish_reason: finish,
    },
  ],
  usage: { prompt_tokens: TOKENS.input, completion_tokens: output, total_tokens: TOKENS.input + output },
})

const read = (_path: string, body: Record<string, unknown>): ModelRequest => ({
  model: String(body.model),
  messages: body.messages as ModelRequest['messages'],
  body,
})

const bearer = (authorization: string | undefined) => authorization?.replace(/^Bearer /, '')

interface ChatFormat {
  response_format?: { json_schema?: { schema: unknown; strict?: boolean } }
}

/** OpenAI's chat. */
export const openaiProtocol: ModelProtocol = {
  basePath: '/v1',
  path: /^\/v1\/chat\/completions$/,
  keyOf: ({ authorization }) => bearer(authorization),
  read,
  faultOfSchema(body) {
    const format = (body as ChatFormat).response_format?.json_schema
    return format?.strict ? faultOfClosedSchema(format.schema) : null
  },
  complete: (text, request) => chatReply(request, { content: text, finish: 'stop' }),
  fail: (fault, request) => OPENAI_FAULTS[fault](request),
  error: (status, message) => openaiError(message, status < 500 ? 'invalid_request_error' : 'server_error', null),
}

const openaiError = (message: string, type: string, code: string | null, param: string | null = null) => ({
  error: { message, type, param, code },
})

const OPENAI_FAULTS: Readonly<Record<Fault, (request: ModelRequest) => HttpReply>> = {
  'rate-limit': () => ({
    status: 429,
    body: openaiError('Too many tokens in this minute.', 'tokens', 'rate_limit_exceeded'),
  }),
  overloaded: () => ({ status: 503, body: openaiError('The engine has too much to do.', 'server_error', null) }),
  'context-too-long': () => ({
    status: 400,
    body: openaiError('More tokens than fit.', 'invalid_request_error', 'context_length_exceeded', 'messages'),
  }),
  blocked: (request) => ({
    status: 200,
    body: chatReply(request, { content: null, refusal: 'I cannot help with that.', finish: 'stop' }),
  }),
  'cut-off': (request) => ({ status: 200, body: chatReply(request, { content: CUT_OFF, finish: 'length' }) }),
}

/** The chat of OpenAI as Ollama offers it: without a key, and with fewer words in its errors. */
export const ollamaProtocol: ModelProtocol = {
  basePath: '/v1',
  path: /^\/v1\/chat\/completions$/,
  keyOf: () => null,
  read,
  faultOfSchema: () => null,
  complete: (text, request) => chatReply(request, { content: text, finish: 'stop' }),
  fail: (fault, request) => OLLAMA_FAULTS[fault](request),
  error: (status, message) => ollamaError(status, message),
}

const OLLAMA_TYPES: Readonly<Record<number, string>> = { 400: 'invalid_request_error', 404: 'not_found_error' }

const ollamaError = (status: number, message: string) => ({
  error: { message, type: OLLAMA_TYPES[status] ?? 'api_error', param: null, code: null },
})

const OLLAMA_FAULTS: Readonly<Record<Fault, (request: ModelRequest) => HttpReply>> = {
  // Ollama itself limits nobody, but what stands in front of it may, with a page of its own.
  'rate-limit': () => ({ status: 429, body: '<html><body>429 Too Many Requests</body></html>' }),
  overloaded: () => ({ status: 503, body: ollamaError(503, 'server busy, the queue is full') }),
  'context-too-long': () => ({ status: 400, body: ollamaError(400, 'the input is longer than the context') }),
  // A local model has no filter of its own: it says so in words.
  blocked: (request) => ({
    status: 200,
    body: chatReply(request, { content: 'I cannot help with that.', finish: 'stop' }),
  }),
  'cut-off': (request) => ({ status: 200, body: chatReply(request, { content: CUT_OFF, finish: 'length' }) }),
}
