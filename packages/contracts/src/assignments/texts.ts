import { OWN_QUESTION_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NOT_YOURS = 'The account has no such assignment: it was deleted, or belongs to somebody else.'

const NO_CODE = 'There is no assignment with this code.'

const NO_SEAT = 'The key is not valid: the owner has freed the name, or it belongs to another assignment.'

const NOT_OPEN = 'The assignment is not open yet, or closed.'

/** The fields of assignments and reports, the same in all their calls. */
export const REPORT_FIELDS: Readonly<Record<string, string>> = {
  ...OWN_QUESTION_FIELDS,
  accepted: 'Every spelling that is right; the first one is shown as the answer.',
  amount: 'How far from the value is still right.',
  answer: 'The answer, as the kind of the question asks for it; null to skip.',
  answered: 'How many questions of the attempt are settled.',
  assignment: 'What the owner chose.',
  assignment_id: 'Id of the assignment.',
  assignments: 'The assignments of the account, the newest first.',
  at: 'When it was corrected, in epoch milliseconds.',
  attempt: 'Number of the attempt, from 1.',
  attempts: 'How many attempts each player has; null for any number. In a report and for a player: those begun.',
  average_share: 'Mean of the players’ shares of right answers, from 0 to 1; null before the first answer.',
  begun: 'How many players have begun.',
  best_attempt: 'Number of the attempt that counts: the one with most right answers, of equal ones the later.',
  change: 'What to change.',
  changed: 'How many attempts it changed.',
  elsewhere: 'How many other assignments and finished parties of the quiz were counted again.',
  choice: 'Place of the chosen option, counted from 0. In rows of answers: what was chosen or typed, as text.',
  choices: 'Places of the chosen options. In a report: all options, or the usual wrong inputs, with their counts.',
  chosen_by: 'How many of them chose it.',
  claimed: 'Whether a device plays under this name.',
  closes_at: 'When it closes, in epoch milliseconds. Of an open question: its deadline; null without one.',
  code: 'The code of eight characters, in any case and spacing.',
  correct: 'Whether the answer earned the whole share.',
  correction:
    'What becomes right: another input, another number, or other options by their places in the author’s order.',
  corrections: 'Keys that were corrected after people had answered.',
  can_mail: 'Whether the account has an address that it proved, and the server delivers mails.',
  card_id: 'Names the question in a mistakes deck; null for a question of the bank.',
  by_model: 'Whether a model wrote some of its questions, which its author has kept one by one.',
  count: 'How many chose it.',
  counts: 'Whether the row belongs to the attempt that counts.',
  deleted: 'Always true.',
  deleted_at: 'When names and answers are deleted, in epoch milliseconds.',
  device_id: 'Random text that the device keeps: the same device hears the same again when a reply was lost.',
  ended: 'Whether every question of the attempt is settled.',
  explanation: 'Shown after the answer; empty if there is none.',
  finished: 'How many have finished an attempt.',
  given: 'What the player answered; null for no answer.',
  has_list: 'Whether only names of the owner’s list are let in. The list itself is never sent to players.',
  in_quiz:
    'Whether the quiz itself gets the new key too. Optional. In the reply: whether it has it; not if the question was changed or deleted since.',
  index: 'Place of the question in the attempt, counted from 0.',
  instead: 'What the better half answered in place of the key.',
  kept_days: 'How many days after closing names and answers are deleted: 0 (at once), 1, 7, 30 or 90.',
  key: 'What is asked, with the right answer.',
  keys: 'When players see what was right: after `each` question, at the `end` of an attempt, or after `closing`.',
  keys_at:
    'When the keys of this attempt are shown, in epoch milliseconds; null when its end decides, or they are shown.',
  kind: '`choice` has one right option, `several` at least one; `typeIn` is typed; `number` is a number to guess.',
  'input.change.kind': 'Which change: new times, close now, another attempt for one player, or a name set free.',
  'input.correction.kind': '`accept` another input, `accept-number`, or other options that are `right`.',
  last: 'The question that was settled last; null before the first.',
  last_answer_at: 'When the last answer was given, in epoch milliseconds; null before the first.',
  last_of: 'Of how many questions, in the last attempt; null before the first.',
  last_right: 'Right answers in the last attempt; null before the first.',
  mails_at_closing: 'Whether the owner gets a mail when it closes, because the owner asked for it.',
  on: 'Whether the owner wants a mail when it closes.',
  mature: 'Whether the author marks the quiz as 17+: a warning stands before it.',
  median_ms: 'Median of the time taken, in milliseconds; null before the first answer.',
  missed: 'How many questions fewer than 60 % had right.',
  most_players: 'How many may play one assignment.',
  name: 'The name of the player.',
  names: 'Who may play; null for everybody. Names that cannot be told apart are refused.',
  need_help: 'How many have less than half right.',
  needs_help: 'Whether less than half was right.',
  next: 'Number of the attempt that can be begun now; null if none can.',
  not_started: 'How many have not begun.',
  number: 'Number of the attempt, from 1. In an answer or correction: the number that was guessed.',
  of: 'Of how many questions; in a tolerance, whether it is in units of the value or in percent of it.',
  open: 'The question to answer now; null if none is dealt.',
  opens_at:
    'When it opens, in epoch milliseconds. When it is made: null for now. When it is changed: null for as it is.',
  options: 'The options; empty for other kinds.',
  outcome:
    '`found`: the name is yours now. `taken`: another device plays under it. `ask-your-teacher`: not on the list.',
  over: 'Whether nothing can be answered any more: the attempt has ended, or the assignment is closed.',
  personal_code: 'The code of six characters with which another device goes on under the same name.',
  phase: '`not-open`, `open` or `closed`, by the clock of the server.',
  place: 'Place of the question in the quiz, or of the option in the author’s order, counted from 0.',
  places: 'Places of options in the author’s order, counted from 0; null for what was typed.',
  player_id: 'Id of the player within the report.',
  player_key: 'Proves that the device plays under its name. Secret.',
  players: 'The players. In a list or summary: how many there are.',
  playing: 'How many are playing now.',
  question: 'The question as the attempt shows it.',
  questions: 'The questions, the hardest first. In rows of answers: their texts in the order of the quiz.',
  quiz_id: 'Id of the quiz that was assigned.',
  recounted: 'Whether, or how many times, a corrected key changed how an answer counts.',
  report: 'The report; null when nothing has changed since `since`.',
  request_id: 'Random text that the client makes, so that a repeated call makes one assignment.',
  revision: 'Changes with everything that the report shows.',
  right: 'Right answers; null until keys are shown. In a key or correction: which options are right.',
  right_text: 'The right answer as text.',
  rows: 'One for each answer of each attempt.',
  seat: 'The place of the player; null unless the name was found.',
  server_time: 'The clock of the server, in epoch milliseconds.',
  settled: 'The settled questions in the order in which they were asked. In a report: how many settled it.',
  share: 'The share of the points that the answer earned, from 0 to 1.',
  shown: 'Key and judgement; null until they are shown.',
  shuffled: 'Whether each attempt has an order of questions of its own.',
  since: 'The last revision that the caller has read.',
  state: 'What the player is doing; `stopped` when the assignment closed before the end of the attempt.',
  summary: 'The report in numbers.',
  suspected: 'A key that the better half avoids, from eight answers on; null if there is none.',
  text: 'The text.',
  timed: 'Whether the questions have a time limit. Players may take double time or none.',
  timed_out: 'Whether time ran out.',
  timing: 'Double time or none is the right of every player, and is shown in the report.',
  title: 'The title of the quiz.',
  tolerance: 'How far from the value is still right.',
  took_ms: 'How long the player took, in milliseconds.',
  total: 'How many questions there are.',
  total_ms: 'Time taken for all answers of the attempt that counts, in milliseconds.',
  typos: 'Whether small typos are forgiven.',
  unit: 'Shown behind the number; empty if it has none.',
  usual_ms: 'Median of the time of those who finished, in milliseconds; null if nobody has.',
  value: 'The right number.',
  version: 'Version of the copy that is played; a corrected key makes a new one.',
  worthlessAt: 'The distance from the value at which an answer earns nothing; null if only right ones count.',
  wrong: 'Answers that are wrong, although they look like a right one with a typo.',
}

const owner = (summary: string, statuses: EndpointDescription['statuses'] = {}): EndpointDescription => ({
  summary,
  authentication: 'bearer',
  statuses: { 401: TOKEN_EXPIRED, 404: NOT_YOURS, 429: TOO_OFTEN, ...statuses },
  fields: REPORT_FIELDS,
})

const player = (summary: string, statuses: EndpointDescription['statuses'] = {}): EndpointDescription => ({
  summary,
  authentication: 'none',
  statuses: { 404: NO_CODE, 429: TOO_OFTEN, ...statuses },
  fields: REPORT_FIELDS,
})

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /assignments': owner(
    'Assigns a quiz: a copy that is played until it closes, under a code of eight characters.',
    {
      400: 'The times do not fit, or names of the list cannot be told apart.',
      403: 'The account keeps 200 assignments already.',
      404: 'The account has no such quiz, or it is in the bin.',
      409: 'No question of the quiz can be played.',
    },
  ),
  'GET /assignments': {
    ...owner('The assignments of the account, until their results are deleted.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'GET /assignments/:assignment_id/report': owner('How it went so far: hardest questions and weakest players first.'),
  'GET /assignments/:assignment_id/answers': owner('Every answer of every attempt, for a table.'),
  'POST /assignments/:assignment_id/changes': owner(
    'Extends, reopens or closes an assignment, gives one player another attempt, or frees a name.',
    { 400: 'The times do not fit.' },
  ),
  'POST /assignments/:assignment_id/corrections': owner(
    'Accepts another answer or corrects a key. All attempts are counted again, once, also in other assignments and finished parties of the quiz, and players see it in their review.',
    {
      400: 'That cannot be the key of this question.',
      409: 'It is the key already, or another one was corrected in between.',
    },
  ),
  'POST /assignments/:assignment_id/practice': {
    ...owner('Makes a new quiz of all questions that fewer than 60 % had right.', {
      403: 'The account keeps as many quizzes as it may.',
      409: 'No question was missed.',
    }),
    fields: { ...REPORT_FIELDS, questions: 'How many questions the new quiz has.', quiz_id: 'Id of the new quiz.' },
  },
  'DELETE /assignments/:assignment_id': owner('Deletes an assignment with all names and answers at once.'),
  'GET /assigned/:code': player('What an assignment is about, for somebody who has its code.'),
  'POST /assigned/:code/names': player('Claims a name. The first device to do so plays under it.', {
    400: 'The name is missing, too long, or may offend others.',
    409: `${NOT_OPEN} Or as many have joined as may play.`,
    429: `${TOO_OFTEN} Also for ten names in a row that were not found.`,
  }),
  'POST /assigned/:code/devices': player('Lets another device go on under a name, with its personal code.', {
    404: `${NO_CODE} Or name and personal code do not belong together.`,
    429: `${TOO_OFTEN} Also for ten wrong codes in a row.`,
  }),
  'GET /assigned/:code/player': player('The attempts of a player.', { 401: NO_SEAT }),
  'POST /assigned/:code/attempts': player('Begins an attempt. The same number again leads to the same attempt.', {
    401: NO_SEAT,
    409: `${NOT_OPEN} Or no attempt is left, or one has not ended.`,
  }),
  'POST /assigned/:code/deal': player(
    'Deals the question to answer now: the open one again with the same deadline, or the next.',
    { 401: NO_SEAT, 409: `${NOT_OPEN} Or the attempt has ended.` },
  ),
  'POST /assigned/:code/answers': player(
    'Answers the open question. The same answer sent again is acknowledged again and counted once.',
    {
      400: 'That is no answer to a question of this kind.',
      401: NO_SEAT,
      409: `${NOT_OPEN} Or the question is not open, is already answered, or its time is over.`,
    },
  ),
  'GET /assigned/:code/attempts/:number/review': player(
    'The settled questions of an attempt, with keys once they are shown.',
    { 401: NO_SEAT },
  ),
  'POST /assigned/:code/attempts/:number/mistakes': {
    ...player('Puts what was missed into the mistakes deck of the signed-in player, once.', {
      401: `${NO_SEAT} Or nobody is signed in.`,
      409: 'The attempt is not over, or its keys are not shown yet.',
    }),
    authentication: 'bearer',
    fields: { ...REPORT_FIELDS, missed: 'How many questions of the attempt were missed.' },
  },
}
