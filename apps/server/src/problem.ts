export type ProblemKind =
  | 'invalid'
  | 'unauthorised'
  | 'payment-failed'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many-requests'
  | 'unavailable'

/** A failure the caller can do something about. Anything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly detail: string
  /** How long the caller should wait before asking again; undefined when waiting would not help. */
  readonly retryAfterMs: number | undefined

  /** Fields of the reply besides `detail`, as the contract of the call names them. */
  readonly more: Readonly<Record<string, unknown>> | undefined

  constructor(
    kind: ProblemKind,
    detail: string,
    options?: ErrorOptions & { retryAfterMs?: number; more?: Readonly<Record<string, unknown>> },
  ) {
    super(detail, options)
    this.name = 'Problem'
    this.kind = kind
    this.detail = detail
    this.retryAfterMs = options?.retryAfterMs
    this.more = options?.more
  }
}

/** The database does not answer. Its outage is logged once where it begins and ends, not with every failed request. */
export class StorageUnavailable extends Problem {
  constructor(cause: unknown) {
    super('unavailable', 'Storage is not available right now. Please try again soon.', { cause })
    this.name = 'StorageUnavailable'
  }
}
