import { NO_RUN, OWN_QUESTION_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NOT_YOURS = 'The account has no such quiz, or it is in the bin. Quizzes of others get the same answer.'

const STATUSES = { 401: TOKEN_EXPIRED, 404: NOT_YOURS, 429: TOO_OFTEN }

const NO_LINK = 'No quiz is shared under this link: it was renewed, switched off, or never existed.'

const LARGE = 'The body is larger than 256 KiB.'

const FULL_QUIZ =
  'The quiz would have more than 200 questions, or it or the account more text than can be kept. Nothing was added.'

const FULL_ACCOUNT =
  'The account keeps as many quizzes as it may: 200, or 5 before its address is verified; or as much text as it may.'

/** The fields of own quizzes, the same in all their calls. */
const SHARED_FIELDS: Readonly<Record<string, string>> = {
  ...OWN_QUESTION_FIELDS,
  accepted: 'Every spelling that is right; the first one is shown as the answer.',
  after: 'Id of the question behind which they are put; null for the beginning, missing for the end.',
  answer: 'What is asked and what is right.',
  author: 'Display name of the author.',
  by_model: 'Whether a model wrote some of its questions, which its author has kept one by one.',
  bank: 'Set for a question of the bank, which follows corrections and cannot be changed; null for an own one.',
  bank_id: 'Id of the question in the bank.',
  'bank.category': 'Id of its category.',
  'bank.difficulty': 'Its difficulty.',
  'bank.state':
    '`resting` while the question is out of play: its key is hidden. `withdrawn` for ever. Running games do not show here.',
  barred: 'Why the account may not share quizzes any more; null if it may.',
  not_shared: 'Quizzes whose links were ended because of reports, with the reason.',
  reason: 'Why.',
  verdict: '`closed` until an operator has looked, or `withdrawn` by one.',
  bin: 'Deleted quizzes that can still be restored, 50 at most: one more deletes what was put there first.',
  category: 'Id or name of a category.',
  change: '`renew` replaces the link by a new one; the old one is dead at once.',
  changed_at: 'When the quiz or a question of it was last changed, in epoch milliseconds.',
  confirm_16: 'True when the author confirms to be 16 or older; needed once for each account.',
  confirmed_16: 'Whether the author has confirmed to be 16 or older, without which nothing is shared.',
  current: 'What the server has: somebody saved it in between. Null when the question was deleted.',
  deleted: 'Always true.',
  difficulty: 'Level of the questions.',
  explanation: 'Shown after the answer; empty if there is none. Of a question of the bank for premium players only.',
  fingerprints: 'Of questions that may be there already, see `fingerprintOf`; the texts themselves are not sent.',
  found: 'Questions in the order of the quizzes, fifty at a time.',
  from: 'The questions to copy, from any own quiz.',
  gone_at: 'When the quiz is deleted for good, in epoch milliseconds.',
  kept: 'Questions that were not deleted, because somebody saved them in between.',
  key: 'What is asked with the right answer; null where the author does not show answers.',
  kind: '`choice` has one right option, `several` at least one; `typeIn` is typed; `number` is a number to guess.',
  known: 'Those of the fingerprints that the account has in a quiz.',
  language: 'A language tag such as `en` or `pt-BR`.',
  left_out:
    'How many questions of the bank were not copied: those of packs that the account does not own, or that a game asks.',
  left_today: 'How many questions of the bank can still be added today.',
  licence: 'On which terms the questions may be passed on; empty if nothing is known.',
  link: 'Which link: `play` lets others play and copy, `read` shows the quiz to somebody who checks it.',
  'input.link': 'The last part of the link: 128 random bits.',
  links: 'The links under which the quiz is shared.',
  mature: 'Whether the author marks the quiz as 17+: a warning stands before it everywhere.',
  more: 'Whether there are more; pass how many were read as `skip`.',
  most_quizzes: 'How many quizzes the account may keep.',
  new_question_id: 'Random text of 16 to 64 characters that the client makes for the copy.',
  options: 'The options; empty for other kinds.',
  origin: 'Whose quiz it was copied from, and how that one was called; null for an original.',
  play: 'The last part of the link with which others play and copy it; null while switched off.',
  playable: 'How many of the questions can be played.',
  question: 'The question; null when the bank has withdrawn it.',
  question_id: 'Id of the question: random text of 16 to 64 characters that the client makes. Repeating adds nothing.',
  question_ids: 'Ids of questions.',
  'input.question_ids': 'Ids of the questions that are moved, or new ids for as many questions as are wanted.',
  'reply.question_ids': 'All questions of the quiz in their order.',
  questions: 'Questions in the order of the quiz.',
  'reply.quizzes.questions': 'How many questions it has.',
  'reply.bin.questions': 'How many questions it has.',
  quiz: 'The quiz without its questions.',
  quiz_id: 'Id of the quiz.',
  quiz_title: 'Title of the quiz.',
  quizzes: 'All quizzes, the one that was changed last first.',
  read: 'The link that shows the quiz; null while switched off.',
  'read.link': 'The last part of the link.',
  request_id: 'Random text of 16 to 64 characters. Repeating the call with the same one returns the same quiz.',
  right: 'Place of the right option from 0, or of all right ones; -1 where none is marked.',
  seconds: 'How long players have; null leaves it to whoever starts the game.',
  shows_answers: 'Whether the link that shows the quiz shows the answers too.',
  skip: 'How many to pass over.',
  source: 'Where the questions come from; empty if nothing is known.',
  text: 'Text of the question.',
  'input.text': 'Words that question, options or answers contain, in any order; eight are looked for.',
  title: 'Title of the quiz; a draft may break the limit of 3 to 80 characters.',
  total: 'How many questions it has.',
  value: 'The right number.',
  version: 'Rises with every change. A call sends the one it has read, and gets 409 when there is a newer one.',
  wrong: 'Answers that are wrong, although they look like a right one with a typo.',
}

const call = (summary: string, statuses: Readonly<Record<number, string>> = {}): EndpointDescription => ({
  summary,
  authentication: 'bearer',
  statuses: { ...STATUSES, ...statuses },
  fields: SHARED_FIELDS,
})

const RUN_FIELDS = {
  ...SHARED_FIELDS,
  answer: 'The answer; null to give the question up.',
  answered: 'How many questions were answered.',
  card_id: 'Names the question in the deck of a visitor who missed it; null for a question of the bank.',
  choice: 'The place of the chosen option, from 0.',
  choices: 'The places of all chosen options, from 0.',
  closes_at: 'When its time ends, in epoch milliseconds of the server; null without a time limit.',
  correct: 'Whether it was fully right.',
  given: 'The answer of the player; null when time ran out or the question was given up.',
  index: 'Place of the question in the run, from 0.',
  key: 'What was asked, with the right answer.',
  number: 'The number that the player estimates.',
  question: 'The question without its key.',
  request_id: 'Random text of 16 to 64 characters. Repeating the call with the same one continues the same run.',
  'result.right': 'How many were fully right.',
  result: 'Null until the run has ended.',
  settled: 'All settled questions in order, with their keys.',
  share: 'The share of the points that the answer earns, from 0 to 1.',
  'given.text': 'What the player typed.',
  'answer.text': 'What the player typed.',
}

const runCall = (summary: string, statuses: Readonly<Record<number, string>>): EndpointDescription => ({
  summary,
  authentication: 'optional-bearer',
  statuses: {
    401: 'A bearer token was sent, but it is expired or not valid; or a visitor sent no `visitor_key`.',
    429: TOO_OFTEN,
    ...statuses,
  },
  fields: RUN_FIELDS,
})

const NO_OPERATOR = 'The caller is no operator, or there is no such quiz or picture.'

const REPORT_FIELDS = {
  action:
    '`leave` settles the reports until the quiz is edited, `withdraw` ends its links, `bar` and `unbar` are about its author.',
  address: 'The address of the picture, or its id.',
  author: 'The author with their record.',
  barred: 'Whether the author may not share any more.',
  done: 'Always true.',
  for_copyright: 'How many quizzes of the author were withdrawn for copyright; three bar from sharing.',
  last_reported_at: 'When it was last reported, in epoch milliseconds.',
  link: 'The last part of the link: 128 random bits.',
  picture: 'Id of its picture; null if it has none.',
  question_id: 'Id of the question; missing for the whole quiz.',
  questions: 'The reported questions and all with a picture.',
  quizzes: 'Reported quizzes, the weightiest first.',
  reason: 'Why; the author is told it.',
  reasons: 'How many reports give each reason.',
  'reasons.count': 'How often.',
  'reasons.name': 'The reason.',
  received: 'Always true.',
  removed: 'Always true.',
  reports: 'How many reports name the question.',
  state: '`closed`: reports ended its links until somebody has looked. `withdrawn`: an operator did.',
  text: 'Text of the question.',
  title: 'Title of the quiz.',
  user_id: 'Id of the author.',
  'author.name': 'Display name of the author.',
  weight: 'A verified account older than a day counts 1, everybody else a half, one household once.',
  withdrawn: 'How many quizzes of the author were withdrawn.',
  words: 'What reporters wrote, at most 500 characters each.',
  quiz_id: 'Id of the quiz.',
}

const desk = (summary: string): EndpointDescription => ({
  summary: `For operators: ${summary}`,
  authentication: 'bearer',
  statuses: { 404: NO_OPERATOR, 429: TOO_OFTEN },
  fields: REPORT_FIELDS,
})

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /own-quizzes': {
    ...call('Lists the quizzes of the account, with those in the bin.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'POST /own-quizzes': {
    ...call('Makes a quiz without questions.'),
    statuses: { 401: TOKEN_EXPIRED, 403: FULL_ACCOUNT, 429: TOO_OFTEN },
  },
  'GET /own-quizzes/:quiz_id': call('A quiz with all its questions.'),
  'POST /own-quizzes/:quiz_id': call('Saves title, language and what else belongs to the whole quiz.', {
    409: 'Somebody saved it in between: `current` is what the server has.',
  }),
  'POST /own-quizzes/:quiz_id/questions/:question_id': call(
    'Saves one question. Sending the same again is acknowledged again.',
    {
      400: 'A question of the bank cannot be changed.',
      409: 'Somebody saved or deleted it in between: `current` is what the server has.',
    },
  ),
  'POST /own-quizzes/:quiz_id/questions': call(
    'Adds up to fifty questions, all or none of them. Those whose id is there already are returned as they are.',
    { 403: FULL_QUIZ, 413: LARGE },
  ),
  'POST /own-quizzes/:quiz_id/copied-questions': call('Copies questions from own quizzes, all or none of them.', {
    403: FULL_QUIZ,
    404: 'The account has no such quiz or question.',
  }),
  'POST /own-quizzes/:quiz_id/bank-questions': call(
    'Adds questions of the bank that the quiz does not have; fewer than wanted when there are no more. They stay references.',
    {
      400: 'There is no such category.',
      403: 'The category belongs to a pack that the player does not own, or the quiz is full.',
      429: 'The account has added 200 questions of the bank today, or calls too often.',
    },
  ),
  'POST /own-quizzes/:quiz_id/order': call('Moves questions behind another one, in the given order.'),
  'POST /own-quizzes/:quiz_id/deleted-questions': call(
    'Deletes questions, but none that somebody saved in between. Those that are gone already do not matter.',
  ),
  'DELETE /own-quizzes/:quiz_id': call(
    'Puts a quiz into the bin for 30 days and switches its links off. Running games go on. A full bin loses its oldest quiz.',
  ),
  'POST /own-quizzes/:quiz_id/restore': call('Takes a quiz out of the bin.', { 403: FULL_ACCOUNT }),
  'DELETE /own-quizzes/bin/:quiz_id': call('Deletes a quiz of the bin for good.'),
  'POST /own-questions/search': {
    ...call('Searches the questions of all quizzes of the account.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'POST /own-questions/known': {
    ...call('Says which questions of a file the account has already.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'POST /own-quizzes/:quiz_id/links': call('Shares a quiz by a link, renews the link or switches it off.', {
    403: 'The author has not confirmed to be 16 or older.',
  }),
  'GET /shared-quizzes/:link': {
    summary:
      'A quiz that somebody shared. Only a link for reading shows questions, with answers if the author chose so.',
    authentication: 'none',
    statuses: { 404: NO_LINK, 429: TOO_OFTEN },
    fields: { ...SHARED_FIELDS, 'reply.questions': 'Null for a link with which others play and copy.' },
  },
  'POST /shared-quizzes/:link/copies': {
    ...call('Copies a quiz that somebody shared. The copy says whose it was.'),
    statuses: {
      401: TOKEN_EXPIRED,
      403: FULL_ACCOUNT,
      404: NO_LINK,
      429: "Too many calls, or the copy's questions of the bank are more than the account may still add today.",
    },
  },
  'POST /own-quizzes/:quiz_id/runs': {
    ...call('Plays a quiz as others would: a run with a copy of its questions, options shuffled.', {
      409: 'No question of the quiz can be played.',
    }),
    fields: RUN_FIELDS,
  },
  'POST /shared-quizzes/:link/runs': runCall(
    'Plays a quiz that somebody shared: a run with a copy of its questions, options shuffled. No account is needed.',
    { 404: NO_LINK, 409: 'No question of the quiz can be played.' },
  ),
  'GET /own-runs/:run_id': runCall('The run of an own quiz as it stands.', { 404: NO_RUN }),
  'POST /own-runs/:run_id/deal': runCall(
    'Deals the question to answer now: the open one again with the same deadline, or the next.',
    { 404: NO_RUN, 409: 'The run has ended.' },
  ),
  'POST /own-runs/:run_id/answers': runCall(
    'Answers the open question. The same answer sent again is acknowledged again and counted once.',
    {
      400: 'That is no answer to a question of this kind.',
      404: NO_RUN,
      409: 'The question is not open, is already answered, or its time is over.',
    },
  ),
  'POST /pictures': {
    summary:
      'Keeps a picture for a question of an own quiz. It is drawn anew, so that nothing of the file but its pixels stays. Anybody who knows its id can load it from `/api/pictures/ID`, and a small one from `/api/pictures/ID/small`.',
    authentication: 'bearer',
    statuses: {
      400: 'It is no JPEG, PNG or WebP, has more than 4 megapixels, or is damaged.',
      401: 'The bearer token is missing, expired or not valid.',
      403: 'The address of the account is not verified, its 50 MB are full, or an operator has removed this picture.',
      413: 'It is larger than 2 MB.',
      429: 'Too many calls. `Retry-After` says how many seconds to wait.',
      503: 'The server has no room for more pictures, or too many arrive at once.',
    },
    fields: {
      content: 'The bytes of the file as base64.',
      picture_id: 'What a question names as the `file` of its picture.',
    },
  },
  'POST /shared-quizzes/:link/reports': {
    summary: 'Reports a shared quiz or one of its questions. No account is needed.',
    authentication: 'optional-bearer',
    statuses: {
      401: 'A bearer token was sent, but it is expired or not valid.',
      404: 'No quiz is shared under this link.',
      429: TOO_OFTEN,
    },
    fields: REPORT_FIELDS,
  },
  'GET /admin/quiz-reports': desk('reported quizzes with the record of their authors.'),
  'POST /admin/quiz-reports/:quiz_id/act': desk('leaves or withdraws a quiz, or bars its author from sharing.'),
  'POST /admin/pictures/remove': desk('removes a picture everywhere; the same bytes are refused from then on.'),
}
