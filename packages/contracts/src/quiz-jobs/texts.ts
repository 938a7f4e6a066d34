import { OWN_QUESTION_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const NO_JOB = 'The account has no such job. Jobs of others get the same answer.'

const SHUT =
  'No quiz is written for this account now: its address is not verified, an operator has barred it or paused writing, or the topic is refused.'

const LATER = `${TOO_OFTEN} Also when the account is younger than a day, has used its quizzes of the day, when the tokens of the day are used, or when the model does not answer.`

const BUSY = 'Another quiz is being written for this account.'

const SHARED_FIELDS: Readonly<Record<string, string>> = {
  ...OWN_QUESTION_FIELDS,
  job: 'The job as it is now.',
  'reply.provider': 'Who writes, for people; null when no model is set up.',
  'reply.obstacle': 'Why no quiz can be asked for now; null when one can.',
  'reply.opens_at': 'When that ends, in epoch milliseconds; null when nobody can know.',
  'reply.left_today': 'How many more quizzes the account may ask for today.',
  'reply.per_day': 'How many it may ask for in a day.',
  'reply.jobs': 'Those that are being written, failed today, or have drafts to decide on; the newest first.',
  job_id: 'Id of the job.',
  draft_id: 'Id of the drafted question.',
  state: 'A `failed` job costs nothing.',
  stage: 'What is done now: facts are planned, questions written, checked by rules, repaired, answered blind.',
  topic: 'What the quiz is about; null when it is written from a text.',
  text: 'What the quiz is written from, 200 to 20,000 characters; deleted within a day. Null for a topic.',
  count: 'How many questions are wanted.',
  language: 'In which language they are written.',
  difficulty: 'How hard they are.',
  asked: 'How many questions were asked for; there may be fewer.',
  failure: 'Why nothing, or less, was written; null when all went well.',
  quiz_id: 'The quiz with what was kept; null before anything is.',
  created_at: 'When it was asked for, in epoch milliseconds.',
  kept: 'How many were kept.',
  dropped: 'How many drafts or facts did not reach the author, by reason.',
  reason: 'Why they were dropped.',
  'dropped.count': 'How many.',
  drafts: 'Questions that nobody has decided on. They can be neither played nor shared nor exported.',
  draft_ids: 'Ids of drafted questions.',
  can_write_more: 'Whether another question can be written in place of one.',
  question: 'The question; when it is kept, as the author changed it, or missing to keep it as it is.',
  confirmed: 'Whether the checker answered it right twice, surely, and no stranger is named.',
  answers: 'What the checker answered, blind, both times.',
  doubt: 'Why an answer does not confirm the key; null when it does.',
  chosen: 'The option that the checker chose; null when it chose none, several or did not answer.',
  names: 'Persons whom neither topic nor text named.',
  passage: 'Number of the passage of the text, from 0; null for a topic.',
  quote: 'Words that stand in that passage; null for a topic.',
  request_id: 'Made by the client, so that a repeated call makes no second job.',
  deleted: 'Always true.',
}

const call = (summary: string, statuses: Record<number, string> = {}): EndpointDescription => ({
  summary,
  authentication: 'bearer',
  statuses: { 401: TOKEN_EXPIRED, 404: NO_JOB, 429: TOO_OFTEN, ...statuses },
  fields: SHARED_FIELDS,
})

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /quiz-jobs': {
    ...call('Whether a model writes quizzes for this account, and its jobs.'),
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
  },
  'POST /quiz-jobs': call('Has a quiz written about a topic or from a text. Answered at once, with a job.', {
    403: SHUT,
    404: 'No model is set up on this server.',
    409: BUSY,
    413: 'The body is larger than 128 KiB.',
    429: LATER,
  }),
  'GET /quiz-jobs/:job_id': call('A job as it stands, with its drafts.'),
  'POST /quiz-jobs/:job_id/cancel': call('Stops a job. What it has used counts.'),
  'POST /quiz-jobs/:job_id/kept': call('Puts drafts into a quiz of the account, as they are or changed.', {
    403: 'The account or the quiz is full.',
    409: 'It is still being written, or was changed elsewhere at the same moment.',
    413: 'The body is larger than 128 KiB.',
  }),
  'POST /quiz-jobs/:job_id/dropped': call('Drops drafts.', {
    409: 'It is still being written, or was changed elsewhere at the same moment.',
  }),
  'POST /quiz-jobs/:job_id/another': call('Drops a draft and has another one written in its place.', {
    403: SHUT,
    409: `${BUSY} Or its text is deleted by now.`,
    429: LATER,
  }),
  'DELETE /quiz-jobs/:job_id': call('Stops a job and deletes its drafts and its text. What it has used counts.'),
}
