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
import { joseJwts } from '../adapters/tokens/jose-jwts.ts'
import type { Accounts } from '../features/accounts/accounts.ts'
import { documentService } from '../features/accounts/documents/document-service.ts'
import { busAccountNews } from '../features/accounts/events/bus-account-news.ts'
import { type AccountPost, accountPost } from '../features/accounts/mails/account-post.ts'
import { passwordlessService } from '../features/accounts/passwordless/passwordless-service.ts'
import { isCommonPassword } from '../features/accounts/passwords/common-passwords.ts'
import type { Passwords } from '../features/accounts/passwords/passwords.ts'
import { profileService } from '../features/accounts/profile/profile-service.ts'
import type { OpenIdProvider } from '../features/accounts/providers/openid.ts'
import { providerService } from '../features/accounts/providers/provider-service.ts'
import { recoveryService } from '../features/accounts/recovery/recovery-service.ts'
import { tokenService } from '../features/accounts/recovery/token-service.ts'
import { sessionIdentities } from '../features/accounts/sessions/session-identities.ts'
import { sessionService } from '../features/accounts/sessions/session-service.ts'
import { accountUpkeep } from '../features/accounts/upkeep.ts'
import type { Bus } from '../features/bus.ts'
import type { Limits } from '../features/limits.ts'
import type { MailOutbox } from '../features/mail/mail-outbox.ts'

export interface AccountParts {
  db: Kysely<Schema>
  bus: Bus
  limits: Limits
  outbox: MailOutbox
  can: Pick<AccountPost, 'canMail' | 'canText'>
  hideUnknown: boolean
  publicUrl: string
  providers: ReadonlyMap<string, ProviderSettings>
  passwords: Passwords
  clock(): number
}

/** The account service, put together; a part of `compose.ts` that is large enough for a file of its own. */
export async function wireAccounts({
  db,
  bus,
  limits,
  outbox,
  can,
  hideUnknown,
  publicUrl,
  providers,
  passwords,
  clock,
}: AccountParts): Promise<Accounts> {
  const users = sqlUsers(db)
  const tokenStore = sqlTokens(db)
  const activity = sqlActivity(db, clock)
  const jwts = joseJwts(new TextEncoder().encode(await sqlInstanceKey(db, 'jwt')), clock)
  const tokens = tokenService(tokenStore, await sqlInstanceKey(db, 'tokens'), clock)
  const post = accountPost(outbox, can)
  const news = busAccountNews(bus, clock)
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
    post,
    activity,
    identities: sessionIdentities(sessions),
    upkeep: accountUpkeep(tokenStore, attempts, activity, clock),
    passwords,
    limits,
  }
}

async function openProviders(settings: AccountParts['providers']): Promise<ReadonlyMap<string, OpenIdProvider>> {
  if (settings.size === 0) return new Map()
  const { openIdProvider } = await import('../adapters/oauth/openid-provider.ts')
  return new Map([...settings].map(([name, one]) => [name, openIdProvider(one)]))
}
