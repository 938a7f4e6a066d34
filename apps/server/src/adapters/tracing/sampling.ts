import { type Context, isSpanContextValid, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** Records this share of all traces, and of each trace all or nothing. */
export function samplerFor(ratio: number): Sampler {
  const root = rootSampler(ratio)
  // A trace that began elsewhere is judged like one of ours. Proxies pass on the header that a client sends, so its flag
  // would let anybody fill the collector, or stay out of it.
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

function rootSampler(ratio: number): Sampler {
  if (ratio === 0) return new AlwaysOffSampler()
  return ratio === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio)
}

/** The span that a `traceparent` header of the W3C names (version, trace, span, flags); none for anything else. */
export function parentFrom(header: string | undefined): Context {
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
