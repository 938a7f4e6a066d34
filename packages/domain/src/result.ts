/** An expected outcome as a value: a success, or a named failure that the caller must handle. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error })

/** Ends a `switch` over a union, so that the compiler reports a missing case. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
