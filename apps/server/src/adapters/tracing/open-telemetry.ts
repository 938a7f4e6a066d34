import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../../features/log.ts'
import { resultWithin } from '../../features/result-within.ts'
import type { SpanFacts, Tracing } from '../../features/tracing.ts'
import { reportingExporter } from './reporting-exporter.ts'
import { parentFrom, samplerFor } from './sampling.ts'
import { type EndStep, watchLibraries } from './watch-libraries.ts'

/** A collector that is away costs this many spans of memory at most; further ones are dropped. */
const QUEUED_SPANS = 2_048
/** A stopping node does not wait longer for its collector. */
const FLUSH_MS = 2_000

interface TracingOptions {
  /** How many of all traces are recorded, from 0 to 1. */
  ratio: number
  version: string
  /** The name of this node in the log. */
  node: string
  log: Log
}

/** Sends traces by OTLP over HTTP. The SDK reads address, headers and name of the service from their usual settings. */
export function openTelemetry({ ratio, version, node, log }: TracingOptions): Tracing {
  const about = resourceFromAttributes({
    'service.name': 'knowdown',
    'service.version': version,
    'service.instance.id': node,
  })
  const exporter = reportingExporter(new OTLPTraceExporter(), log)
  const provider = new TracerProvider({
    resource: about.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerFor(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUED_SPANS })],
  })
  const tracer = provider.getTracer('knowdown', version)
  const active = new AsyncLocalStorage<RunningSpan>()

  function startStep(sinceMs = 0): EndStep | null {
    const parent = active.getStore()
    if (!parent) return null
    const startTime = parent.now() - sinceMs
    return (name, facts, failed) => {
      // Work that goes on after its request is answered would stretch the trace.
      if (parent.hasEnded) return
      const step = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, startTime },
        trace.setSpan(ROOT_CONTEXT, parent.span),
      )
      endSpan(step, parent.now(), facts, failed)
    }
  }
  const stopWatching = watchLibraries(startStep)

  return {
    startRequest(parent) {
      const options = { kind: SpanKind.SERVER, startTime: Date.now() }
      const running = runningSpan(tracer.startSpan('request', options, parentFrom(parent)), options.startTime)
      return {
        within: (work) => active.run(running, work),
        end(name, facts, failed) {
          running.span.updateName(name)
          running.end(facts, failed)
        },
      }
    },
    async trace(name, facts, work) {
      const options = { kind: SpanKind.INTERNAL, startTime: Date.now() }
      const running = runningSpan(tracer.startSpan(name, options, ROOT_CONTEXT), options.startTime)
      let failed = true
      try {
        const value = await active.run(running, work)
        failed = false
        return value
      } finally {
        running.end(facts, failed)
      }
    },
    addStep: (name, ms, facts, failed) => startStep(ms)?.(name, facts, failed),
    logFields() {
      const running = active.getStore()
      return running ? { trace_id: running.span.spanContext().traceId } : {}
    },
    async close() {
      stopWatching()
      // The exporter has reported a failure already.
      await resultWithin(FLUSH_MS, provider.shutdown())
    },
  }
}

interface RunningSpan {
  span: Span
  hasEnded: boolean
  /** Epoch milliseconds by one clock for the whole span, so that its steps lie within it. */
  now(): number
  end(facts: SpanFacts, failed: boolean): void
}

function runningSpan(span: Span, startTime: number): RunningSpan {
  const began = performance.now()
  const now = () => startTime + performance.now() - began
  return {
    span,
    hasEnded: false,
    now,
    end(facts, failed) {
      this.hasEnded = true
      endSpan(span, now(), facts, failed)
    },
  }
}

function endSpan(span: Span, at: number, facts: SpanFacts, failed: boolean): void {
  span.setAttributes(facts)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(at)
}
