import type { Environment } from './settings-reader.ts'

/** Every setting; a test compares this list with docs/settings.md. */
export const SETTING_NAMES: readonly string[] = `
  PORT HOST LISTEN_FDS LISTEN_PID PUBLIC_URL NODE_ENV DEV_TOOLS ALLOWED_ORIGINS TRUSTED_PROXY METRICS_PORT METRICS_HOST
  METRICS_ALLOWED_HOSTS DRAIN_SECONDS HSTS_SUBDOMAINS SLOW_QUERY_MS LOG_LEVEL
  OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_PROTOCOL
  OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG
  SHED_NEW_WORK_MS SHED_OTHER_WORK_MS SHED_NEW_WORK_AT_ONCE RATE_LIMITS NETWORK_LIMIT_FACTOR
  DATA_DIR DATABASE_URL DATABASE_PASSWORD DATABASE_POOL_SIZE REDIS_URL BACKUP_DIR BACKUP_KEEP_DAYS
  SMTP_URL MAIL_FROM CONTACT_EMAIL SMS_WEBHOOK_URL SMS_WEBHOOK_TOKEN ACCOUNT_HIDE_UNKNOWN OPERATORS SIGNING_KEYS
  OPENID_PROVIDERS OPENID_NAME_ISSUER_URL OPENID_NAME_CLIENT_ID OPENID_NAME_CLIENT_SECRET
  REALTIME_APP_ID REALTIME_APP_KEY REALTIME_APP_SECRET REALTIME_CLIENT_EVENTS REALTIME_DRIVER
  PUSHER_APP_ID PUSHER_KEY PUSHER_SECRET PUSHER_CLUSTER PUSHER_HOST PUSHER_PORT PUSHER_SCHEME PUSH_KEY PUSH_TEST_ORIGINS
  QUIZ_SIZE MATCH_QUESTIONS QUESTION_SECONDS PARTY_MAX_PLAYERS PICTURES_MAX_MB ASSIGNMENT_MAX_PLAYERS
  ARENAS ARENA_TIME_ZONE ARENA_SAME_NETWORK
  AI_PROVIDER AI_MODEL AI_API_KEY AI_BASE_URL AI_CHECK_MODEL AI_DAILY_TOKENS AI_PRICE_IN AI_PRICE_OUT
  AI_QUIZ_PER_DAY AI_QUIZ_SECONDS
  STORE_PROVIDER SANDBOX_PERIOD_SECONDS REVENUECAT_SECRET_KEY REVENUECAT_WEBHOOK_AUTH REVENUECAT_WEB_KEY
  REVENUECAT_IOS_KEY REVENUECAT_ANDROID_KEY REVENUECAT_API_URL ADS_PROVIDER IOS_APP_IDS ANDROID_CERTIFICATES
  VITE_API_URL VITE_SERVER_URL VITE_REALTIME_URL
`
  .trim()
  .split(/\s+/)

/** One line for each variable that looks like a setting and is none, with the setting that was probably meant. */
export function misspeltSettings(env: Environment): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = nearestSetting(name)
    return meant === null ? [] : [`${name} is no setting, so it has no effect. Did you mean ${meant}?`]
  })
}

function nearestSetting(name: string): string | null {
  const isOurs = SETTING_NAMES.includes(name) || /^OPENID_\w+_(ISSUER_URL|CLIENT_ID|CLIENT_SECRET)$/.test(name)
  if (isOurs || !/^[A-Z][A-Z0-9_]*$/.test(name)) return null
  // One wrong letter in a short name, up to three in a long one; more is a coincidence.
  const most = Math.min(3, Math.max(1, Math.floor(name.length / 4)))
  const [nearest] = SETTING_NAMES.map((setting) => ({ setting, distance: editDistance(name, setting) })).toSorted(
    (one, other) => one.distance - other.distance,
  )
  return nearest && nearest.distance <= most ? nearest.setting : null
}

/** How many letters must be added, left out or changed to turn one text into the other. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const changed = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
