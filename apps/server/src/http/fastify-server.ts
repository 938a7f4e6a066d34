import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { BODY_BYTES, FULL } from '@knowdown/contracts/endpoint'
import { parseLobbyCode } from '@knowdown/domain/match/lobby-code'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { type LoadShedder, RETRY_AFTER_MS } from '../features/load/load-shedder.ts'
import type { Tracing } from '../features/tracing.ts'
import { sendProblem } from './error-mapping.ts'
import { parseJson } from './parse-json.ts'
import { answerInPlainText, isRealtimeApiPath } from './routes/realtime-http-api.ts'
import { traceRequests } from './trace-requests.ts'

/** What one request may cost. Slow or greedy clients are cut off before others notice. */
export interface HttpLimits {
  headerBytes: number
  headersMs: number
  /** Headers and body together. */
  requestMs: number
  /** How often Node checks for requests over their time. Its default of 30 s would let them live twice as long. */
  checkConnectionsMs: number
  keepAliveMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 15_000,
  checkConnectionsMs: 1_000,
  keepAliveMs: 65_000,
}

export interface FastifyServerDeps {
  logger: FastifyBaseLogger
  limits: HttpLimits
  trustedProxies: readonly string[]
  /** Null where nobody collects traces. */
  tracing: Tracing | null
  shedder: LoadShedder
}

/** The bare server without routes: limits, error replies, and JSON as the only body format. */
export function createFastifyServer(deps: FastifyServerDeps): FastifyInstance {
  const { logger, limits, trustedProxies, tracing, shedder } = deps
  const app = Fastify({
    loggerInstance: logger,
    // Fastify writes two lines for each request, and counts ids from 1 in every process.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkConnectionsMs,
    },
    // Paths contain channel names and user ids, which can be longer than the default of 100 characters.
    routerOptions: { maxParamLength: 512 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Whoever is still connected is served to the end; a stopping node gets no new players (see main.ts).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      (isRealtimeApiPath(request.url) ? answerInPlainText : sendProblem)(error, request, reply),
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, shedder),
  })
  app.setErrorHandler(sendProblem)
  if (tracing) traceRequests(app, tracing, trustedProxies)
  logRequests(app)
  acceptOnlyJson(app)
  return app
}

/** One line for each request; its id is in the reply too, so that a complaint leads to its lines. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const match = matchOf(request.body)
    request.log.info(
      { req: request, res: reply, ms: Math.round(reply.elapsedTime), ...(match !== null && { match }) },
      'request completed',
    )
  })
}

/** The code of the lobby or party that the request is about. */
function matchOf(body: unknown): string | null {
  const { lobby_code, code } = (body ?? {}) as { lobby_code?: unknown; code?: unknown }
  return (
    [lobby_code, code].map((text) => (typeof text === 'string' ? parseLobbyCode(text) : null)).find(Boolean) ?? null
  )
}

/** Any web page can send a form or plain text to us without asking the browser for permission, but not JSON. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => (body.length === 0 ? undefined : parseJson(String(body))),
  )
}

/** Bytes that are not valid HTTP never reach a route: the socket gets a short reply and is closed. */
function answerMalformedRequest(error: { code?: string | undefined }, socket: Socket, shedder: LoadShedder): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  // A server that gets too little of the processor reads late what arrived in time. Nothing has happened to it yet.
  const isOurFault = error.code === TOOK_TOO_LONG && shedder.refuses('new')
  const [status, detail] = isOurFault
    ? [`503 Service Unavailable\r\nRetry-After: ${RETRY_AFTER_MS / 1_000}`, FULL]
    : (MALFORMED_REPLIES[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be understood.'])
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const TOOK_TOO_LONG = 'ERR_HTTP_REQUEST_TIMEOUT'

const MALFORMED_REPLIES: Record<string, readonly [string, string]> = {
  [TOOK_TOO_LONG]: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}
