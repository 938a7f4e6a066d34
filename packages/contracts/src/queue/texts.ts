import { QUEUE_STATE_FIELDS, SEARCH_REQUEST, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NOT_IN_QUEUE = 'No place in the queue belongs to this key: its player left, was away for 15 s, or did not come.'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /queue/join': {
    summary:
      'Looks for an opponent. An account looks once: a second call replaces the first, or leads back to the game that came of it.',
    authentication: 'optional-bearer',
    statuses: {
      401: 'A bearer token was sent, but it is expired or not valid.',
      403: 'The category belongs to a pack that the caller does not own.',
      429: `${TOO_OFTEN} Also for whoever left two of the last five games from the queue, for five minutes.`,
    },
    fields: {
      ...QUEUE_STATE_FIELDS,
      'input.category': 'Id or name of the category; null or missing for any.',
      'input.difficulty': 'Medium when missing.',
      'input.session_id':
        'The same as in solo quizzes: the battle then prefers questions that were not seen there. Optional.',
      'input.request_id': SEARCH_REQUEST,
    },
  },
  'POST /queue/state': {
    summary: 'The place in the queue. Counts as a sign of life: call it at least every four seconds.',
    authentication: 'none',
    statuses: { 404: NOT_IN_QUEUE },
    fields: QUEUE_STATE_FIELDS,
  },
  'POST /queue/accept': {
    summary: 'Confirms that the player is there, within five seconds of `found`. The second of both opens the lobby.',
    authentication: 'none',
    statuses: { 404: NOT_IN_QUEUE },
    fields: QUEUE_STATE_FIELDS,
  },
  'POST /queue/widen': {
    summary: 'Takes any category from now on, at the same place in the queue.',
    authentication: 'none',
    statuses: { 429: TOO_OFTEN, 404: NOT_IN_QUEUE },
    fields: QUEUE_STATE_FIELDS,
  },
  'POST /queue/leave': {
    summary: 'Stops looking. An opponent who was found already gets the old place back.',
    authentication: 'none',
    fields: { queue_key: 'The secret key of the place in the queue.', 'reply.left': 'Always true.' },
  },
}
