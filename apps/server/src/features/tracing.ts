/** What a span says besides its name and its time. Never who somebody is, what they wrote or answered, or a secret. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** Runs work as a trace of its own. */
export type Trace = <Value>(name: string, facts: SpanFacts, work: () => Promise<Value>) => Promise<Value>

export const untraced: Trace = (_name, _facts, work) => work()

/** The span of one HTTP request. */
export interface RequestSpan {
  /** What the work does, and whatever it starts, becomes part of the span. */
  within(work: () => void): void
  end(name: string, facts: SpanFacts, failed: boolean): void
}

/** Shows an operator where the time of requests and of work in the background goes. */
export interface Tracing {
  /** The parent is a `traceparent` header; without one, or with a malformed one, a new trace begins. */
  startRequest(parent: string | undefined): RequestSpan
  trace: Trace
  /** Adds something that has just ended to the span that runs here; without one it is left out. */
  addStep(name: string, ms: number, facts: SpanFacts, failed: boolean): void
  /** What leads from a log line to its trace. */
  logFields(): { trace_id?: string }
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>
}
