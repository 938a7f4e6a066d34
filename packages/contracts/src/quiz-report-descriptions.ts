import type { EndpointDescription } from './endpoint-description.ts'

const TOO_OFTEN = 'Too many calls. `Retry-After` says how many seconds to wait.'
const NO_OPERATOR = 'The caller is no operator, or there is no such quiz or picture.'
const FIELDS = {
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
  fields: FIELDS,
})

export const QUIZ_REPORT_ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /shared-quizzes/:link/reports': {
    summary: 'Reports a shared quiz or one of its questions. No account is needed.',
    authentication: 'optional-bearer',
    statuses: {
      401: 'A bearer token was sent, but it is expired or not valid.',
      404: 'No quiz is shared under this link.',
      429: TOO_OFTEN,
    },
    fields: FIELDS,
  },
  'GET /admin/quiz-reports': desk('reported quizzes with the record of their authors.'),
  'POST /admin/quiz-reports/:quiz_id/act': desk('leaves or withdraws a quiz, or bars its author from sharing.'),
  'POST /admin/pictures/remove': desk('removes a picture everywhere; the same bytes are refused from then on.'),
}
