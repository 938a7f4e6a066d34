import { BAD_TOKEN, RUN_FIELDS, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const CHALLENGE_GONE = 'There is no such challenge, its sender has not finished it, or it was deleted.'

const CHALLENGE_STATUSES = { 401: BAD_TOKEN, 404: CHALLENGE_GONE, 429: TOO_OFTEN }

const NEW_CHALLENGE_FIELDS = {
  'input.session_id': 'The same as in solo quizzes: questions that were not seen there come first. Optional.',
  'reply.challenge_id': 'The link is `/c/` followed by this id. It can be played once its sender has finished.',
}

const CHALLENGE_ANSWERS = {
  choice: 'The chosen option; null when time ran out or the question was given up.',
  correct: 'Whether it was right.',
}

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /challenges': {
    summary: 'Deals ten questions of a category and starts the run of the sender, which becomes a challenge link.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'There is no such category or difficulty, or a visitor without `visitor_key`.',
      401: BAD_TOKEN,
      403: 'The category belongs to a pack that the player does not own.',
      429: TOO_OFTEN,
    },
    fields: { ...NEW_CHALLENGE_FIELDS, 'input.category': 'Id or name of a category.' },
  },
  'POST /challenges/:challenge_id/back': {
    summary: 'Starts a new challenge with other questions of the same category and difficulty, to send it back.',
    authentication: 'optional-bearer',
    statuses: {
      ...CHALLENGE_STATUSES,
      403: 'The category belongs to a pack that the player does not own.',
      409: 'The player has not finished this challenge.',
    },
    fields: NEW_CHALLENGE_FIELDS,
  },
  'GET /challenges/:challenge_id': {
    summary: 'Who sent a challenge, their result, and for those who have played it the table of all results.',
    authentication: 'optional-bearer',
    statuses: CHALLENGE_STATUSES,
    fields: {
      'reply.category': 'Category of the questions.',
      'reply.category.name': 'Name of the category.',
      'reply.state':
        '`unfinished` while the sender plays, `open`, `full` after fifty players, `expired` 30 days after the sender finished.',
      'reply.role': 'What the player is in this challenge.',
      'reply.run': "The player's run; null when it is not started.",
      'reply.run.ended': 'Whether the run has ended.',
      'reply.players': 'How many people have started it, besides the sender.',
      'reply.table.own': 'Whether this row is the player.',
      'reply.table': 'Best first. Empty for those who have not finished it or have left it.',
    },
  },
  'POST /challenges/:challenge_id/runs': {
    summary: "Starts the player's run of a challenge, or continues it. Each player has one.",
    authentication: 'optional-bearer',
    statuses: {
      ...CHALLENGE_STATUSES,
      400: 'A visitor without `visitor_key`.',
      409: "It is the player's own challenge, it has expired, or fifty people have played it.",
    },
    fields: { ...RUN_FIELDS, 'input.timing': 'Without it the time limits are those of the sender.' },
  },
  'GET /challenges/:challenge_id/comparison': {
    summary: 'Two results side by side, question by question, for those who have finished the challenge.',
    authentication: 'optional-bearer',
    statuses: { ...CHALLENGE_STATUSES, 404: `${CHALLENGE_GONE} Also before the player has finished it.` },
    fields: {
      'input.place':
        'Place of the other player. Without it players are compared with the sender, and the sender with whoever finished last.',
      'reply.own': "The player's result.",
      'reply.other': 'The other result; null while there is none.',
      'reply.questions': 'All questions with both answers.',
      'reply.questions.answer': 'The right option.',
      'reply.questions.own': "The player's answer.",
      'reply.questions.other': "The other's answer.",
      ...Object.fromEntries(
        ['own', 'other'].flatMap((side) =>
          Object.entries(CHALLENGE_ANSWERS).map(([name, text]) => [`reply.questions.${side}.${name}`, text]),
        ),
      ),
    },
  },
  'POST /challenges/:challenge_id/name': {
    summary: 'Sets the name of a visitor in a challenge. Accounts appear with the name of their profile.',
    authentication: 'optional-bearer',
    statuses: {
      ...CHALLENGE_STATUSES,
      400: 'The name is too long or may offend others.',
      409: 'The player has an account.',
    },
    fields: { renamed: 'Always true.' },
  },
  'POST /challenges/:challenge_id/leave': {
    summary: 'Takes the player off the table. When the sender leaves, the challenge is gone.',
    authentication: 'optional-bearer',
    statuses: CHALLENGE_STATUSES,
    fields: { left: 'Always true.' },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  abandoned: 'Whether it was left alone for a day, so that it has no result.',
  challenge_id: 'Id of the challenge, the last part of its link.',
  expires_at: 'Until when the link can be played, in epoch milliseconds; null before the sender has finished.',
  is_sender: 'Whether this is who sent the challenge.',
  own_name: 'What others see as the name of the player; null for those who have not started it.',
  returned: 'Id of the challenge that this player has sent back; null when there is none.',
  sender: 'Who sent it, with their result; null until they have finished.',
  table: 'The results, best first.',
}
