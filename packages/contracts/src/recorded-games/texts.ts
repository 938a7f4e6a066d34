import { RUN_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NOT_IN_QUEUE = 'No place in the queue belongs to this key and player.'

const CONSENT_FIELDS = {
  'reply.allowed': 'Whether others may play the recorded games of this account.',
  'reply.asked': 'Whether the player was asked, or has decided already.',
  'reply.verified': 'Whether the account has a proved address, without which it cannot allow it.',
}

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /recorded-games/consent': {
    summary: 'Whether others may play the recorded games of the player.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: CONSENT_FIELDS,
  },
  'POST /recorded-games/consent': {
    summary:
      'Allows others to play recorded games, or ends it, which deletes all recorded games of the account at once.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 403: 'The account has no proved address.', 429: TOO_OFTEN },
    fields: {
      ...CONSENT_FIELDS,
      'input.allowed': 'Null says only that the player is being asked, which happens once.',
    },
  },
  'POST /queue/recorded-offer': {
    summary:
      'A recorded game near the own rating, for whoever has waited for 15 seconds, of questions that the player has not seen. A sign of life, too.',
    authentication: 'none',
    statuses: { 404: NOT_IN_QUEUE, 429: TOO_OFTEN },
    fields: {
      queue_key: 'The secret key of the place in the queue.',
      'reply.offer': 'Null before 15 seconds, once an opponent is found, and when no game fits.',
      'reply.offer.recorded_id': 'Names the game in the call that plays it.',
      'reply.offer.name': 'The display name of the account that played it.',
      'reply.offer.rating': 'The rating of that account at the time, rounded.',
      'reply.offer.category': 'Id of the category.',
      'reply.offer.recorded_at': 'When the game was played, in epoch milliseconds.',
    },
  },
  'POST /queue/recorded-runs': {
    summary:
      'Leaves the queue and plays the offered game as a run with a ghost, unrated; goes on with the calls of runs. The same call again continues the run.',
    authentication: 'optional-bearer',
    statuses: {
      401: 'A bearer token was sent, but it is expired or not valid.',
      404: NOT_IN_QUEUE,
      409: 'An opponent was found meanwhile, or the game cannot be played any more.',
      429: TOO_OFTEN,
    },
    fields: {
      ...RUN_FIELDS,
      'input.recorded_id': 'From the offer.',
      'input.queue_key': 'The secret key of the place in the queue.',
    },
  },
}
