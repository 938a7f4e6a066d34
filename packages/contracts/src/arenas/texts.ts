import { DESK_STATUSES, QUEUE_STATE_FIELDS, SEARCH_REQUEST, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NO_ARENA = 'There is no such arena, or it ended more than 90 days ago.'

const NOT_IN_ARENA = 'The key belongs to nobody in an arena; the player has left, or plays on another device.'

const KEY = 'The secret key of the player in the arena.'

const arenaFields = (prefix: string): Record<string, string> => ({
  [`${prefix}.arena_id`]: 'Id of the arena, as in the address `/arena/…`.',
  [`${prefix}.title`]: 'The name of the arena.',
  [`${prefix}.phase`]:
    '`upcoming`, `running`, `finishing` while games that may count still run after the end, `over`, or `cancelled`.',
  [`${prefix}.starts_at`]: 'When players are paired from, in epoch milliseconds of the server.',
  [`${prefix}.ends_at`]: 'When nobody is paired any more, in epoch milliseconds of the server.',
  [`${prefix}.category`]: 'Id of the category; null for all free ones without a content warning.',
  [`${prefix}.difficulty`]: 'A difficulty, or `rising`: three Easy, three Medium, three Hard and one Expert.',
  [`${prefix}.rated`]: 'Whether its games change ratings. Only those with an account may enter then.',
  [`${prefix}.players`]: 'How many have entered.',
})

const rowFields = (prefix: string): Record<string, string> => ({
  [`${prefix}.player_id`]: 'Names the player within the arena; no secret.',
  [`${prefix}.rank`]: 'Equal for those with equal points, wins and opponents.',
  [`${prefix}.name`]: 'The display name; `Guest` for visitors and accounts without a confirmed address.',
  [`${prefix}.points`]: 'Points up to now.',
  [`${prefix}.streak`]: 'How many games were won in a row up to now.',
  [`${prefix}.doubled`]: 'Whether the next win counts double.',
  [`${prefix}.games`]: 'How many games have ended.',
  [`${prefix}.recent`]: 'What the last seven games brought, the newest last; null for one that does not count.',
  [`${prefix}.activity`]: 'What the player does; `away` for one who has closed the page or reads a result.',
})

const STATE_FIELDS = {
  'reply.arena': 'The arena.',
  ...arenaFields('reply.arena'),
  'reply.rows': 'The standings from the first place on, at most a second old.',
  ...rowFields('reply.rows'),
  'reply.own': 'The row of the caller with what only they may know; null for spectators.',
  ...rowFields('reply.own'),
  'reply.own.paused': 'Whether the player is paused, by choice or for leaving two games in a row.',
  'reply.own.counts': 'Why no game brings this player points; null when games do.',
  'reply.own.last_games': 'The last games, the newest first.',
  'reply.own.last_games.opponent': 'The name of the opponent as others see it.',
  'reply.own.last_games.outcome': 'How it ended for the caller.',
  'reply.own.last_games.score': 'Right answers of the caller.',
  'reply.own.last_games.opponent_score': 'Right answers of the opponent.',
  'reply.own.last_games.points': 'What it brought; null for a game that does not count.',
  'reply.own.last_games.not_counted': 'Why it does not count; null for a game that does.',
  'reply.next': 'The next arena that has not begun; null when there is none.',
  'reply.next.arena_id': 'Id of the next arena.',
  'reply.next.title': 'Its name.',
  'reply.next.starts_at': 'When it begins, in epoch milliseconds of the server.',
}

const DESK_CHANGE_STATUSES = {
  401: 'The caller proved long ago who they are; see `POST /api/auth/prove-identity`.',
  ...DESK_STATUSES,
}

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /arenas': {
    summary:
      'The arenas that run or are announced. A scheduled one is announced ten minutes before, or when somebody has entered.',
    authentication: 'none',
    fields: { 'reply.arenas': 'The next first.', ...arenaFields('reply.arenas') },
  },
  'POST /arena/state': {
    summary: 'The standings of an arena, for players and spectators, up to 90 days after its end.',
    authentication: 'none',
    statuses: { 404: NO_ARENA },
    fields: {
      ...STATE_FIELDS,
      'input.arena_id': 'Id of the arena.',
      'input.arena_key': `${KEY} Without it, or with one that is not valid any more, \`own\` is null.`,
      'input.rows': 'How many rows from the first place on.',
    },
  },
  'POST /arena/enter': {
    summary:
      'Enters an arena that has not ended. An account that has entered before keeps its place and gets a new key.',
    authentication: 'optional-bearer',
    statuses: {
      401: 'The arena is rated and the caller not signed in, or the token is not valid.',
      404: NO_ARENA,
      409: 'The arena is over or was cancelled.',
      429: TOO_OFTEN,
    },
    fields: {
      ...STATE_FIELDS,
      'input.arena_id': 'Id of the arena.',
      'input.session_id':
        'The same as in solo quizzes: battles then prefer questions that were not seen there. Optional.',
      'reply.arena_key': KEY,
    },
  },
  'POST /arena/search': {
    summary:
      'Looks for the next opponent while the arena runs. The place is read, accepted and left with the calls of the queue.',
    authentication: 'none',
    statuses: {
      404: NOT_IN_ARENA,
      409: 'The arena does not run, or the player is paused.',
      429: `${TOO_OFTEN} Also for whoever left two of the last five games from queue or arena, for five minutes.`,
    },
    fields: { ...QUEUE_STATE_FIELDS, 'input.arena_key': KEY, 'input.request_id': SEARCH_REQUEST },
  },
  'POST /arena/pause': {
    summary: 'Takes a player out of the pairing, or back into it. A game that has begun goes on.',
    authentication: 'none',
    statuses: { 404: NOT_IN_ARENA, 429: TOO_OFTEN },
    fields: { ...STATE_FIELDS, 'input.arena_key': KEY, 'input.paused': 'Whether to pause.' },
  },
  'POST /arena/leave': {
    summary: 'Leaves an arena. Whoever has played stays in the standings, and may enter again.',
    authentication: 'none',
    fields: { 'input.arena_key': KEY, 'reply.left': 'Always true.' },
  },
  'GET /admin/arenas': {
    summary: 'Arenas that run or are to come, also those that are not announced yet.',
    authentication: 'bearer',
    statuses: DESK_STATUSES,
    fields: {
      'reply.scheduled': 'Whether three are held every day by themselves (`ARENAS`).',
      'reply.time_zone': 'The time zone of those (`ARENA_TIME_ZONE`).',
      'reply.arenas': 'The next first.',
      ...arenaFields('reply.arenas'),
      'reply.arenas.is_scheduled': 'Whether it is held by itself, and not set up by an operator.',
    },
  },
  'POST /admin/arenas': {
    summary: 'Sets up an arena.',
    authentication: 'bearer',
    statuses: DESK_CHANGE_STATUSES,
    fields: {
      ...arenaFields('input'),
      'input.minutes': 'How long it runs.',
      'input.category': 'Id of a free category without a content warning; null for all of them.',
      'reply.arena_id': 'Id of the arena.',
    },
  },
  'POST /admin/arenas/:arena_id/cancel': {
    summary: 'Cancels an arena. Games that have begun go on, but nobody is paired any more.',
    authentication: 'bearer',
    statuses: { ...DESK_CHANGE_STATUSES, 409: 'It is over or was cancelled before.' },
    fields: { arena_id: 'Id of the arena.', 'reply.cancelled': 'Always true.' },
  },
}
