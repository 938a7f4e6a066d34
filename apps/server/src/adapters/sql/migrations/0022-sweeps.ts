import type { Kysely, Migration } from 'kysely'

/** Lets sweeps find old rows without reading whole tables, and tells finished jobs from begun ones. */
export const sweeps: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (name: string, table: string, column: string) =>
      db.schema.createIndex(name).on(table).column(column).execute()
    await index('servings_by_time', 'servings', 'served_at')
    await index('issued_sets_by_time', 'issued_sets', 'issued_at')
    await index('question_reports_by_time', 'question_reports', 'reported_at')
    await index('name_reports_by_time', 'name_reports', 'reported_at')
    await index('games_by_time', 'games', 'finished_at')
    await index('standings_by_period', 'standings', 'period_start')
    await index('account_logs_by_time', 'account_logs', 'at')
    await index('account_tokens_expiring', 'account_tokens', 'expires_at')
    await index('oauth_attempts_expiring', 'oauth_attempts', 'expires_at')
    await index('factor_challenges_expiring', 'factor_challenges', 'expires_at')
    await index('mails_by_time', 'mails', 'created_at')
    await index('mails_failed', 'mails', 'failed_at')
    await index('runs_by_start', 'runs', 'started_at')
    await index('push_notices_expiring', 'push_notices', 'expires_at')
    await index('push_by_use', 'push_subscriptions', 'seen_at')
    await index('purchase_sync_queue_by_time', 'purchase_sync_queue', 'requested_at')
    await index('matches_by_end', 'matches', 'code_free_at')
    await db.schema
      .alterTable('job_runs')
      .addColumn('claimed_until', 'bigint', (at) => at.notNull().defaultTo(0))
      .execute()
  },
}
