import { KEPT_DAYS, type KeptData } from '@knowdown/domain/privacy/kept-data'
import { UNREADABLE_KEPT_DAYS } from '../../features/live/unreadable-row.ts'
import type { Schema } from './schema.ts'

/** A row is deleted this long after the time in the column, if it matches. */
export interface AgeLimit {
  column: string
  days: number
  /** SQL that limits the rule to some rows. */
  only?: string
}

/** How a table is kept from growing for ever: by age, or by something that bounds the number of its rows. */
export type Retention = {
  /** What it holds about people, as rows of the privacy page; empty for a table about nobody. */
  about: readonly KeptData[]
} & ({ ages: readonly AgeLimit[] } | { bound: string })

const kept = (about: readonly KeptData[], column: string, days: number, only?: string): Retention => ({
  about,
  ages: [{ column, days, ...(only && { only }) }],
})
const bounded = (about: readonly KeptData[], bound: string): Retention => ({ about, bound })
const WITH_ACCOUNT = 'deleted with the account'
const WITH_MATCH =
  'deleted with the match, ten minutes after its lobby has closed, or 30 days later if it cannot be read'
const WITH_PARTY = 'deleted with the party'
const WITH_ASSIGNMENT = 'deleted with the assignment'

/** Every table, so that a new one does not compile before somebody has decided how it ends. */
export const RETENTION: Record<keyof Schema, Retention> = {
  // Accounts that never proved an address and have no password go after 30 days without use, with a password after a year.
  users: bounded(
    ['account', 'unproved-account'],
    'until their owner deletes them; those that nobody proved go by themselves',
  ),
  identities: bounded(['account'], WITH_ACCOUNT),
  authenticators: bounded(['account'], `one for each account, ${WITH_ACCOUNT}`),
  recovery_codes: bounded(['account'], `ten for each account, ${WITH_ACCOUNT}`),
  documents: bounded(['account'], `one for each account, ${WITH_ACCOUNT}`),
  player_skills: bounded(['account'], `one for each category, ${WITH_ACCOUNT}`),
  player_totals: bounded(['account'], `one for each account, ${WITH_ACCOUNT}`),
  mistake_cards: bounded(['mistakes'], `at most one for each question, ${WITH_ACCOUNT}`),
  entitlements: bounded(['account'], `one for each account, ${WITH_ACCOUNT}`),
  sandbox_purchases: bounded(['account'], `one for each product, ${WITH_ACCOUNT}`),
  // Only hashes. Accounts that were merely abandoned leave none.
  erasures: bounded(['erasures'], 'one for each account whose owner deleted it, as long as a backup may bring it back'),

  sessions: {
    about: ['sessions'],
    ages: [
      { column: 'expires_at', days: 0 },
      { column: 'used_at', days: KEPT_DAYS.unusedSession },
    ],
  },
  account_tokens: kept(['codes'], 'expires_at', 0),
  oauth_attempts: kept(['codes'], 'expires_at', 0),
  factor_challenges: kept(['codes'], 'expires_at', 0),
  account_logs: kept(['account-log'], 'at', KEPT_DAYS.accountLog),
  mails: {
    about: ['mail'],
    ages: [
      // Without a mail server they stay in the local mailbox.
      { column: 'created_at', days: 30 },
      { column: 'failed_at', days: KEPT_DAYS.failedMail },
    ],
  },

  servings: kept(['seen-questions'], 'served_at', KEPT_DAYS.seenQuestion),
  issued_sets: kept(['solo-sets'], 'issued_at', KEPT_DAYS.soloSet),
  question_reports: kept(['reports'], 'reported_at', KEPT_DAYS.report),
  name_reports: kept(['reports'], 'reported_at', KEPT_DAYS.report),
  model_runs: kept([], 'started_at', 90),
  question_records: bounded([], 'one for each question'),
  wrong_option_notes: bounded([], 'three for each question'),
  pool_questions: bounded([], '400 for each category and difficulty'),
  refill_queue: bounded([], 'one for each category and difficulty'),
  level_starts: bounded([], 'one for each difficulty'),
  games: kept(['games'], 'finished_at', KEPT_DAYS.game),
  standings: kept(['account'], 'period_start', 15, "period != 'all'"),
  mistake_reviews: kept(['mistakes'], 'reviewed_at', 180),

  matches: bounded(['matches'], WITH_MATCH),
  match_seats: bounded(['matches'], WITH_MATCH),
  seat_origins: bounded(['matches'], WITH_MATCH),
  match_events: bounded(['matches'], 'deleted minutes after they were sent'),
  // Left over only when a game was never ended.
  held_questions: kept([], 'held_since', 1),
  unrecorded_battles: bounded(['matches'], 'deleted when recorded, a second after the game, or with the match'),
  queue_entries: bounded(['matches'], 'deleted 15 seconds after the last sign of life, or a minute after the game'),
  queue_games: kept(['games'], 'started_at', 30),
  queue_absences: kept(['games'], 'last_at', 1),
  arenas: kept([], 'ends_at', KEPT_DAYS.arena),
  arena_players: kept(['arenas'], 'ends_at', KEPT_DAYS.arena),
  arena_games: kept(['arenas'], 'ends_at', KEPT_DAYS.arena),
  opponent_blocks: bounded(['account'], `as many as players block by hand, ${WITH_ACCOUNT} of either`),
  recording_consents: bounded(['recorded-games'], `one for each account, ${WITH_ACCOUNT}`),
  recorded_games: kept(['recorded-games'], 'recorded_at', KEPT_DAYS.recordedGame),
  heartbeats: bounded([], 'one row'),
  cluster_nodes: kept([], 'seen_at', 1),
  outages: kept([], 'back_at', 90),
  // Deleted within minutes of delete_at, a day after their end or as the host chose; only what cannot be read never ends.
  parties: kept(['parties'], 'changed_at', UNREADABLE_KEPT_DAYS, 'delete_at is null'),
  party_players: bounded(['parties'], WITH_PARTY),
  party_answers: bounded(['parties'], WITH_PARTY),

  own_quizzes: kept(['own-quizzes'], 'deleted_at', KEPT_DAYS.deletedQuiz),
  own_questions: bounded(['own-quizzes'], 'deleted with the quiz'),
  quiz_links: bounded(['own-quizzes'], 'two for each quiz, deleted when it goes into the bin'),
  quiz_authors: bounded(['own-quizzes'], `one for each account, ${WITH_ACCOUNT}`),
  bank_additions: kept(['own-quizzes'], 'day_start', 2),
  // Used ones stay; the sweep of pictures notes since when nothing uses one.
  pictures: bounded(['pictures'], '50 MB for each account; deleted a day after the last use'),
  picture_files: bounded(['pictures'], 'deleted with the picture'),
  picture_copies: bounded([], 'deleted with the copy of the quiz'),
  refused_pictures: bounded([], 'as many as operators remove by hand'),
  quiz_reports: kept(['reports'], 'reported_at', KEPT_DAYS.report),
  quiz_verdicts: bounded(['own-quizzes'], `one for each reported quiz, ${WITH_ACCOUNT}`),
  barred_authors: bounded(['account'], `one for each barred author, ${WITH_ACCOUNT}`),

  // Deleted within minutes of delete_at, which the owner chose; what follows them goes in the same step.
  assignments: kept(['assignments'], 'delete_at', 0),
  assignment_copies: bounded(['assignments'], WITH_ASSIGNMENT),
  assignment_players: bounded(['assignments'], WITH_ASSIGNMENT),
  assignment_attempts: bounded(['assignments'], WITH_ASSIGNMENT),
  quiz_jobs: kept(['quiz-jobs'], 'created_at', KEPT_DAYS.quizDraft),
  // Also deleted every ten minutes, so that none is a day old.
  quiz_job_texts: kept(['quiz-jobs'], 'expires_at', 0),
  quiz_job_progress: kept(['quiz-jobs'], 'expires_at', 0),
  quiz_job_bars: bounded(['account'], `one for each barred account, ${WITH_ACCOUNT}`),

  // Runs of accounts stay as long as the account: they count for streak and calendar, and are in the player's export.
  runs: {
    about: ['dailies', 'challenge-runs', 'own-quizzes', 'recorded-games'],
    ages: [
      { column: 'started_at', days: KEPT_DAYS.visitorRun, only: 'visitor_hash is not null' },
      // Each has a copy of the whole quiz.
      { column: 'started_at', days: KEPT_DAYS.ownQuizRun, only: "series_id like 'own-%'" },
      { column: 'started_at', days: KEPT_DAYS.recordedGameRun, only: "series_id like 'recorded-%'" },
      // A run ends after a day without activity; only what cannot be read never ends.
      { column: 'started_at', days: UNREADABLE_KEPT_DAYS, only: 'ended_at is null' },
    ],
  },
  question_series: bounded(
    [],
    'one a day; those of challenges, own quizzes and recorded games are deleted with the last run',
  ),
  challenges: kept(['challenges'], 'created_at', KEPT_DAYS.challenge),
  challenge_players: bounded(['challenges'], 'deleted with the challenge'),
  push_notices: kept(['push'], 'expires_at', 2),
  push_subscriptions: kept(['push'], 'seen_at', KEPT_DAYS.unusedPushSubscription),

  // Events are repeated for some hours at most; they are kept longer to be able to explain a purchase.
  purchase_events: kept(['purchase-events'], 'received_at', KEPT_DAYS.purchaseEvent),
  // Entries of users who never signed up.
  purchase_sync_queue: kept(['purchase-events'], 'requested_at', KEPT_DAYS.purchaseEvent),

  operators: bounded(['account'], `one for each operator, ${WITH_ACCOUNT}`),
  operator_log: bounded(['operator-log'], 'as many as operators make changes by hand; never deleted'),
  operator_log_people: bounded(['operator-log'], `two for each entry of the log, ${WITH_ACCOUNT}`),
  player_blocks: bounded(['account'], `one for each blocked account, ${WITH_ACCOUNT}`),
  switches: bounded([], 'one for each switch'),
  key_corrections: bounded([], 'one for each key that an operator corrected'),
  correction_notes: kept(['corrections'], 'noted_at', KEPT_DAYS.correctionNote),

  job_runs: bounded([], 'one for each job'),
  instance_keys: bounded([], 'empty since keys are kept outside'),
}
