import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../../features/log.ts'

/** Logs one line when the collector stops taking spans, and one when it takes them again. */
export function reportingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        const hasFailed = error !== undefined || result.code !== 0
        if (hasFailed && !isFailing) log.warn({ reason: reasonOf(error) }, 'the collector takes no traces')
        if (!hasFailed && isFailing) log.warn({}, 'the collector takes traces again')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** The reply of a collector may be a page, and the address may hold a password. */
function reasonOf(error: (Error & { code?: string | number }) | undefined): string {
  if (error?.code !== undefined) return String(error.code)
  return error?.name ?? 'unknown'
}
