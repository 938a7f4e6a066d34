import { ARENA_ENDPOINTS } from './arena-descriptions.ts'
import { ASSIGNMENT_ENDPOINTS } from './assignment-descriptions.ts'
import type { EndpointDescription } from './endpoint-description.ts'
import type { LobbyEventName } from './lobby-events.ts'
import { OPERATOR_ENDPOINTS, OPERATOR_FIELDS } from './operator-descriptions.ts'
import { OWN_ANSWER_FIELDS, OWN_QUIZ_ENDPOINTS } from './own-quiz-descriptions.ts'
import { PARTY_ENDPOINTS, PARTY_FIELDS } from './party-descriptions.ts'
import type { PartyEventName } from './party-events.ts'
import { PICTURE_ENDPOINTS } from './picture-descriptions.ts'
import { QUEUE_ENDPOINTS } from './queue-descriptions.ts'
import { RECORDED_GAME_ENDPOINTS } from './recorded-game-descriptions.ts'
import { RUN_FIELDS } from './run-descriptions.ts'
import { QUIZ_REPORT_ENDPOINTS } from './quiz-report-descriptions.ts'
import { QUIZ_JOB_ENDPOINTS } from './quiz-job-descriptions.ts'

/**
 * What the API documentation says about endpoints, fields and events. It lives apart from the schemas, because the
 * browser loads those and has no use for these texts.
 */

/** Statuses that every call may return. */
export const COMMON_STATUSES: Readonly<Record<number, string>> = {
  400: 'The input does not fit the schema. `detail` names the field.',
  403: 'The `Origin` header names a web page that may not call this server.',
  413: 'The body is larger than 64 KiB, where the call names no other size.',
  500: 'An unexpected failure.',
  503: 'The server is stopping or a service behind it does not answer. Try again soon.',
}

const TOKEN_EXPIRED = 'The bearer token is missing, expired or not valid.'
const BAD_TOKEN = 'A bearer token was sent, but it is expired or not valid.'
const TOO_OFTEN = 'Too many calls. `Retry-After` says how many seconds to wait.'
const NOT_YOUR_SEAT = 'The player id belongs to no seat of this lobby.'
const PLAYER_NAME = 'The display name of the account, or a generated one such as `Brave Otter` for a visitor.'
const PLAYER_RATING = 'Battle rating, rounded; null for a visitor.'
const NO_LOBBY = 'There is no open lobby with this code. Strangers get the same for a lobby that has ended.'
const GUESSING = 'Too many wrong codes or player ids from this network. `Retry-After` says how many seconds to wait.'
const LOBBY_CATEGORY = 'The category as the host chose it: id or name.'
const SEEN_IN_SOLO =
  'The same as in solo quizzes: the battle then prefers questions that were not seen there. Optional.'
const SEAT_STATUSES = { 403: NOT_YOUR_SEAT, 404: NO_LOBBY, 429: GUESSING }
const SANDBOX_STATUSES = { 401: TOKEN_EXPIRED, 404: 'This server has no test store.', 429: TOO_OFTEN }

const NO_QUIZ = 'No such quiz was issued to this session and player.'
const ANSWERS_OF_QUIZ = 'The chosen options in the order of the quiz; empty text for a question without an answer.'

const NO_RUN = 'There is no such run of this player.'

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

const CARD_FIELDS = {
  'input.cards.schedule.difficulty': 'Of the card, from 1 to 10; 0 before the first review.',
  'input.cards.schedule.reviews': 'How often the card was practised.',
  'reply.cards.answer': 'The right option.',
  'reply.cards.explanation': 'Why it is right.',
  'reply.cards.schedule.difficulty': 'Of the card, from 1 to 10; 0 before the first review.',
  'reply.cards.schedule.reviews': 'How often the card was practised.',
  'reply.checked.card.answer': 'The right option.',
  'reply.checked.card.explanation': 'Why it is right.',
  'reply.cards.own':
    'What is asked of an own quiz, with the right answer; then `answer`, `category` and `difficulty` say nothing. Null for a question of the bank.',
  'reply.open': 'Cards that are not learned yet, due or not.',
}

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
  'POST /daily/runs': {
    summary: "Starts the daily of the player's date, or continues it. A past date is played without counting.",
    authentication: 'optional-bearer',
    statuses: {
      400: 'No such date or time zone, or a visitor without `visitor_key`.',
      401: BAD_TOKEN,
      403: 'The date is more than seven days ago, which needs premium.',
      429: TOO_OFTEN,
    },
    fields: RUN_FIELDS,
  },
  'GET /daily': {
    summary: "The daily of the player's date: whether it is played, the streak, and when the next one begins.",
    authentication: 'optional-bearer',
    statuses: { 400: 'No such time zone, or a visitor without `visitor_key`.', 401: BAD_TOKEN, 429: TOO_OFTEN },
    fields: {
      'reply.run.answered': 'How many questions are settled.',
      'reply.run.ended': 'Whether the run has ended.',
      'reply.finished': 'How many counted dailies the player has finished.',
      'reply.corrections': 'How many corrected keys changed a score of the player; `GET /api/corrections` tells which.',
    },
  },
  'GET /daily/archive': {
    summary: 'Earlier dailies, newest first, thirty at a time. They can be played without counting.',
    authentication: 'optional-bearer',
    statuses: { 400: 'No such date or time zone, or a visitor without `visitor_key`.', 401: BAD_TOKEN, 429: TOO_OFTEN },
    fields: {
      'input.before': 'Only dates before this one; the newest when missing.',
      'reply.dailies.right': 'Right answers; null when it was not played to the end.',
      'reply.next_before': 'Pass it as `before` to read on; null at the end.',
    },
  },
  'GET /daily/:date/results': {
    summary: 'How everybody did in a daily.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 404: 'The player has not finished this daily.', 429: TOO_OFTEN },
  },
  'GET /daily/calendar/:month': {
    summary: 'The counted dailies of one month.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 429: TOO_OFTEN },
  },
  'GET /runs/:run_id': {
    summary: 'A run as it stands: settled questions with their keys, and the open one without.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 404: NO_RUN, 429: TOO_OFTEN },
    fields: RUN_FIELDS,
  },
  'POST /runs/:run_id/deal': {
    summary: 'Deals the question to answer now: the open one again with the same deadline, or the next.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN, 404: NO_RUN, 409: 'The run has ended.', 429: TOO_OFTEN },
    fields: RUN_FIELDS,
  },
  'POST /runs/:run_id/answers': {
    summary: 'Answers the open question. The same answer sent again is acknowledged again and counted once.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'That is none of the options.',
      401: BAD_TOKEN,
      404: NO_RUN,
      409: 'The question is not open, or its time was up, or it was answered differently, or the run has ended.',
      429: TOO_OFTEN,
    },
    fields: { ...RUN_FIELDS, 'input.answer': 'One of the options; null gives the question up.' },
  },
  'POST /visitor-runs/claim': {
    summary: "Moves a visitor's runs to the signed-in account. Of two runs of one daily the first finished one stays.",
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED },
  },
  'GET /mistakes': {
    summary:
      'The deck of missed questions: figures, and up to 50 cards with their answers, the longest due first. Questions that are asked in a running game, or were withdrawn, are left out.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { ...OWN_ANSWER_FIELDS, ...CARD_FIELDS },
  },
  'POST /mistakes/reviews': {
    summary: 'Counts practised cards. A review that is sent again under the same id is counted once.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: {
      'input.reviews.answer':
        'The chosen option, or an answer to a question of an own quiz as text: places of options from 0 as a list in JSON, what was typed, or the number. Null gives the question up.',
      'input.reviews.at': 'When it was practised, in epoch milliseconds.',
    },
  },
  'POST /mistakes/merge': {
    summary:
      'Takes over the deck that a visitor kept on the device. Of a question in both, the more practised card stays.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: {
      ...CARD_FIELDS,
      'input.cards.answer': 'The right option as the device knows it.',
      'input.session_id':
        'Of the browser, as for quizzes. Cards of questions that it was never served keep the answer they came with.',
    },
  },
  'POST /mistakes/check': {
    summary:
      "The questions of a visitor's deck as they are now, so that withdrawn ones leave and corrected ones return. Only what this browser was served in a game that is over is sent with its key.",
    authentication: 'none',
    statuses: { 429: TOO_OFTEN },
    fields: {
      ...CARD_FIELDS,
      'input.questions': 'Texts of the questions of the bank.',
      'input.own_cards': 'Cards of own questions, as their run named them.',
      'reply.own_gone': 'Those of them whose questions were deleted by their authors: they leave the deck.',
      'input.session_id': 'Of the browser, as for quizzes. Without it no question is sent.',
      'reply.checked.question': 'The text as it was sent.',
      'reply.checked.status':
        '`current` (with its card), `same` (keep it as it is) or `withdrawn` (leaves the deck). A question that a running game asks is `same`.',
      'reply.checked.card': 'Null unless current.',
    },
  },
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
  'POST /create-lobby': {
    summary: 'Opens a lobby; the caller becomes its host.',
    authentication: 'optional-bearer',
    statuses: {
      400: 'There is no such category.',
      401: BAD_TOKEN,
      403: 'The category belongs to a pack that the player does not own.',
      429: 'Too many lobbies were created in a minute, or three are open. `Retry-After` says how many seconds to wait.',
      503: 'No code is free.',
    },
    fields: {
      'input.category': 'Id or name of a category; `video games` when missing.',
      'input.difficulty': '`medium` when missing.',
      'input.session_id': SEEN_IN_SOLO,
      'reply.category': LOBBY_CATEGORY,
    },
  },
  'GET /lobby/:code': {
    summary: 'Says what a lobby is about, so that a guest can be warned before joining.',
    authentication: 'none',
    statuses: { 404: NO_LOBBY, 429: GUESSING },
    fields: { 'reply.category': LOBBY_CATEGORY },
  },
  'POST /join-lobby': {
    summary: 'Takes the guest seat of a lobby.',
    authentication: 'optional-bearer',
    statuses: {
      400: "The lobby is full, or it is the player's own lobby.",
      401: BAD_TOKEN,
      404: NO_LOBBY,
      409: 'The lobby has just ended.',
      429: GUESSING,
    },
    fields: { 'input.session_id': SEEN_IN_SOLO, 'reply.category': LOBBY_CATEGORY },
  },
  'POST /set-ready': {
    summary: 'Marks a player as ready. The game starts when both players are ready, also for a rematch.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 409: 'The lobby has ended, or the opponent has left.' },
    fields: {
      'input.round':
        'How many games the player has seen start, from the state or `match_start`. A delayed call is then never taken for a rematch.',
      'reply.ready': 'Always true. The game itself starts later, with the event `match_start`.',
    },
  },
  'POST /submit-multiplayer-answer': {
    summary: "Answers the player's open question. Repeating the same answer returns the same reply.",
    authentication: 'seat',
    statuses: {
      ...SEAT_STATUSES,
      400: 'The answer is missing or is none of the options.',
      409: 'No game is running, the question is not open, it was answered differently before, its time is over, or the answer belongs to another game.',
    },
    fields: {
      'input.answer': 'The text of the chosen option. Required unless `is_timeout` is true.',
      'input.round':
        'The game that is meant, from the state or `match_start`. A delayed call is then never judged in a rematch.',
      'input.is_timeout': 'Gives the question up. Whether an answer is in time is decided by the server alone.',
    },
  },
  'POST /end-lobby': {
    summary:
      'Leaves a lobby. The host ends it; a guest of a lobby that waits frees the seat. During a game it forfeits the game, and the lobby stays open for the opponent to read the result.',
    authentication: 'seat',
    statuses: SEAT_STATUSES,
  },
  'POST /claim-win': {
    summary:
      'Ends the game when the opponent has been away for 30 s: the caller wins, the scores stay. Outages of the server do not count as absence.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 409: 'No game is running, or the opponent has not been away for long enough.' },
    fields: { 'reply.claimed': 'Always true. Both players get `match_end`.' },
  },
  'POST /request-rematch': {
    summary: 'Tells the opponent that this player wants to play again. The game starts when both have set ready.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 409: 'The lobby has ended, or the opponent has left.' },
    fields: { 'reply.requested': 'Always true.' },
  },
  'GET /lobby/:code/summary': {
    summary:
      'Returns what the last game of a lobby meant for the caller: rating, record and both answers to each question.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 409: 'There is no finished game, or the next one is running.' },
    fields: {
      'reply.pending': 'The game is not in the statistics yet: rating and record follow. Ask again in a second.',
      'reply.rating': "The caller's rating; null when the game did not change it.",
      'reply.rating.before': 'Before this game.',
      'reply.rating.after': 'After this game.',
      'reply.record': 'All games of these two accounts, this one included; null unless both players have one.',
      'reply.record.won': 'Won by the caller.',
      'reply.record.lost': 'Lost by the caller.',
      'reply.record.tied': 'Ended in a tie.',
      'reply.rival': 'The opponent as a rival of the caller, to block or unblock; null unless both have an account.',
      'reply.rival.rival_id': 'Names the rival to this player only.',
      'reply.rival.is_blocked': 'Whether the caller has blocked this rival.',
      'reply.questions': 'The questions that the caller has played, in order.',
      'reply.questions.own': "The caller's answer.",
      'reply.questions.opponent': "The opponent's answer; null when the opponent did not get so far.",
      'reply.questions.own.answer': 'The chosen option; null when time ran out.',
      'reply.questions.opponent.answer': 'The chosen option; null when time ran out.',
    },
  },
  'GET /lobby/:code/state': {
    summary: 'Returns everything that one player may know. Read it after a reload, a reconnect or a missed event.',
    authentication: 'seat',
    statuses: SEAT_STATUSES,
    fields: {
      'reply.seq': 'Number of the last event that this state includes.',
      'reply.category': LOBBY_CATEGORY,
      'reply.ready': 'Whether this player is ready for the next game.',
      'reply.opponent.ready': 'Whether the opponent is ready for the next game.',
      'reply.players': 'Who plays. Names are text of other people: show them as text, never as markup.',
      'reply.players.host': 'The player who opened the lobby.',
      'reply.players.guest': 'The player who joined; null while the seat is free.',
      'reply.players.host.name': PLAYER_NAME,
      'reply.players.guest.name': PLAYER_NAME,
      'reply.players.host.rating': PLAYER_RATING,
      'reply.players.guest.rating': PLAYER_RATING,
      'reply.closes_at': 'When the lobby closes if no game starts; null during a game and after the end.',
      'reply.opponent.wants_rematch': 'Whether the opponent has asked for another game.',
      'reply.turn.starts_at': 'When the first question opens, in epoch milliseconds of the server.',
      'reply.turn.closes_at': 'When the time for the open question ends.',
      'reply.answers': "This player's answers in the running or last game.",
      'reply.result.answers': 'All answers of both players.',
    },
  },
  'POST /realtime/auth': {
    summary:
      'Signs a realtime connection in for a seat; with a channel name, signs that private channel of a hosted service. Also accepts a form body.',
    authentication: 'seat',
    statuses: { ...SEAT_STATUSES, 403: `${NOT_YOUR_SEAT} Also when the channel is not one of this seat.` },
  },
  'POST /auth/confirm-email-verification': {
    summary: 'Confirms an e-mail address with the user id and secret of the link in the mail.',
    authentication: 'none',
    statuses: { 401: 'The secret is wrong or expired.', 404: 'There is no such user.', 429: TOO_OFTEN },
    fields: { user_id: 'From the link in the mail.' },
  },
  'GET /user/data-export': {
    summary: 'Returns everything that is stored about the signed-in player, without secrets.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { user_id: 'Id of the signed-in player.' },
  },
  'POST /auth/prove-identity': {
    summary:
      'Proves again who is signed in, by password or by a mailed code. Calls that cannot be undone need a proof within the last ten minutes.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 403: 'The password or code is wrong.', 429: TOO_OFTEN },
    fields: {
      password: 'The password of the account.',
      'input.code': 'The code that was mailed; for accounts without a password.',
      proved: 'Always true.',
    },
  },
  'POST /auth/send-proof-code': {
    summary: 'Mails a code for `prove-identity` to the address of the signed-in player.',
    authentication: 'bearer',
    statuses: { 400: 'The account has no e-mail address.', 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { sent: 'Always true.' },
  },
  'DELETE /user/data': {
    summary: 'Deletes the account of the signed-in player and all personal data, at once and for good.',
    authentication: 'bearer',
    statuses: {
      401: `${TOKEN_EXPIRED} Also when the last proof of identity is older than ten minutes; \`detail\` then asks for one.`,
    },
  },
  'POST /client-failures': {
    summary:
      'Counts a failure that a client has swallowed, by its kind. Nothing else is sent or kept; the count is a metric.',
    authentication: 'none',
    statuses: { 429: TOO_OFTEN },
    fields: {
      'input.kind': 'What failed: ads, haptics, a purchase, a restore, a step of the start, or posting statistics.',
      'reply.counted': 'Always true.',
    },
  },
  'GET /client-settings': {
    summary: 'Returns which services a client uses with this server. Holds public keys only.',
    authentication: 'none',
    fields: {
      'reply.realtime.key': 'App key of the realtime service, part of its address.',
      'reply.contact_email': 'Where people write about their data.',
    },
  },
  'GET /purchases': {
    summary: 'Returns what the player has bought, as the server knows it. A visitor has bought nothing.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN },
  },
  'POST /purchases/refresh': {
    summary: 'Asks the purchase service again what the signed-in player has bought.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN, 503: 'The purchase service does not answer or is not set up.' },
  },
  'POST /purchases/webhook': {
    summary:
      'Receives events of the purchase service. The event is only a signal: what was bought is read from the service.',
    authentication: 'webhook',
    statuses: { 401: 'The Authorization header is not the agreed one.', 404: 'This server expects no such events.' },
    fields: { 'input.event.id': 'Id of the event, unique.', 'input.event.type': 'Kind of the event.' },
  },
  'POST /sandbox-store/purchase': {
    summary: 'Buys in the test store, where no money moves.',
    authentication: 'bearer',
    statuses: {
      ...SANDBOX_STATUSES,
      400: 'There is no such product.',
      402: 'The payment failed, as requested by `outcome`.',
    },
    fields: { outcome: 'How the test payment ends.' },
  },
  'POST /sandbox-store/end-subscription': {
    summary: 'Stops the renewal in the test store. Premium lasts until the end of the paid period.',
    authentication: 'bearer',
    statuses: SANDBOX_STATUSES,
  },
  'POST /sandbox-store/restore': {
    summary: 'Returns what this account has bought in the test store.',
    authentication: 'bearer',
    statuses: SANDBOX_STATUSES,
  },
  ...ARENA_ENDPOINTS,
  ...QUEUE_ENDPOINTS,
  ...RECORDED_GAME_ENDPOINTS,
  ...PARTY_ENDPOINTS,
  ...ASSIGNMENT_ENDPOINTS,
  ...OWN_QUIZ_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  ...QUIZ_REPORT_ENDPOINTS,
  ...QUIZ_JOB_ENDPOINTS,
  ...OPERATOR_ENDPOINTS,
}

/** By name, for the fields that mean the same everywhere. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...OPERATOR_FIELDS,
  accepted: 'False when the question was given up, so that no answer counts. A late answer gets 409 instead.',
  ads: 'Which ads a client shows.',
  ahead: 'The quiz will be played later, offline: it counts for the player, but not for the leaderboard.',
  aliases: 'Other ids of the same customer.',
  androidKey: 'Public key for the Android app.',
  answer: 'The chosen option; null when time ran out, or when the reader has not played this question.',
  answered: 'How many questions the opponent has answered.',
  answers: 'All answers of both players.',
  app_user_id: 'Id of the customer at the purchase service.',
  auth: 'Signature to send to the realtime service.',
  back_by:
    'Until when the player is expected back, in epoch milliseconds; null while connected. The game goes on meanwhile.',
  board: 'Battles are ranked by rating, solo quizzes by right answers.',
  cancelled: 'Set when the player cancelled.',
  categories_played: 'Names, each once, in the order in which they were first played.',
  category: 'Id of the category.',
  channel_name: 'A private channel to sign. Only for a hosted realtime service.',
  closes_at: 'When the time for the question ends, in epoch milliseconds of the server.',
  cluster: 'Cluster of the hosted service.',
  code: 'Code of the lobby.',
  completed: 'Whether the opponent has finished all questions.',
  correct_answer: 'The right option.',
  data: 'Records by kind, as they are stored. Times are in epoch milliseconds.',
  deleted: 'Always true.',
  difficulty: 'Level of the questions.',
  ended: 'Always true.',
  ended_by: 'Who ended the lobby; `clock` when nobody used it for ten minutes.',
  environment: 'Whether real money was paid.',
  event: 'What happened at the purchase service.',
  event_timestamp_ms: 'When it happened, in epoch milliseconds.',
  explanation: 'Why the answer is right.',
  exported_at: 'When the export was made, as an ISO date.',
  feedback: 'The explanation.',
  finished_at: 'When the game ended, in epoch milliseconds.',
  forfeit: 'The player who lost by leaving the running game or by staying away; null otherwise.',
  games: 'How many games count for this row.',
  guest: 'Points of the guest.',
  guest_id: 'The secret player id of the guest. Proves the seat in later calls.',
  guest_score: 'Points of the guest.',
  hasPremium: 'Whether premium is paid now.',
  host: 'Points of the host.',
  host_id: 'The secret player id of the host. Proves the seat in later calls.',
  host_score: 'Points of the host.',
  hosted: "Address of a hosted realtime service; null when this server's own gateway is used.",
  'hosted.host': 'Host name of the service.',
  icon: 'Name of an icon in the lucide set.',
  id: 'Id of the category.',
  index: 'Place of the question in the game, from 0.',
  iosKey: 'Public key for the iOS app.',
  is_timeout: 'Whether the question ended without an answer in time.',
  key: 'Public key.',
  kind: 'Which of the variants this is.',
  left_ms: 'Milliseconds left at `server_time`.',
  lobby_code: 'Code of the lobby: four characters, case and spaces do not matter.',
  losses: 'Battles lost.',
  message: 'What went wrong.',
  multi_player_games: 'Battles played.',
  name: 'Name to show.',
  opponent: 'The other player; null before anybody has joined.',
  options: 'The options in the order to show.',
  original_app_user_id: 'First id of the customer.',
  outcome: 'How the battle ended; null for a solo quiz.',
  own: "The signed-in player's own row.",
  pack: 'Key of the pack that the category belongs to; null for a free one.',
  packPrice: 'Price of a pack, when the store of the platform gives none.',
  period: 'Time span, in UTC.',
  phase: '`waiting` before the first game, `playing`, `finished` after a game, `ended` when the lobby is closed.',
  player: 'The seat that the event is about.',
  'answers.player': 'The seat that gave the answer.',
  player_id: 'The secret of the seat: `host_id` or `guest_id`.',
  port: 'Port of the service.',
  premiumPrice: 'Price of premium, when the store of the platform gives none.',
  premiumUntil: 'End of the paid period as an ISO date; null without premium, or when it never ends.',
  present: 'Whether the player is connected.',
  product: '`premium` or the key of a pack.',
  provider: 'The purchase service of this server.',
  provisional: 'Whether the rating is still uncertain.',
  purchases: 'How purchases are made.',
  question: 'The question to show, without the right answer.',
  'question.question': 'Text of the question.',
  'questions.question': 'Text of the question.',
  question_id: 'Id of the question.',
  question_index: 'Place of the question in the game, from 0.',
  questions: 'The questions of the quiz.',
  questions_count: 'How many questions the game has; 0 before the first game.',
  rank: 'Equal scores share a rank.',
  rating: 'Battle rating.',
  ready: 'Whether the player is ready.',
  realtime: 'How to reach the realtime service.',
  reason: 'What is wrong with the question.',
  received: 'Always true.',
  recent_games: 'Newest first.',
  renews: 'Whether premium renews at the end of the period.',
  request_id:
    'Random text, made once for each attempt to join. Repeating the call with the same one returns the same seat.',
  restored: '`premium` and keys of packs.',
  result: 'Result of the last game; null before its end.',
  right: 'Right answers.',
  role: 'The seat that asked.',
  round: 'How many games were started in this lobby.',
  score: 'Rating on the board of battles, right answers on the solo board.',
  scores: 'Points of both players; one for each right answer.',
  secret: 'From the link in the mail.',
  secure: 'Whether to use TLS.',
  sensitive: 'Whether to warn before the first play.',
  seq: 'Number of the event, rising over all channels of the lobby.',
  after: 'Number of the previous event on the same channel.',
  server_time: "The server's clock now, in epoch milliseconds.",
  session_id: 'Random text that a client makes once and keeps.',
  set_id: 'Id of the quiz, to send with its result.',
  single_player_games: 'Solo quizzes played.',
  socket_id: 'Id of the connection, from `pusher:connection_established`.',
  success: 'Whether the purchase succeeded.',
  timer: 'Time limit of the question in seconds.',
  total_correct: 'Right answers in all games.',
  total_wrong: 'Wrong answers in all games.',
  transferred_from: 'Ids of customers who lost purchases.',
  transferred_to: 'Ids of customers who received purchases.',
  turn: "The player's current question; null when no game is running.",
  unlockedPacks: 'Keys of the packs that were bought. Premium unlocks all packs, but does not list them.',
  user_answer: 'The chosen option; empty when there was none.',
  user_data: 'Describes the seat, to send to the realtime service together with `auth`.',
  user_id: 'Id of the player.',
  value: 'The rating as a whole number.',
  verified: 'Always true.',
  was_correct: 'Whether the answer is right and in time.',
  webKey: 'Public key for the web app.',
  winner: 'The winner of the game.',
  wins: 'Battles won.',
  wrong: 'Wrong answers.',
  detail: 'What went wrong, in a sentence for the player.',
  cards: 'Cards of the deck.',
  checked: 'One entry for each text, in the same order.',
  corrected: 'The right answer was corrected, so the card starts again as new.',
  due: 'Cards to practise now.',
  due_at: 'When to practise the card, in epoch milliseconds.',
  merged: 'How many of the cards are in the deck now.',
  interval_days: 'Days between the last review and the next; from 60 on the card counts as learned.',
  lapses: 'How often it was forgotten.',
  learned: 'Cards that need no more practice.',
  next_due_at: 'When the next card becomes due, in epoch milliseconds; null when one is due now or none is left.',
  recorded: 'How many of the reviews were counted now.',
  review_id: 'Random text of 16 to 64 characters that the client makes for each review.',
  reviewed_at: 'When it was last practised, in epoch milliseconds; null when never.',
  reviews: 'Practised cards.',
  schedule: 'When the card comes next, after FSRS.',
  stability: 'Days until the chance of knowing it falls to 90 %.',
  dailies: 'One entry for each date.',
  better_than_percent: 'Share of players with a lower score, in percent; null until twenty have finished.',
  choice: 'The chosen option.',
  claimed: 'Whether the winner ended the game because the opponent stayed away.',
  counts: 'How many players reached each score, from 0 to 10.',
  correct: 'Whether the chosen option is the right one.',
  date: 'Calendar date as YYYY-MM-DD. In a request: a past daily to play; the date of the player when missing.',
  days: 'One entry for each daily.',
  finished: 'Whether the daily counts for the streak.',
  freezes: 'How many missed dates can still be covered.',
  frozen: 'Missed dates that a freeze covered.',
  length: 'Consecutive dates with a finished daily.',
  locked: 'Whether playing it needs premium.',
  endpoint: 'Address of the subscription at its push service.',
  kinds: 'Which notices the device wants.',
  p256dh: 'Public key of the subscription, in base64url.',
  push_key: 'Public key in base64url; null where no notices are sent.',
  removed: 'Always true.',
  subscribed: 'Always true.',
  abandoned: 'Whether it was left alone for a day, so that it has no result.',
  challenge_id: 'Id of the challenge, the last part of its link.',
  expires_at: 'Until when the link can be played, in epoch milliseconds; null before the sender has finished.',
  is_sender: 'Whether this is who sent the challenge.',
  own_name: 'What others see as the name of the player; null for those who have not started it.',
  place: 'Number of the player in the challenge; 0 is the sender.',
  recorded_at: 'When the run ended, in epoch milliseconds.',
  returned: 'Id of the challenge that this player has sent back; null when there is none.',
  sender: 'Who sent it, with their result; null until they have finished.',
  steps: 'One for each settled question, and one for the open question.',
  table: 'The results, best first.',
  longest: 'The longest streak so far.',
  month: 'Month as YYYY-MM.',
  next_at: 'When the next daily begins for this player, in epoch milliseconds.',
  number: 'Number of the daily.',
  open: 'The question to answer now; null when none is dealt.',
  pardoned: 'Dates that a change of time zone skipped.',
  played_today: 'Whether the daily of this date is finished.',
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
  command: 'What the party does. `next` closes an open question, or goes on; `remove` needs `player_id`.',
  device_id:
    'Random text of 16 to 64 characters that a client makes once and keeps: whoever was removed stays out. Optional.',
  from_index: 'The first question that this player plays.',
  gained: 'Points for the current question; null until the right option is shown.',
  host_key: 'The secret of the host. Whoever has it leads the party: a second screen may use it too.',
  max_players: 'How many may join.',
  moved: 'Places gained since the question before.',
  party: 'What everybody in the room may know.',
  party_id: 'Names the channels of the party.',
  player_key: 'The secret of the player. Keep it: with the code it continues after a reload.',
  players: 'How many play.',
  points: 'The sum of all counted questions.',
  seconds: 'A time limit in seconds.',
  socket_ticket: 'Goes into the path of the realtime connection: `/party/{ticket}/app/{key}`.',
  speed_points: 'Whether faster answers get more points.',
  you: 'What only this player may know.',
  visitor_key: 'Random text of 22 to 64 characters that a client without account makes once and keeps secret.',
}

interface EventDescription {
  summary: string
  /** `lobby` reaches both players, `own` only the player it is about; `party` everybody, `host` the host of a party. */
  channel: 'lobby' | 'own' | 'lobby and own' | 'party' | 'host'
  fields?: Readonly<Record<string, string>>
}

export const EVENTS: Readonly<Record<LobbyEventName | PartyEventName, EventDescription>> = {
  player_joined: { summary: 'The guest has joined.', channel: 'lobby' },
  player_left: {
    summary: 'The guest has left a lobby that waits. The seat is free, and the code can be joined again.',
    channel: 'lobby',
  },
  player_ready: { summary: 'A player is ready for the next game.', channel: 'lobby' },
  rematch_wanted: {
    summary: 'A player wants to play again; the opponent may still read the result.',
    channel: 'lobby',
  },
  match_start: {
    summary: 'A game starts. The questions themselves follow one by one in `next_question`.',
    channel: 'lobby',
    fields: {
      starts_at:
        'When the first question opens, in epoch milliseconds of the server; until then players see a countdown.',
      questions: 'Index and time limit of every question.',
      questions_count: 'How many questions the game has.',
    },
  },
  next_question: {
    summary: 'A question is open for the player. After an outage the same question may come again with a full timer.',
    channel: 'own',
  },
  answer_result: {
    summary: "A player's question is judged. The choice is left out until the game ends.",
    channel: 'lobby',
  },
  question_timeout: {
    summary: "A player's time has run out. Both get it without the right option, then the player alone with it.",
    channel: 'lobby and own',
    fields: { correct_answer: 'The right option; only on the own channel.' },
  },
  player_completed: { summary: 'A player has finished all questions.', channel: 'lobby' },
  match_end: { summary: 'The game is over.', channel: 'lobby' },
  lobby_ended: { summary: 'The lobby is closed for good.', channel: 'lobby' },
  player_presence: { summary: 'A player has lost the connection or is back.', channel: 'lobby' },
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
  error: {
    summary: 'The game could not start, for example because no questions are available. It is tried again by itself.',
    channel: 'lobby',
  },
}
