import type { ApiFailure } from '../../api/api.ts'
import { ApiError } from '../../api/call-or-throw.ts'

export const failureText = (failure: ApiFailure): string => {
  if (failure.kind === 'refused') return failure.detail
  return failure.kind === 'offline' ? 'You’re offline. Your place is kept.' : 'The server does not answer. Try again.'
}

/** The same for what a call threw. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? failureText(error.failure) : error instanceof Error ? error.message : String(error)
