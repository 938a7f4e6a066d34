import type { ApiFailure } from '../../../api/api.ts'

const NOT_FOUND = 404
const BAD_REQUEST = 400

export const INVALID_CODE = 'Please enter a valid 4-character lobby code'

export const createWords = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? `Failed to create lobby: ${failure.detail}` : 'Failed to create lobby'

export function joinWords(failure: ApiFailure): string {
  if (failure.kind === 'offline') return 'Network error: Could not reach the lobby.'
  if (failure.status === NOT_FOUND) return 'Lobby not found. Please check the code and try again.'
  const detail = failure.kind === 'refused' ? failure.detail : 'The reply could not be read.'
  return failure.status === BAD_REQUEST ? `Cannot join lobby: ${detail}` : `Error (${failure.status}): ${detail}`
}

export const readyWords = (failure: ApiFailure): string =>
  failure.kind === 'refused' ? failure.detail : 'Failed to set ready status'

export const answerWordsFor = (failure: ApiFailure): string => {
  if (failure.kind === 'refused') return `Submission failed: ${failure.detail}`
  return failure.kind === 'garbled' ? `Submission failed: ${failure.status}` : 'Network error: Could not submit answer.'
}
