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
export type Retention = { ages: readonly AgeLimit[] } | { bound: string }

const after = (column: string, days: number, only?: string): Retention => ({
  ages: [{ column, days, ...(only && { only }) }],
})
const WITH_ACCOUNT = 'deleted with the account'
const WITH_MATCH = 'deleted with the match, minutes after its end, or 30 days later if it cannot be read'
const WITH_PARTY = 'deleted with the party'

/** Every table, so that a new one does not compile before somebody has decided how it ends. */
export const RETENTION: Record<keyof Schema, Retention> = {
  // Accounts that never proved an address and have no password go after 30 days without use, with a password after a year.
  users: { bound: 'until their owner deletes them; those that nobody proved go by themselves' },
  identities: { bound: WITH_ACCOUNT },
  authenticators: { bound: `one for each account, ${WITH_ACCOUNT}` },
  recovery_codes: { bound: `ten for each account, ${WITH_ACCOUNT}` },
  documents: { bound: `one for each account, ${WITH_ACCOUNT}` },
  player_skills: { bound: `one for each category, ${WITH_ACCOUNT}` },
  player_totals: { bound: `one for each account, ${WITH_ACCOUNT}` },
  mistake_cards: { bound: `at most one for each question, ${WITH_ACCOUNT}` },
  entitlements: { bound: `one for each account, ${WITH_ACCOUNT}` },
  sandbox_purchases: { bound: `one for each product, ${WITH_ACCOUNT}` },
  // Only hashes. Accounts that were merely abandoned leave none.
  erasures: { bound: 'one for each account whose owner deleted it, as long as a backup may bring it back' },

  sessions: {
    ages: [
      { column: 'expires_at', days: 0 },
      { column: 'used_at', days: 30 },
    ],
  },
  account_tokens: after('expires_at', 0),
  oauth_attempts: after('expires_at', 0),
  factor_challenges: after('expires_at', 0),
  account_logs: after('at', 30),
  mails: {
    ages: [
      // Without a mail server they stay in the local mailbox.
      { column: 'created_at', days: 30 },
      { column: 'failed_at', days: 7 },
    ],
  },

  servings: after('served_at', 400),
  issued_sets: after('issued_at', 60),
  question_reports: after('reported_at', 180),
  name_reports: after('reported_at', 180),
  model_runs: after('started_at', 90),
  question_records: { bound: 'one for each question' },
  wrong_option_notes: { bound: 'three for each question' },
  pool_questions: { bound: '400 for each category and difficulty' },
  level_starts: { bound: 'one for each difficulty' },
  games: after('finished_at', 730),
  standings: after('period_start', 15, "period != 'all'"),
  mistake_reviews: after('reviewed_at', 180),

  matches: { bound: WITH_MATCH },
  match_seats: { bound: WITH_MATCH },
  seat_origins: { bound: WITH_MATCH },
  match_events: { bound: 'deleted minutes after they were sent' },
  // Left over only when a game was never ended.
  held_questions: after('held_since', 1),
  unrecorded_battles: { bound: 'deleted when recorded, a second after the game, or with the match' },
  heartbeats: { bound: 'one row' },
  cluster_nodes: after('seen_at', 1),
  outages: after('back_at', 90),
  // Deleted at the time in delete_at, a day after their end; only what cannot be read never ends.
  parties: after('changed_at', UNREADABLE_KEPT_DAYS),
  party_players: { bound: WITH_PARTY },
  party_answers: { bound: WITH_PARTY },

  // A daily counts for the streak and the calendar for ever: one a day. Those of visitors are also deleted elsewhere.
  runs: {
    ages: [
      { column: 'started_at', days: 400, only: 'daily_date is null' },
      // A run ends after a day without activity; only what cannot be read never ends.
      { column: 'started_at', days: UNREADABLE_KEPT_DAYS, only: 'ended_at is null' },
    ],
  },
  question_series: { bound: 'one a day; those of challenges are deleted with the last run' },
  challenges: after('created_at', 90),
  challenge_players: { bound: 'deleted with the challenge' },
  push_notices: after('expires_at', 2),
  push_subscriptions: after('seen_at', 180),

  // Events are repeated for some hours at most; they are kept longer to be able to explain a purchase.
  purchase_events: after('received_at', 180),
  // Entries of users who never signed up.
  purchase_sync_queue: after('requested_at', 180),

  operators: { bound: `one for each operator, ${WITH_ACCOUNT}` },
  operator_log: { bound: 'as many as operators make changes by hand; never deleted' },
  operator_log_people: { bound: `two for each entry of the log, ${WITH_ACCOUNT}` },
  player_blocks: { bound: `one for each blocked account, ${WITH_ACCOUNT}` },
  switches: { bound: 'one for each switch' },
  key_corrections: { bound: 'one for each key that an operator corrected' },
  correction_notes: after('noted_at', 90),

  job_runs: { bound: 'one for each job' },
  instance_keys: { bound: 'empty since keys are kept outside' },
}
