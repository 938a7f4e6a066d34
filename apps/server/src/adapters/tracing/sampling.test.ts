import { SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { describe, expect, test } from 'vitest'
import { parentFrom, samplerFor } from './sampling.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'

describe('[S-162] whether a trace is recorded', () => {
  const decide = (ratio: number, flag: string) =>
    samplerFor(ratio).shouldSample(parentFrom(`00-${TRACE}-${SPAN}-${flag}`), TRACE, 'request', SpanKind.SERVER, {}, [])
      .decision

  test.each(['00', '01'])('is decided by our own share, whatever the flag %s says', (flag) => {
    expect(decide(1, flag)).toBe(SamplingDecision.RECORD_AND_SAMPLED)
    expect(decide(0, flag)).toBe(SamplingDecision.NOT_RECORD)
  })

  test('steps follow their span', () => {
    const ours = { traceId: TRACE, spanId: SPAN, traceFlags: TraceFlags.SAMPLED }
    const parent = trace.setSpanContext(parentFrom(undefined), ours)
    const { decision } = samplerFor(0).shouldSample(parent, TRACE, 'SELECT', SpanKind.CLIENT, {}, [])
    expect(decision).toBe(SamplingDecision.RECORD_AND_SAMPLED)
  })
})

test.each([
  undefined,
  '',
  'x',
  `01-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01, x`,
])('the header %j names no parent', (header) => {
  expect(trace.getSpanContext(parentFrom(header))).toBeUndefined()
})
