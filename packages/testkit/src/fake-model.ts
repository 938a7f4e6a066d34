import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicProtocol } from './model/anthropic-protocol.ts'
import { ollamaProtocol, openaiProtocol } from './model/chat-protocols.ts'
import { googleProtocol } from './model/google-protocol.ts'
import type { Fault, HttpReply, ModelProtocol, ModelRequest } from './model/protocol.ts'
import { replyCorrectly } from './model/scripted-quiz.ts'

export { type FakeDraft, validDraft } from './model/scripted-quiz.ts'
export type { ModelRequest }

const PROTOCOLS = {
  openai: openaiProtocol,
  anthropic: anthropicProtocol,
  google: googleProtocol,
  ollama: ollamaProtocol,
} as const satisfies Record<string, ModelProtocol>

export type ProtocolName = keyof typeof PROTOCOLS

/** How the model replies to one request. */
export type Behaviour =
  | { kind: 'text'; text: string }
  /** What its provider sends when something is wrong. */
  | { kind: 'fault'; fault: Fault }
  | { kind: 'status'; status: number }
  | { kind: 'body'; body: string; type?: string }
  | { kind: 'hang' }
  /** Replies correctly, but not before. */
  | { kind: 'wait'; until: Promise<unknown> }
  /** Sends one byte at a time and never ends. */
  | { kind: 'drip'; everyMs: number }

export interface FakeModel {
  /** For AI_BASE_URL. */
  url: string
  /** All requests that were accepted, oldest first. */
  requests: ModelRequest[]
  /** How many requests are open right now. */
  open(): number
  /** Chooses the reply to a request; null means a correct one. */
  behave(decide: (request: ModelRequest, turn: number) => Behaviour | null): void
  close(): Promise<void>
}

/**
 * A server with the API of one provider, which refuses what that provider refuses. By default it writes valid questions
 * about an imaginary island, answers its own questions correctly, and repairs questions when asked.
 */
export async function startFakeModel(name: ProtocolName = 'ollama'): Promise<FakeModel> {
  const protocol: ModelProtocol = PROTOCOLS[name]
  const requests: ModelRequest[] = []
  const answers = new Map<string, string>()
  let decide: Parameters<FakeModel['behave']>[0] = () => null
  let open = 0

  const server = createServer(async (request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    const path = request.url ?? ''
    const body = JSON.parse((await readBody(request)) || '{}') as Record<string, unknown>
    const refusal = refusalOf(protocol, path, request, body)
    if (refusal) {
      send(response, refusal)
      return
    }
    const asked = protocol.read(path, body)
    requests.push(asked)
    const behaviour = decide(asked, requests.length - 1)
    if (behaviour?.kind === 'wait') await behaviour.until
    if (!behaviour || behaviour.kind === 'wait') {
      send(response, { status: 200, body: protocol.complete(replyCorrectly(asked, answers), asked) })
    } else respond(response, protocol, asked, behaviour)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${protocol.basePath}`,
    requests,
    open: () => open,
    behave(how) {
      decide = how
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the provider would not even show to a model: a wrong address, no key, a schema that it does not follow. */
function refusalOf(
  protocol: ModelProtocol,
  path: string,
  { headers, method }: IncomingMessage,
  body: Record<string, unknown>,
): HttpReply | null {
  const refuse = (status: number, message: string) => ({ status, body: protocol.error(status, message) })
  if (method !== 'POST' || !protocol.path.test(path)) return refuse(404, `There is no ${path}.`)
  if (protocol.keyOf(headers) === undefined) return refuse(401, 'The key is missing.')
  const fault = protocol.faultOfSchema(body)
  return fault ? refuse(400, fault) : null
}

function respond(
  response: ServerResponse,
  protocol: ModelProtocol,
  request: ModelRequest,
  behaviour: Exclude<Behaviour, { kind: 'wait' }>,
): void {
  switch (behaviour.kind) {
    case 'hang':
      break
    case 'status':
      send(response, { status: behaviour.status, body: protocol.error(behaviour.status, 'no') })
      break
    case 'fault':
      send(response, protocol.fail(behaviour.fault, request))
      break
    case 'text':
      send(response, { status: 200, body: protocol.complete(behaviour.text, request) })
      break
    case 'body':
      response.writeHead(200, { 'content-type': behaviour.type ?? 'application/json' })
      response.end(behaviour.body)
      break
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), behaviour.everyMs)
      response.once('close', () => clearInterval(timer))
    }
  }
}

function send(response: ServerResponse, { status, body }: HttpReply): void {
  // A text is a page of something in between. Without `retry-after-ms` the client would wait for seconds before its retry.
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...(status >= 400 && { 'retry-after-ms': '5' }),
  })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
