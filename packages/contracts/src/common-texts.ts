/** What the API documentation says in several areas. Texts live apart from the schemas, because the browser loads those and has no use for these. */

/** Statuses that every call may return. */
export const COMMON_STATUSES: Readonly<Record<number, string>> = {
  400: 'The input does not fit the schema. `detail` names the field.',
  403: 'The `Origin` header names a web page that may not call this server.',
  413: 'The body is larger than 64 KiB, where the call names no other size.',
  500: 'An unexpected failure.',
  503: 'The server is stopping or a service behind it does not answer. Try again soon.',
}

export const TOKEN_EXPIRED = 'The bearer token is missing, expired or not valid.'
export const BAD_TOKEN = 'A bearer token was sent, but it is expired or not valid.'
export const TOO_OFTEN = 'Too many calls. `Retry-After` says how many seconds to wait.'
export const NOT_YOUR_SEAT = 'The player id belongs to no seat of this lobby.'
export const NO_LOBBY = 'There is no open lobby with this code. Strangers get the same for a lobby that has ended.'
export const GUESSING =
  'Too many wrong codes or player ids from this network. `Retry-After` says how many seconds to wait.'
export const SEAT_STATUSES = { 403: NOT_YOUR_SEAT, 404: NO_LOBBY, 429: GUESSING }
export const ANSWERS_OF_QUIZ =
  'The chosen options in the order of the quiz; empty text for a question without an answer.'
export const NO_RUN = 'There is no such run of this player.'
export const DESK_STATUSES = { 404: 'The caller is no operator.', 429: TOO_OFTEN }
/** What a question of an own quiz asks, wherever it is told. */
/** Of a question of an own quiz. */
export const OWN_QUESTION_FIELDS = {
  alt: 'A text for those who cannot see the picture.',
  file: 'Id of the picture: `/api/pictures/ID`, and a small one at `/api/pictures/ID/small`.',
  fixedOrder: 'Whether the options stay in the order of the author.',
  picture: 'The picture of the question; null if it has none.',
  amount: 'How far from the value is still right.',
  of: 'Whether the tolerance is in units of the value or in percent of it.',
  tolerance: 'How exact a number must be.',
  typos: 'Whether small typos are forgiven.',
  unit: 'Shown behind the number; empty if it has none.',
  worthlessAt: 'The distance from the value at which an answer is worth nothing; null if only right ones count.',
}
export const SEARCH_REQUEST =
  'Random text, made once for each search. Repeating the call with the same one returns the same place. Optional.'

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
  'reply.paused_until':
    'Until when nobody of another network is paired with you, because opponents found for you were kept waiting; null for most. For a verified account its own games count, for everybody else those of the network.',
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
/** The fields of a run, wherever one is started or continued. */
export const RUN_FIELDS = {
  'reply.settled.answer': 'The right option.',
  'reply.settled.choice': 'The chosen option; null when time ran out or the question was given up.',
  'reply.settled.explanation': 'At once for premium players, for everybody after the end; null before.',
  'reply.open.closes_at': 'When its time ends, in epoch milliseconds of the server; null without a time limit.',
  'reply.result': 'Null until the run has ended.',
  'reply.result.answered': 'How many questions were answered.',
  'reply.ghost': 'The recorded run that is played against, in challenges and recorded games; null in other runs.',
  'reply.ghost.steps.took_ms': 'When the recorded player answered, from the deal; null without an answer.',
  'reply.ghost.steps.correct': "Whether the recorded player was right; null until the player's own answer.",
}

/** Fields that mean the same in several areas, by name. */
export const COMMON_FIELDS: Readonly<Record<string, string>> = {
  accepted: 'False when the question was given up, so that no answer counts. A late answer gets 409 instead.',
  answer: 'The chosen option; null when time ran out, or when the reader has not played this question.',
  answered: 'How many questions the opponent has answered.',
  answers: 'All answers of both players.',
  auth: 'Signature to send to the realtime service.',
  board: 'Battles are ranked by rating, solo quizzes by right answers.',
  cancelled: 'Set when the player cancelled.',
  category: 'Id of the category.',
  closes_at: 'When the time for the question ends, in epoch milliseconds of the server.',
  code: 'Code of the lobby.',
  correct_answer: 'The right option.',
  deleted: 'Always true.',
  difficulty: 'Level of the questions.',
  ended: 'Always true.',
  explanation: 'Why the answer is right.',
  games: 'How many games count for this row.',
  host: 'Points of the host.',
  'hosted.host': 'Host name of the service.',
  id: 'Id of the category.',
  index: 'Place of the question in the game, from 0.',
  key: 'Public key.',
  kind: 'Which of the variants this is.',
  lobby_code: 'Code of the lobby: four characters, case and spaces do not matter.',
  message: 'What went wrong.',
  name: 'Name to show.',
  opponent: 'The other player; null before anybody has joined.',
  options: 'The options in the order to show.',
  outcome: 'How the battle ended; null for a solo quiz.',
  own: "The signed-in player's own row.",
  period: 'Time span, in UTC.',
  phase: '`waiting` before the first game, `playing`, `finished` after a game, `ended` when the lobby is closed.',
  player: 'The seat that the event is about.',
  'answers.player': 'The seat that gave the answer.',
  player_id: 'The secret of the seat: `host_id` or `guest_id`.',
  product: '`premium` or the key of a pack.',
  provider: 'The purchase service of this server.',
  provisional: 'Whether the rating is still uncertain.',
  question: 'The question to show, without the right answer.',
  'question.question': 'Text of the question.',
  'questions.question': 'Text of the question.',
  question_id: 'Id of the question.',
  question_index: 'Place of the question in the game, from 0.',
  questions: 'The questions of the quiz.',
  rank: 'Equal scores share a rank.',
  rating: 'Battle rating.',
  reason: 'What is wrong with the question.',
  received: 'Always true.',
  request_id:
    'Random text, made once for each attempt to join. Repeating the call with the same one returns the same seat.',
  result: 'Result of the last game; null before its end.',
  right: 'Right answers.',
  role: 'The seat that asked.',
  round: 'How many games were started in this lobby.',
  score: 'Rating on the board of battles, right answers on the solo board.',
  sensitive: 'Whether to warn before the first play.',
  seq: 'Number of the event, rising over all channels of the lobby.',
  after: 'Number of the previous event on the same channel.',
  server_time: "The server's clock now, in epoch milliseconds.",
  session_id: 'Random text that a client makes once and keeps.',
  visitor_name:
    'What a visitor wants to be called, at most 24 letters; without it the name is made from `session_id`. Accounts have their own.',
  set_id: 'Id of the quiz, to send with its result.',
  user_id: 'Id of the player.',
  value: 'The rating as a whole number.',
  verified: 'Always true.',
  was_correct: 'Whether the answer is right and in time.',
  wrong: 'Wrong answers.',
  detail: 'What went wrong, in a sentence for the player.',
  dailies: 'One entry for each date.',
  choice: 'The chosen option.',
  claimed: 'Whether the winner ended the game because the opponent stayed away.',
  counts: 'How many players reached each score, from 0 to 10.',
  correct: 'Whether the chosen option is the right one.',
  finished: 'Whether the daily counts for the streak.',
  locked: 'Whether playing it needs premium.',
  removed: 'Always true.',
  place: 'Number of the player in the challenge; 0 is the sender.',
  recorded_at: 'When the run ended, in epoch milliseconds.',
  steps: 'One for each settled question, and one for the open question.',
  number: 'Number of the daily.',
  open: 'The question to answer now; null when none is dealt.',
  run: 'The run of this daily; null when it is not started.',
  run_id: 'Id of the run.',
  settled: 'All settled questions in order, with their keys.',
  streak: 'The streak of dailies.',
  time_zone: 'IANA name of the time zone of the player, such as Europe/Berlin.',
  timed_out: 'Whether time ran out.',
  timing: 'normal (20 s), double (40 s) or untimed.',
  took_ms: 'Milliseconds from dealing to answering.',
  total: 'How many questions the run has.',
  total_ms: 'Milliseconds of all answers together.',
  device_id:
    'Random text of 16 to 64 characters that a client makes once and keeps: whoever was removed stays out. Optional.',
  gained: 'Points for the current question; null until the right option is shown.',
  host_key: 'The secret of the host. Whoever has it leads the party: a second screen may use it too.',
  player_key: 'The secret of the player. Keep it: with the code it continues after a reload.',
  players: 'How many play.',
  points: 'The sum of all counted questions.',
  seconds: 'A time limit in seconds.',
  visitor_key: 'Random text of 22 to 64 characters that a client without account makes once and keeps secret.',
}
