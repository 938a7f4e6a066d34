import { BAD_TOKEN, NO_RUN, RUN_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
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
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  better_than_percent: 'Share of players with a lower score, in percent; null until twenty have finished.',
  date: 'Calendar date as YYYY-MM-DD. In a request: a past daily to play; the date of the player when missing.',
  days: 'One entry for each daily.',
  freezes: 'How many missed dates can still be covered.',
  frozen: 'Missed dates that a freeze covered.',
  length: 'Consecutive dates with a finished daily.',
  longest: 'The longest streak so far.',
  month: 'Month as YYYY-MM.',
  next_at: 'When the next daily begins for this player, in epoch milliseconds.',
  pardoned: 'Dates that a change of time zone skipped.',
  played_today: 'Whether the daily of this date is finished.',
}
