import type { EndpointDescription } from './endpoint-description.ts'

const TOO_OFTEN = 'Too many calls. `Retry-After` says how many seconds to wait.'
const NO_TOKEN = 'The bearer token is missing, expired or not valid.'
const NOT_IN_QUEUE = 'No place in the queue belongs to this key: its player left, was away for 15 s, or did not come.'

export const QUEUE_STATE_FIELDS = {
  queue_key: 'The secret key of the place in the queue.',
  'reply.phase':
    '`waiting` for an opponent; `found` until both have accepted; `started` when both have seats in a lobby.',
  'reply.channel': 'The realtime channel on which `queue_update` says that the state has changed. It carries no data.',
  'reply.since': 'When the search began, in epoch milliseconds of the server. Kept by whoever was put back.',
  'reply.category': 'Id of the category; null for any free one without a content warning.',
  'reply.rating': 'Own rating, which opponents are near to, rounded; null for a visitor.',
  'reply.looking': 'How many look for an opponent, as counted within the last second.',
  'reply.put_back': 'Whether an opponent was found before who did not come.',
  'reply.leaving_pauses': 'Whether leaving the next game means five minutes without the queue.',
  'reply.unrated_because': 'Why the game changes no rating; null when it does.',
  'reply.found': 'The opponent; null while `waiting`.',
  'reply.found.opponent.name': 'The display name of the account, or a generated one for a visitor.',
  'reply.found.opponent.rating': 'Battle rating, rounded; null for a visitor.',
  'reply.found.category': 'Id of the category that both will play.',
  'reply.found.accept_by': 'Until when both must accept, in epoch milliseconds of the server.',
  'reply.seat': 'The seat in the lobby, where both are ready and the game starts by itself; null before `started`.',
  'reply.seat.lobby_code': 'The code of the lobby.',
  'reply.seat.player_id': 'The secret player id of this seat.',
  'reply.seat.role': 'The role of this seat.',
}

export const QUEUE_ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
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
  'GET /rivals': {
    summary: 'Whom the player has met in battles, the most often first, and whom the player has blocked.',
    authentication: 'bearer',
    statuses: { 401: NO_TOKEN, 429: TOO_OFTEN },
    fields: {
      'reply.rivals': 'At most 50, and everybody who is blocked.',
      'reply.rivals.rival_id': 'Names the rival to this player only.',
      'reply.rivals.name': 'The display name of the account.',
      'reply.rivals.won': 'Battles that the player has won against this rival.',
      'reply.rivals.lost': 'Battles that the player has lost against this rival.',
      'reply.rivals.tied': 'Battles without a winner.',
      'reply.rivals.is_blocked': 'Whether the player has blocked this rival.',
    },
  },
  'POST /rivals/block': {
    summary: 'Blocks a rival or undoes it. Both then never meet in the queue or by a challenge; nobody is told.',
    authentication: 'bearer',
    statuses: { 401: NO_TOKEN, 404: 'The id is none of the player’s rivals.', 429: TOO_OFTEN },
    fields: {
      'input.rival_id': 'From the list of rivals.',
      is_blocked: 'Whether the rival is to be blocked.',
    },
  },
}
