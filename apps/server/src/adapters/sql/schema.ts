import type { Generated } from 'kysely'

/** Tables in the common subset of both engines: time as epoch ms, JSON as text, flags as 0 or 1, ids as text. */
export interface Schema {
  mails: MailsTable
  users: UsersTable
  sessions: SessionsTable
  account_tokens: AccountTokensTable
  identities: IdentitiesTable
  oauth_attempts: OauthAttemptsTable
  account_logs: AccountLogsTable
  documents: DocumentsTable
  instance_keys: InstanceKeysTable
  erasures: ErasuresTable
}

interface MailsTable {
  id: string
  created_at: number
  recipient: string
  subject: string
  body_text: string
  body_html: string
  user_id: Generated<string | null>
  channel: Generated<'mail' | 'sms'>
  attempts: Generated<number>
  next_try_at: Generated<number>
}

export interface UsersTable {
  user_id: string
  created_at: number
  updated_at: number
  name: string
  email: string | null
  email_verified: number
  phone: string | null
  phone_verified: number
  password_hash: string | null
  password_updated_at: number | null
  active: number
  prefs: string
  accessed_at: number
}

export interface SessionsTable {
  session_id: string
  user_id: string
  secret_hash: string
  provider: string
  provider_uid: string
  ip: string
  user_agent: string
  created_at: number
  updated_at: number
  expires_at: number
  used_at: number
}

interface AccountTokensTable {
  token_id: string
  user_id: string
  purpose: string
  secret_hash: string
  created_at: number
  expires_at: number
}

interface IdentitiesTable {
  identity_id: string
  user_id: string
  provider: string
  provider_uid: string
  provider_email: string
  created_at: number
  updated_at: number
}

interface OauthAttemptsTable {
  state_hash: string
  browser_hash: string
  provider: string
  verifier: string
  nonce: string
  success_url: string
  failure_url: string
  expires_at: number
}

interface AccountLogsTable {
  log_id: string
  user_id: string
  event: string
  ip: string
  user_agent: string
  at: number
}

export interface DocumentsTable {
  document_id: string
  user_id: string
  sequence: string
  attributes: string
  permissions: string
  created_at: number
  updated_at: number
}

interface InstanceKeysTable {
  name: string
  value: string
}

/** The user id stays only until the work is done; then the hash alone tells that it was. */
interface ErasuresTable {
  erasure_id: string
  user_id: string | null
  user_hash: string
  asked_at: number
  finished_at: number | null
}
