import type { Kysely } from 'kysely'
import type { ProviderSettings } from '../adapters/oauth/openid-provider.ts'
import { sqlActivity } from '../adapters/sql/accounts/sql-activity.ts'
import { sqlDocuments } from '../adapters/sql/accounts/sql-documents.ts'
import { sqlIdentities } from '../adapters/sql/accounts/sql-identities.ts'
import { sqlInstanceKey } from '../adapters/sql/accounts/sql-instance-key.ts'
import { sqlOauthAttempts } from '../adapters/sql/accounts/sql-oauth-attempts.ts'
import { sqlSessions } from '../adapters/sql/accounts/sql-sessions.ts'
import { sqlTokens } from '../adapters/sql/accounts/sql-tokens.ts'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import type { Schema } from '../adapters/sql/schema.ts'
import { sortableIds } from '../adapters/sql/sortable-ids.ts'
import { joseJwtSigner } from '../adapters/tokens/jose-jwt-signer.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import { isCommonPassword } from '../features/accounts/credentials/common-passwords.ts'
import type { PasswordHasher } from '../features/accounts/credentials/password-hasher.ts'
import { documentService } from '../features/accounts/documents/document-service.ts'
import { busAccountEventPublisher } from '../features/accounts/events/account-event-publisher.ts'
import { type AccountMailer, accountMailer } from '../features/accounts/mails/account-mailer.ts'
import { passwordlessService } from '../features/accounts/passwordless/passwordless-service.ts'
import { profileService } from '../features/accounts/profile/profile-service.ts'
import type { OpenIdProvider } from '../features/accounts/providers/openid.ts'
import { providerService } from '../features/accounts/providers/provider-service.ts'
import { recoveryService } from '../features/accounts/recovery/recovery-service.ts'
import { sessionIdentities } from '../features/accounts/sessions/session-identities.ts'
import { sessionService } from '../features/accounts/sessions/session-service.ts'
import { tokenService } from '../features/accounts/tokens/token-service.ts'
import { accountUpkeep } from '../features/accounts/upkeep.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import type { MailOutbox } from '../features/mail/mail.ts'

export interface AccountsDeps {
  db: Kysely<Schema>
  bus: Bus
  limits: Limits
  outbox: MailOutbox
  capabilities: Pick<AccountMailer, 'canMail' | 'canText'>
  hideUnknown: boolean
  publicUrl: string
  providers: ReadonlyMap<string, ProviderSettings>
  passwords: PasswordHasher
  clock(): number
}

/** The account service, put together; a part of `compose.ts` that is large enough for a file of its own. */
export async function wireAccounts({
  db,
  bus,
  limits,
  outbox,
  capabilities: can,
  hideUnknown,
  publicUrl,
  providers,
  passwords,
  clock,
}: AccountsDeps): Promise<Accounts> {
  const users = sqlUsers(db)
  const tokenStore = sqlTokens(db)
  const activity = sqlActivity(db, clock)
  const jwts = joseJwtSigner(new TextEncoder().encode(await sqlInstanceKey(db, 'jwt')), clock)
  const tokens = tokenService(tokenStore, await sqlInstanceKey(db, 'tokens'), clock)
  const post = accountMailer(outbox, can)
  const news = busAccountEventPublisher(bus, clock)
  const attempts = sqlOauthAttempts(db)
  const isCommon = isCommonPassword
  const sessions = sessionService({ users, sessions: sqlSessions(db), activity, passwords, jwts, news, clock })
  const common = { users, activity, passwords, sessions, news, isCommon, clock }
  return {
    sessions,
    profile: profileService({ ...common, tokens: tokenStore, notices: post }),
    recovery: recoveryService({ ...common, tokenStore, tokens, post, hideUnknown }),
    passwordless: passwordlessService({ users, tokens, sessions, post, project: 'knowdown', clock }),
    documents: documentService({ documents: sqlDocuments(db), news, nextSequence: sortableIds(clock), clock }),
    providers: providerService({
      users,
      identities: sqlIdentities(db),
      attempts,
      providers: await openProviders(providers),
      sessions,
      callbackUrl: (provider) => `${publicUrl}/v1/account/sessions/oauth2/callback/${provider}`,
      clock,
    }),
    mailer: post,
    activity,
    identities: sessionIdentities(sessions),
    removeExpired: accountUpkeep(tokenStore, attempts, activity, clock),
    passwords,
    limits,
  }
}

async function openProviders(settings: AccountsDeps['providers']): Promise<ReadonlyMap<string, OpenIdProvider>> {
  if (settings.size === 0) return new Map()
  const { openIdProvider } = await import('../adapters/oauth/openid-provider.ts')
  return new Map([...settings].map(([name, one]) => [name, openIdProvider(one)]))
}
