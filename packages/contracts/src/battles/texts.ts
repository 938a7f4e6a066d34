import { BAD_TOKEN, GUESSING, NO_LOBBY, NOT_YOUR_SEAT, SEAT_STATUSES } from '../common-texts.ts'
import type { EndpointDescription, EventDescription } from '../endpoint-description.ts'
import type { LobbyEventName } from './events.ts'

const PLAYER_NAME =
  'The display name of the account, for a visitor the chosen one, or a generated one such as `Brave Otter`.'

const PLAYER_RATING = 'Battle rating, rounded; null for a visitor.'

const LOBBY_CATEGORY = 'The category as the host chose it: id or name.'

const SEEN_IN_SOLO =
  'The same as in solo quizzes: the battle then prefers questions that were not seen there. Optional.'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
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
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  back_by:
    'Until when the player is expected back, in epoch milliseconds; null while connected. The game goes on meanwhile.',
  channel_name: 'A private channel to sign. Only for a hosted realtime service.',
  completed: 'Whether the opponent has finished all questions.',
  ended_by: 'Who ended the lobby; `clock` when nobody used it for ten minutes.',
  forfeit: 'The player who lost by leaving the running game or by staying away; null otherwise.',
  guest: 'Points of the guest.',
  guest_id: 'The secret player id of the guest. Proves the seat in later calls.',
  guest_score: 'Points of the guest.',
  host_id: 'The secret player id of the host. Proves the seat in later calls.',
  host_score: 'Points of the host.',
  is_timeout: 'Whether the question ended without an answer in time.',
  left_ms: 'Milliseconds left at `server_time`.',
  present: 'Whether the player is connected.',
  questions_count: 'How many questions the game has; 0 before the first game.',
  ready: 'Whether the player is ready.',
  scores: 'Points of both players; one for each right answer.',
  socket_id: 'Id of the connection, from `pusher:connection_established`.',
  timer: 'Time limit of the question in seconds.',
  turn: "The player's current question; null when no game is running.",
  user_data: 'Describes the seat, to send to the realtime service together with `auth`.',
  winner: 'The winner of the game.',
}

export const EVENTS: Readonly<Record<LobbyEventName, EventDescription>> = {
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
  error: {
    summary: 'The game could not start, for example because no questions are available. It is tried again by itself.',
    channel: 'lobby',
  },
}
