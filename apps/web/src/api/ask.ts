import type { AnyEndpoint, InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import type { Api, ApiFailure } from './api.ts'

/** A failed call as an error, for TanStack Query, which only knows failures that are thrown. */
class ApiError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind === 'refused' ? failure.detail : failure.kind)
    this.name = 'ApiError'
    this.failure = failure
  }
}

export async function ask<E extends AnyEndpoint>(api: Api, endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>> {
  const answer = await api.call(endpoint, input)
  if (!answer.ok) throw new ApiError(answer.error)
  return answer.value
}
