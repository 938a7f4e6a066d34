import { ANSWERS_OF_QUIZ, BAD_TOKEN, NO_LOBBY, SEAT_STATUSES, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NO_QUIZ = 'No such quiz was issued to this session and player.'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /categories': { summary: 'Lists all categories, free ones and those of packs.', authentication: 'none' },
  'POST /generate-questions': {
    summary:
      'Issues a solo quiz. A player or session gets no question twice as long as there are unseen ones in the category. Questions that are asked in a running battle, or reserved for battles today, are left out.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'There is no such category or difficulty.',
      401: BAD_TOKEN,
      403: 'The category belongs to a pack that the player does not own.',
      429: TOO_OFTEN,
      503: 'All questions of the category are asked in running battles. Try again soon.',
    },
    fields: {
      'input.category': 'Id or name of a category.',
      'input.difficulty': '`easy`, `medium`, `hard` or `obscure`.',
      'reply.questions.answer': 'The right option.',
      'reply.questions.id': 'Id of the question, to report it.',
      'reply.questions.explanation':
        'Why the answer is right. Premium players only; everybody else reads it in the review.',
    },
  },
  'POST /finish-quiz': {
    summary:
      'Ends a solo quiz with its answers, which are final: no others are counted later. Visitors need it before the review; a recorded result ends a quiz too.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'The answers do not fit the quiz, or differ from those sent before.',
      401: BAD_TOKEN,
      404: NO_QUIZ,
      429: TOO_OFTEN,
    },
    fields: {
      'input.answers': ANSWERS_OF_QUIZ,
      'input.set_id': 'The quiz.',
      'reply.finished': 'Always true.',
    },
  },
  'GET /quiz-review/:session_id': {
    summary: 'Returns the explanations of a finished solo quiz to the player it was issued to.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 404: NO_QUIZ, 409: 'The quiz is not finished.', 429: TOO_OFTEN },
    fields: {
      'input.set_id': 'The quiz. Without it the newest quiz of the session that was not fetched ahead.',
      'reply.questions': 'In the order of the quiz.',
      'reply.questions.id': 'Id of the question.',
    },
  },
  'POST /generate-loading-message': {
    summary: 'Returns a line to show while a quiz is loading.',
    authentication: 'none',
    statuses: { 400: 'There is no such category.' },
    fields: { category: 'Id or name of a category.', message: 'The line to show.' },
  },
  'POST /generate-feedback': {
    summary: 'Explains why the right answer is right. For premium players, about questions that they were asked.',
    authentication: 'optional-bearer',
    statuses: {
      401: BAD_TOKEN,
      403: 'The player has no premium.',
      404: 'This question was not asked by this server.',
      429: TOO_OFTEN,
    },
    fields: { category: 'Id or name of the category.', question: 'Text of the question.' },
  },
  'POST /report-question': {
    summary: 'Reports a faulty question. Enough reports by different people take it out of play.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 404: 'There is no such question.', 429: TOO_OFTEN },
  },
  'POST /report-battle-question': {
    summary: 'Reports a question of a battle by its index, because players do not know its id.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 404: `${NO_LOBBY} Also when the player has not seen this question.`, 429: TOO_OFTEN },
  },
  'POST /report-name': {
    summary: 'Reports the name of a player on a leaderboard, for the operator to look at.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'There is no such category.',
      401: BAD_TOKEN,
      404: 'Nobody on this board has that name.',
      429: TOO_OFTEN,
    },
    fields: {
      category: 'Id or name of a category; without it the board of all categories.',
      name: 'The name as the board shows it.',
    },
  },
  'GET /comparison': {
    summary: 'Says how a solo result compares with the latest players of the category, each counted once.',
    authentication: 'none',
    statuses: { 400: 'There is no such category.', 429: TOO_OFTEN },
    fields: {
      'input.category': 'Id or name of a category.',
      'input.right': 'Right answers of the result.',
      'reply.share_below':
        'The share of players with fewer right answers, from 0 to 1; null before twenty have finished. Up to ten minutes old.',
    },
  },
  'GET /corrections': {
    summary: 'Corrected keys that changed a score of this player and were not shown yet.',
    authentication: 'optional-bearer',
    statuses: { 401: 'A bearer token was sent, but it is expired or not valid.', 429: TOO_OFTEN },
    fields: { answer: 'The right option.', question: 'The text of the question.' },
  },
  'POST /corrections/seen': {
    summary: 'Those notes were shown and need not be shown again.',
    authentication: 'optional-bearer',
    statuses: { 401: 'A bearer token was sent, but it is expired or not valid.', 429: TOO_OFTEN },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  ahead: 'The quiz will be played later, offline: it counts for the player, but not for the leaderboard.',
  feedback: 'The explanation.',
  icon: 'Name of an icon in the lucide set.',
  pack: 'Key of the pack that the category belongs to; null for a free one.',
  user_answer: 'The chosen option; empty when there was none.',
}
