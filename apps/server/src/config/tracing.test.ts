import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
const read = (env: Record<string, string>) => readConfig(env, '/srv/knowdown').tracing

test('without a collector nothing is traced', () => {
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull()
})

test.each([
  [{}, 1],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: '0.1' }, 1],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }, 0.1],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, 1],
])('%j records a share of %d', (env, ratio) => {
  expect(read({ ...COLLECTOR, ...env })).toEqual({ ratio })
})

test('[S-99] what cannot work is refused with one clear line', () => {
  expect(configProblems({ OTEL_EXPORTER_OTLP_ENDPOINT: 'user:secret@collector' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT=… is not an address that starts with http:// or https://.',
  ])
  expect(configProblems({ ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
    'OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not spoken here; use the port of the collector for http/json.',
  ])
  expect(configProblems({ ...COLLECTOR, OTEL_TRACES_SAMPLER: 'xray', OTEL_TRACES_SAMPLER_ARG: '10' })).toHaveLength(2)
})
