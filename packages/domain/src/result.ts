/** An expected outcome as a value: what went well, or a named refusal that the caller must look at. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; error: Failure }

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = <Failure>(error: Failure): { ok: false; error: Failure } => ({ ok: false, error })

/** Ends a `switch` over a union: the compiler then names the case that was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
