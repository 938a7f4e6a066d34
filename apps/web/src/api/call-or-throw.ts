import type { AnyEndpoint, InputOf, ReplyOf } from '@knowdown/contracts/endpoint'
import { afterPress } from '../platform/after-press.ts'
import type { Api, ApiFailure } from './api.ts'

/** A failed call as an error, for queries, which expect failures to be thrown. */
export class ApiError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.kind === 'refused' ? failure.detail : failure.kind)
    this.name = 'ApiError'
    this.failure = failure
  }
}

/** Not in api.ts, because lazy screens import it: the bundler would then split the first chunk and make it larger. */
export async function callOrThrow<E extends AnyEndpoint>(
  api: Api,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  const reply = await api.call(endpoint, input)
  if (!reply.ok) throw new ApiError(reply.error)
  return reply.value
}

/** For queries, which load what a press has brought on the screen: the press is painted before the request goes out. */
export async function loadAfterPress<E extends AnyEndpoint>(
  api: Api,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  await new Promise<void>(afterPress)
  return callOrThrow(api, endpoint, input)
}
