import { CUT_OFF, type Fault, type HttpReply, type ModelProtocol, type ModelRequest, TOKENS } from './protocol.ts'

type Parts = { text: string }[]

interface GenerateBody {
  systemInstruction?: { parts: Parts }
  contents: { role: string; parts: Parts }[]
  generationConfig: { responseSchema?: unknown }
}

const usage = (output: number) => ({
  promptTokenCount: TOKENS.input,
  candidatesTokenCount: output,
  totalTokenCount: TOKENS.input + output,
})

const candidate = ({ model }: ModelRequest, words: string | null, finishReason: string) => ({
  candidates: [
    {
      ...(words !== null && { content: { parts: words === '' ? [] : [{ text: words }], role: 'model' } }),
      finishReason,
      index: 0,
    },
  ],
  usageMetadata: usage(TOKENS.output),
  modelVersion: model,
})

const googleError = (code: number, status: string, message: string, details: readonly object[] = []) => ({
  error: { code, message, status, ...(details.length > 0 && { details }) },
})

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
}

const FAULTS: Readonly<Record<Fault, (request: ModelRequest) => HttpReply>> = {
  'rate-limit': () => ({
    status: 429,
    body: googleError(429, 'RESOURCE_EXHAUSTED', 'The quota is used.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1s' },
    ]),
  }),
  overloaded: () => ({ status: 503, body: googleError(503, 'UNAVAILABLE', 'The model is overloaded.') }),
  'context-too-long': () => ({ status: 400, body: googleError(400, 'INVALID_ARGUMENT', 'More tokens than allowed.') }),
  // The prompt itself is blocked: there is no candidate at all.
  blocked: ({ model }) => ({
    status: 200,
    body: { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: usage(0), modelVersion: model },
  }),
  'cut-off': (request) => ({ status: 200, body: candidate(request, CUT_OFF, 'MAX_TOKENS') }),
}

/** Google's generateContent. */
export const googleProtocol: ModelProtocol = {
  basePath: '/v1beta',
  path: /^\/v1beta\/models\/[^/:]+:generateContent$/,
  keyOf: (headers) => headers['x-goog-api-key']?.toString(),
  read(path, body) {
    const { systemInstruction, contents } = body as unknown as GenerateBody
    const join = (parts: Parts) => parts.map(({ text }) => text).join('\n')
    return {
      model: /models\/([^/:]+):/.exec(path)?.[1] ?? '',
      messages: [
        ...(systemInstruction ? [{ role: 'system', content: join(systemInstruction.parts) }] : []),
        ...contents.map(({ role, parts }) => ({ role, content: join(parts) })),
      ],
      body,
    }
  },
  faultOfSchema(body) {
    // Its schemas are those of OpenAPI, which know neither of these.
    const schema = JSON.stringify((body as unknown as GenerateBody).generationConfig.responseSchema ?? {})
    const unknown = ['additionalProperties', '$schema'].find((name) => schema.includes(`"${name}"`))
    return unknown ? `Unknown name "${unknown}"` : null
  },
  complete: (words, request) => candidate(request, words, 'STOP'),
  fail: (fault, request) => FAULTS[fault](request),
  error: (status, message) => googleError(status, STATUSES[status] ?? 'INTERNAL', message),
}
