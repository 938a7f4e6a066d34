import { REPORT_FIELDS } from '../assignments/texts.ts'
import { TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription, EventDescription } from '../endpoint-description.ts'
import type { PartyEventName } from './events.ts'

const NO_PARTY = 'There is no party with this code.'

const PLAYER_STATUSES = {
  403: 'The key belongs to nobody in this party, or the host has removed its owner.',
  404: NO_PARTY,
  429: TOO_OFTEN,
}

const HOST_STATUSES = { 403: 'The key is not that of the host.', 404: NO_PARTY, 429: TOO_OFTEN }

/** A question of an own quiz, as its author wrote it. */
const OWN_QUESTION_FIELDS = {
  text: 'The question.',
  answer: 'What is asked and what is right.',
  kind: 'How it is answered: one option, several, a typed text or a number.',
  options: 'Two to six different options.',
  right: 'The place of the right option, or the places of all right ones, from 0.',
  accepted: 'Every spelling that is right, at most 20.',
  wrong: 'Answers that are wrong although they look like a right one with a typo.',
  typos: 'Whether small typos are forgiven.',
  value: 'The right number.',
  tolerance: 'How far from the value is still right.',
  amount: 'The size of the tolerance.',
  of: 'Percent of the value, or the unit of the value.',
  unit: 'Shown behind the number; may be empty.',
  worthlessAt: 'The distance at which an estimate earns nothing; null when only the tolerance counts.',
  explanation: 'Shown after the answer; may be empty.',
  fixedOrder: 'Whether the options stay in this order.',
}

/** The fields of a party as everybody may see it, in calls and events. */
const PARTY_FIELDS: Readonly<Record<string, string>> = {
  accepted: 'The accepted spellings of a typed answer; null until they are shown.',
  answer: 'The place of the one right option, from 0; null until it is shown.',
  answered: 'How many have answered the current question.',
  auto_advance: 'Whether the party goes on by itself after the standings.',
  categories: 'Ids of the categories that the questions are from.',
  category: 'Id of the category; null for a question of an own quiz.',
  corrections: 'How many typed answers the host has accepted afterwards. When it rises, own points may have changed.',
  counts: 'How many chose each option, or typed each accepted spelling; empty for numbers.',
  difficulty: 'Difficulty of the questions; null when an own quiz is played.',
  explanation: 'Why the right option is right; null until it is shown.',
  factor: 'How many times the usual points it is worth: 0, 1 or 2.',
  index: 'The current question, from 0.',
  kind: 'How it is answered: one option, several, a typed text or a number.',
  joined: 'Names of those who have joined since the last event, at most 20.',
  limit_ms: 'The time limit of the open question; null when the host closes it.',
  locked: 'Whether nobody else can join.',
  moved: 'Places gained since the question before, negative when lost; null when there was none.',
  options:
    'The options in the order in which everybody sees them; null until they open, and for kinds without options.',
  paused: 'Why the clock stands still: `host` paused it, or the host is `away`; null while it runs.',
  phase: 'What the room sees. `closed` is the moment between the last answer and the right one.',
  alt: 'A text for those who cannot see the picture.',
  file: 'Id of the picture: `/api/pictures/ID`, and a small one for phones at `/api/pictures/ID/small`.',
  picture: 'The picture of the question, told with it and never before; null if it has none.',
  mature: 'Whether its quiz or one of its categories is for 17 and older: every phone shows a warning first.',
  phones_show_question: 'Whether phones show the text of the question and its picture.',
  player_id: 'Public id of the player; no secret.',
  players: 'How many play.',
  points: 'The sum of all counted questions.',
  quiz: 'Title of the own quiz that is played; null for questions of the bank.',
  by_model: 'Whether a model wrote some questions of that quiz, which its author has kept one by one.',
  question: 'The current question; null outside of a game.',
  'question.question': 'The text of the question.',
  rank: 'Equal points share a rank; null before the first counted question.',
  result: 'How the current question went and who leads; null until the right option is shown.',
  right: 'How many were fully right; null for questions that an earlier version of the server counted.',
  right_options: 'The places of all right options where several may be right; null until they are shown.',
  round: 'How many games were started with these players.',
  seq: 'Rises with every change. A client ignores an event whose number is not greater than the last it has.',
  speed_points: 'Whether faster answers get more points.',
  time_factor: 'How much longer than usual the next question is open: 1, 2 or 5.',
  top: 'The first five.',
  total: 'How many questions the game has.',
  unit: 'Unit of the number; null until the question opens, and for other kinds.',
  value: 'The right number; null until it is shown.',
  until: 'When the phase ends, in epoch milliseconds of the server; null while it waits for the host.',
}

/** The answer of a player, in one of four fields. */
const GIVEN_FIELDS = {
  choice: 'The place of the chosen option, from 0; null without one.',
  choices: 'The places of all chosen options; null without them.',
  text: 'What was typed; null without it.',
  number: 'The number that was sent; null without one.',
}

const REVIEW_FIELDS = {
  answer: 'The place of the one right option, from 0; null for other kinds.',
  right_options: 'The places of all right options; null for other kinds.',
  accepted: 'The accepted spellings; null for other kinds.',
  value: 'The right number; null for other kinds.',
  unit: 'Its unit; null for other kinds.',
  kind: 'How it was answered: one option, several, a typed text or a number.',
  options: 'The options in the order in which everybody saw them; empty for other kinds.',
  explanation: 'Why the right option is right.',
}

const KEPT_DAYS =
  'After how many days names and answers are deleted: 0 (an hour after the end), 1, 7, 30 or 90. Optional.'

const REPORT = {
  ...REPORT_FIELDS,
  code: 'The code of the party.',
  host_key: 'The secret key of the host.',
  title:
    'Title of the own quiz that was played, or the names of the categories; null for parties of an earlier version.',
  ended_at: 'When the podium was reached, in epoch milliseconds; null before.',
  deleted_at: 'When names and answers are deleted, in epoch milliseconds; null before the end.',
  in_account: 'Whether the caller keeps the quiz that was played, and can correct it too.',
  correctable: 'Whether keys can be corrected: an own quiz was played, and the game is over.',
  version: 'Counts up with every key that was corrected.',
}

const host = (summary: string, statuses: EndpointDescription['statuses'] = {}): EndpointDescription => ({
  summary,
  authentication: 'bearer',
  statuses: {
    401: TOKEN_EXPIRED,
    404: 'The account has no such party: it was deleted, or somebody else was the host.',
    429: TOO_OFTEN,
    ...statuses,
  },
  fields: {
    ...REPORT,
    parties: 'Finished parties of the account that are not deleted yet, the newest first.',
    party_id: 'Id of the finished party.',
    own_quiz: 'Whether an own quiz was played.',
    code: 'What players type to join.',
  },
})

const CORRECTION_STATUSES = {
  400: 'There is no such question, or that cannot be its key.',
  409: 'That is the key already, another device was faster, or the question is of the bank.',
}

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /find-code': {
    summary: 'Tells whether a code belongs to a battle, a party or an assignment.',
    authentication: 'none',
    statuses: {
      404: 'There is no game with this code.',
      429: 'Too many wrong codes from this network. `Retry-After` says how many seconds to wait.',
    },
    fields: {
      code: 'The code in its usual spelling.',
      kind: 'How to join: with `join-lobby`, as a party, or by `/assigned/:code`.',
    },
  },
  'POST /parties': {
    summary: 'Opens a party. No account is needed.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'There is no such category, or a number is out of range.',
      401: 'A bearer token was sent, but it is expired or not valid.',
      403: 'A category belongs to a pack that the host does not own.',
      429: TOO_OFTEN,
    },
    fields: {
      categories: 'Ids or names of one to ten categories.',
      questions: 'How many, from 5 to 30.',
      seconds: 'How long each question is open, from 10 to 60.',
      kept_days: KEPT_DAYS,
      code: 'What players type to join.',
    },
  },
  'POST /parties/own-quiz': {
    summary: 'Opens a party with an own quiz, of which it keeps a copy. No account is needed.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'A question cannot be played; the reply names the first one and says why.',
      401: 'A bearer token was sent, but it is expired or not valid.',
      413: 'The quiz is too large.',
      429: TOO_OFTEN,
    },
    fields: {
      ...OWN_QUESTION_FIELDS,
      title: 'Title of the quiz, of 3 to 80 characters.',
      quiz_id: 'Id of the quiz, if the server keeps it. Optional.',
      question_id: 'Id of the question in that quiz, so that it enters the decks of players who miss it. Optional.',
      shuffled: 'Whether each game asks in another order.',
      alt: 'A text for those who cannot see the picture.',
      file: 'Id of the picture: `/api/pictures/ID`, and a small one for phones at `/api/pictures/ID/small`.',
      picture: 'The picture of the question, told with it and never before; null if it has none.',
      mature:
        'Whether the quiz is for 17 and older. It is as well if its author marked it so, or if it links to questions of the bank that are.',
      phones_show_question: 'Whether phones show the text of the question and its picture.',
      questions: 'What is played, from 1 to 100.',
      kept_days: KEPT_DAYS,
      factor: 'How many times the usual points it is worth: 0, 1 or 2.',
      seconds: 'How long it is open, from 5 to 240; null until the host closes it.',
      code: 'What players type to join.',
    },
  },
  'POST /parties/:code/join': {
    summary: 'Joins a party under a nickname. No account is needed.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'The name is missing, too long or may offend others.',
      401: 'A bearer token was sent, but it is expired or not valid.',
      403: 'The host has removed this device.',
      404: NO_PARTY,
      409: 'The party is full, locked or over.',
      429: 'Too many wrong codes from this network, or too many joins of this party.',
    },
    fields: {
      'input.name': 'At most 20 characters.',
      'reply.name': 'The name as it is shown: a second player of the same name has a number.',
      player_id: 'Public id of the player; no secret.',
    },
  },
  'GET /parties/:code/state': {
    summary: 'Everything that a player may know at this moment.',
    authentication: 'party',
    statuses: PLAYER_STATUSES,
    fields: {
      ...PARTY_FIELDS,
      ...GIVEN_FIELDS,
      correct: 'Whether it was right; null until the right option is shown.',
    },
  },
  'GET /parties/:code/host': {
    summary: 'Everything that the host may know. Reading it shows that the host is there.',
    authentication: 'party',
    statuses: HOST_STATUSES,
    fields: { ...PARTY_FIELDS, 'reply.players': 'All players, best first.' },
  },
  'POST /parties/:code/command': {
    summary: 'Leads the party.',
    authentication: 'party',
    statuses: { ...HOST_STATUSES, 409: 'Not possible in this phase, or the party has moved on since `seq`.' },
    fields: { ...PARTY_FIELDS, 'input.seq': 'The number that the host saw. Optional.' },
  },
  'POST /parties/:code/pairing': {
    summary: 'Gets a code with which one phone can lead the party too. A new code ends the earlier one.',
    authentication: 'party',
    statuses: HOST_STATUSES,
    fields: { pairing_code: 'Works once.', for_ms: 'How long it works.' },
  },
  'POST /parties/:code/remote': {
    summary: 'Makes a phone the remote of a party, in place of an earlier one.',
    authentication: 'none',
    statuses: { 403: 'The code is wrong, was used already or is too old.', 404: 'There is no such party.' },
    fields: { pairing_code: 'From the screen of the host.', host_key: 'A key of its own for this phone.' },
  },
  'POST /parties/:code/answer': {
    summary: 'Answers the open question. The same answer may be repeated after a lost reply.',
    authentication: 'party',
    statuses: { ...PLAYER_STATUSES, 409: 'The question is not open, or was answered differently before.' },
    fields: {
      accepted: 'The answer is stored. Whether it is right is told when the question is over.',
      choice: 'The place of the chosen option, from 0. Exactly one of the four fields is sent.',
      choices: 'The places of all chosen options, where several may be right.',
      text: 'What was typed, at most 60 characters.',
      number: 'The number that was estimated.',
      index: 'The question, from 0.',
      round: 'The `round` of the state, so that a delayed answer never counts in a later game.',
      took_ms: 'How long it took by the clock of the server.',
    },
  },
  'GET /parties/:code/refused': {
    summary: 'Typed answers that were refused, grouped, for the host alone: until the next question opens.',
    authentication: 'party',
    statuses: HOST_STATUSES,
    fields: {
      index: 'The question that they belong to, from 0; null when nothing can be accepted now.',
      round: 'The `round` of the state.',
      groups: 'At most 50, the most frequent first.',
      group_id: 'Names the group in `accept`.',
      text: 'How most of them wrote it; null where it may offend others.',
      'groups.players': 'How many wrote it.',
    },
  },
  'POST /parties/:code/accept': {
    summary: 'Accepts a refused answer: everybody who wrote it gets the points, once, however often it is called.',
    authentication: 'party',
    statuses: {
      ...HOST_STATUSES,
      400: 'The answer may offend others, so it cannot be accepted.',
      404: 'There is no party with this code, or nobody has typed this answer.',
      409: 'The next question is open already.',
    },
    fields: {
      ...PARTY_FIELDS,
      'input.round': 'The `round` of the refused answers.',
      'input.index': 'The `index` of the refused answers.',
      group_id: 'The group of the refused answers.',
    },
  },
  'GET /parties/:code/review': {
    summary: 'The questions of this game that are over, with the own answers.',
    authentication: 'party',
    statuses: PLAYER_STATUSES,
    fields: {
      ...REVIEW_FIELDS,
      ...GIVEN_FIELDS,
      category: 'Id of the category; null for a question of an own quiz.',
      correct: 'Whether the own answer was fully right.',
      points: 'The points for this question.',
    },
  },
  'GET /parties/:code/results': {
    summary: 'The whole table of a game: every player with the points of each question.',
    authentication: 'party',
    statuses: HOST_STATUSES,
    fields: {
      ...REVIEW_FIELDS,
      category: 'Id of the category; null for a question of an own quiz.',
      quiz: 'Title of the own quiz that was played; null for questions of the bank.',
      given: 'In words what was answered to each question; null where nothing was.',
      players: 'All players, best first.',
      points: 'The sum of all questions.',
      rank: 'Equal points share a rank.',
      right: 'How many answers were right.',
      answers: 'Points by question; null where nothing was answered.',
    },
  },
  'GET /parties/:code/report': {
    summary: 'The report of a party, in the shape of that of an assignment.',
    authentication: 'party',
    statuses: HOST_STATUSES,
    fields: REPORT,
  },
  'POST /parties/:code/corrections': {
    summary: 'Accepts another answer or corrects a key after the game; everything is counted again, once.',
    authentication: 'party',
    statuses: { ...HOST_STATUSES, ...CORRECTION_STATUSES },
    fields: REPORT,
  },
  'GET /past-parties': {
    ...host('The finished parties of the account, until they are deleted.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'GET /past-parties/:party_id/report': host('How a finished party went: hardest questions and weakest players first.'),
  'GET /past-parties/:party_id/answers': host('Every answer of a finished party, for a table.'),
  'POST /past-parties/:party_id/again': host('Opens a party with the same quiz or categories and settings.', {
    400: 'A question of the quiz cannot be played any more.',
    403: 'A category belongs to a pack that the host does not own.',
  }),
  'POST /past-parties/:party_id/corrections': host(
    'Accepts another answer or corrects a key of a finished party; everything is counted again, once.',
    CORRECTION_STATUSES,
  ),
  'POST /past-parties/:party_id/practice': {
    ...host('Makes a new quiz of all questions that fewer than 60 % had right.', {
      403: 'The account keeps as many quizzes as it may.',
      409: 'No question was missed.',
    }),
    fields: {
      ...REPORT,
      party_id: 'Id of the finished party.',
      questions: 'How many questions the new quiz has.',
      quiz_id: 'Id of the new quiz.',
    },
  },
  'DELETE /past-parties/:party_id': host('Deletes a finished party with all names and answers, at once.'),
  'POST /parties/:code/report-name': {
    summary: 'Reports a nickname as offensive. The host can remove its owner at once.',
    authentication: 'party',
    statuses: PLAYER_STATUSES,
    fields: { key: 'The own `player_key` or `host_key`.', player_id: 'Whose name it is.' },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  command: 'What the party does. `next` closes an open question, or goes on; `remove` needs `player_id`.',
  from_index: 'The first question that this player plays.',
  max_players: 'How many may join.',
  moved: 'Places gained since the question before.',
  party: 'What everybody in the room may know.',
  party_id: 'Names the channels of the party.',
  socket_ticket: 'Goes into the path of the realtime connection: `/party/{ticket}/app/{key}`.',
  speed_points: 'Whether faster answers get more points.',
  you: 'What only this player may know.',
}

export const EVENTS: Readonly<Record<PartyEventName, EventDescription>> = {
  party_update: {
    summary: 'A party has changed. Holds everything that all may know, so that a lost event does no harm.',
    channel: 'party',
    fields: PARTY_FIELDS,
  },
  player_removed: {
    summary: 'The host has removed a player, whose client reads its state and gets 403.',
    channel: 'party',
    fields: PARTY_FIELDS,
  },
  party_counts: {
    summary: 'How many play and have answered; at most four times a second.',
    channel: 'host',
    fields: PARTY_FIELDS,
  },
}
