import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  attributes: Record<string, string | number>
  /** Of the process that sent it. */
  resource: Record<string, string | number>
  startMs: number
  endMs: number
  failed: boolean
}

export interface RunningCollector {
  url: string
  spans: readonly CollectedSpan[]
  /** Headers of the last request. */
  headers(): Record<string, string | string[] | undefined>
  /** Requests so far, answered or not. */
  requests(): number
  /** From now on: takes spans, answers 500, never answers, or drops the connection. */
  behave(how: CollectorMood): void
  /** What arrived as it came over the wire. */
  raw(): string
  stop(): Promise<void>
}

export type CollectorMood = 'well' | 'failing' | 'hanging' | 'refusing'

/** A server that takes traces as OTLP does, in JSON over HTTP. */
export async function startCollector(): Promise<RunningCollector> {
  const spans: CollectedSpan[] = []
  let [mood, raw, requests]: [CollectorMood, string, number] = ['well', '', 0]
  let headers: Record<string, string | string[] | undefined> = {}
  const answer = (body: string, response: ServerResponse) => {
    if (mood === 'hanging') return
    if (mood === 'failing') return response.writeHead(500).end('no')
    if (mood === 'refusing') return response.destroy()
    raw += body
    spans.push(...readSpans(JSON.parse(body)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer(async (request, response) => {
    requests += 1
    headers = request.headers
    let body = ''
    for await (const chunk of request) body += chunk
    answer(body, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers: () => headers,
    requests: () => requests,
    behave(how) {
      mood = how
    },
    raw: () => raw,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number; doubleValue?: number }
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        name: string
        traceId: string
        spanId: string
        parentSpanId?: string
        startTimeUnixNano: string
        endTimeUnixNano: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

const ERROR = 2

const readSpans = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        attributes: readAttributes(span.attributes),
        resource: readAttributes(resource.attributes),
        startMs: Number(BigInt(span.startTimeUnixNano) / 1000n) / 1000,
        endMs: Number(BigInt(span.endTimeUnixNano) / 1000n) / 1000,
        failed: span.status.code === ERROR,
      })),
    ),
  )

const readAttributes = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  )
