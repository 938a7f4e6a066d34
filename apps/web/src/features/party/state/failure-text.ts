import type { ApiFailure } from '../../../api/api.ts'

/** What a failed call means to the person who made it. */
export const failureText = (failure: ApiFailure): string =>
  failure.kind === 'refused'
    ? failure.detail
    : failure.kind === 'offline'
      ? 'You seem to be offline. Please check your connection.'
      : 'Something went wrong. Please try again.'
