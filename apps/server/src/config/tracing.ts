import type { SettingsReader } from './settings-reader.ts'

export interface TracingSettings {
  /** How many of all traces are recorded, from 0 to 1. */
  ratio: number
}

/** The names of the OpenTelemetry specification. Whether a trace is recorded is decided here, with and without `parentbased_`. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const
const SAMPLER_NAMES = SAMPLERS.flatMap((name) => [name, `parentbased_${name}`] as const)

/** Null without a collector. The SDK itself reads its address, its headers and the name of the service. */
export function readTracingSettings(settings: SettingsReader): TracingSettings | null {
  if (settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']) === null) return null
  if (settings.text('OTEL_EXPORTER_OTLP_PROTOCOL') === 'grpc') {
    settings.reject('OTEL_EXPORTER_OTLP_PROTOCOL', 'is not spoken here; use the port of the collector for http/json.')
  }
  const sampler = settings.choice('OTEL_TRACES_SAMPLER', SAMPLER_NAMES, 'parentbased_always_on')
  const isShare = (value: number) => value >= 0 && value <= 1
  const share = settings.number('OTEL_TRACES_SAMPLER_ARG', isShare, 'must be a share from 0 to 1.')
  if (sampler.endsWith('always_off')) return { ratio: 0 }
  return { ratio: sampler.endsWith('traceidratio') ? (share ?? 1) : 1 }
}
