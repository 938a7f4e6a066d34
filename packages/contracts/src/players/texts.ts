import { ANSWERS_OF_QUIZ, BAD_TOKEN, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /push/key': {
    summary: 'The public key with which a browser subscribes to push notices.',
    authentication: 'none',
  },
  'POST /push/subscriptions': {
    summary:
      'Subscribes a device to push notices, or changes which ones it wants. Only known push services are accepted.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'The endpoint is of no known push service, there is no such time zone, or a visitor without `visitor_key`.',
      401: BAD_TOKEN,
      404: 'This server sends no notices.',
      429: TOO_OFTEN,
    },
    fields: { auth: 'The `auth` secret of the subscription, in base64url.' },
  },
  'POST /push/subscriptions/remove': {
    summary: 'Ends the push notices of a device.',
    authentication: 'none',
    statuses: { 429: TOO_OFTEN },
  },
  'POST /stats/update-stats': {
    summary:
      'Records a finished solo quiz. The server counts right answers itself, once for each quiz it issued. A result that was accepted and comes again with the same answers gets the recorded totals and counts nothing.',
    authentication: 'bearer',
    statuses: {
      400: 'The quiz was not issued to this session, was recorded with other answers, or was played too fast.',
      401: TOKEN_EXPIRED,
    },
    fields: {
      'input.single_player_games': 'Always 1.',
      'input.total_correct': 'Right answers by the count of the client; must fit the size of the quiz.',
      'input.total_wrong': 'Wrong answers by the count of the client; must fit the size of the quiz.',
      'input.category': 'Id or name of the category of the quiz.',
      'input.answers': ANSWERS_OF_QUIZ,
      'input.set_id': 'The quiz. Without it the latest quiz of the session is meant.',
      'reply.earlier_best':
        'The most right answers in an earlier quiz of the same category and difficulty; null for the first one.',
    },
  },
  'GET /stats/progress': {
    summary:
      'Returns what the signed-in player has achieved: mastery and bests of each category, and the latest ratings. From games of the last two years.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: {
      'reply.categories': 'Categories that were played, the best known first.',
      'reply.categories.mastery':
        'How much of the category the player knows, from 0 to 1, by the calibrated difficulty of the questions; a quarter for each difficulty. Null before the first calibrated answer.',
      'reply.categories.quizzes': 'Finished solo quizzes.',
      'reply.categories.battles': 'Battles.',
      'reply.categories.bests': 'The best solo quiz of each difficulty.',
      'reply.categories.bests.right': 'Its right answers.',
      'reply.flawless': 'Solo quizzes without a wrong answer.',
      'reply.highest_rating': 'The highest rating after a battle; null before the first rated battle.',
      'reply.rating_before': 'The rating before the first battle of the list; null when it is not known.',
      'reply.ratings': 'The latest 30 rated battles, oldest first.',
      'reply.ratings.value': 'The rating after the battle.',
      'reply.ratings.at': 'When the battle ended, in epoch milliseconds.',
    },
  },
  'GET /stats/me': {
    summary: 'Returns totals, battle rating and recent games of the signed-in player.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED },
    fields: {
      'reply.rating': 'Battle rating; null before the first rated battle.',
      'reply.recent_games.category': 'Name of the category.',
    },
  },
  'GET /leaderboard': {
    summary: 'Returns the best hundred players of a board, and the row of the signed-in player.',
    authentication: 'optional-bearer',
    statuses: { 400: 'There is no such category.', 401: BAD_TOKEN },
    fields: {
      'input.category': 'Id or name of a category; without it all categories count.',
      'reply.category': 'Id of the category; null for all of them together.',
      'reply.top': 'The best hundred, from rank 1.',
      'reply.own': "The signed-in player's row, even below the best hundred; null when not ranked.",
      'reply.own.listed':
        'False until the player has proved an address: nobody else sees the row, and its rank means nothing.',
      'reply.top.own': 'Whether this row is the signed-in player.',
      'reply.own.own': 'Always true.',
    },
  },
  'GET /rivals': {
    summary: 'Whom the player has met in battles, the most often first, and whom the player has blocked.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
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
    statuses: { 401: TOKEN_EXPIRED, 404: 'The id is none of the player’s rivals.', 429: TOO_OFTEN },
    fields: {
      'input.rival_id': 'From the list of rivals.',
      is_blocked: 'Whether the rival is to be blocked.',
    },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  categories_played: 'Names, each once, in the order in which they were first played.',
  finished_at: 'When the game ended, in epoch milliseconds.',
  losses: 'Battles lost.',
  multi_player_games: 'Battles played.',
  recent_games: 'Newest first.',
  single_player_games: 'Solo quizzes played.',
  total_correct: 'Right answers in all games.',
  total_wrong: 'Wrong answers in all games.',
  wins: 'Battles won.',
  endpoint: 'Address of the subscription at its push service.',
  kinds: 'Which notices the device wants.',
  p256dh: 'Public key of the subscription, in base64url.',
  push_key: 'Public key in base64url; null where no notices are sent.',
  subscribed: 'Always true.',
}
