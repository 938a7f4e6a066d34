import { offensiveNames } from '../adapters/names/offensive-names.ts'
import type { ProviderSettings } from '../adapters/oauth/openid-provider.ts'
import { breachedPasswords } from '../adapters/password/breached-passwords.ts'
import { aesSecretBox } from '../adapters/secret-box/aes-secret-box.ts'
import { sqlActivity } from '../adapters/sql/accounts/sql-activity.ts'
import { sqlAddressProofs } from '../adapters/sql/accounts/sql-address-proofs.ts'
import { sqlDocuments } from '../adapters/sql/accounts/sql-documents.ts'
import { sqlIdentities } from '../adapters/sql/accounts/sql-identities.ts'
import { sqlOauthAttempts } from '../adapters/sql/accounts/sql-oauth-attempts.ts'
import { sqlAuthenticators, sqlFactorChallenges, sqlRecoveryCodes } from '../adapters/sql/accounts/sql-second-factor.ts'
import { sqlSessions } from '../adapters/sql/accounts/sql-sessions.ts'
import { sqlTokens } from '../adapters/sql/accounts/sql-tokens.ts'
import { sqlUsers } from '../adapters/sql/accounts/sql-users.ts'
import { sortableIds } from '../adapters/sql/sortable-ids.ts'
import { joseJwtSigner } from '../adapters/tokens/jose-jwt-signer.ts'
import {
  ABANDONED_AFTER_MS,
  type Accounts,
  removeExpiredRecords,
  UNPROVED_AFTER_MS,
} from '../features/accounts/accounts.ts'
import { credentialService } from '../features/accounts/credentials/credential-service.ts'
import type { PasswordHasher } from '../features/accounts/credentials/passwords.ts'
import { documentService } from '../features/accounts/documents/document-service.ts'
import { busAccountEventPublisher } from '../features/accounts/events/account-event-publisher.ts'
import { type AccountMailer, accountMailer } from '../features/accounts/mails/account-mailer.ts'
import { passwordlessService } from '../features/accounts/passwordless/passwordless-service.ts'
import { profileService } from '../features/accounts/profile/profile-service.ts'
import { userUpdater } from '../features/accounts/profile/update-user.ts'
import type { OpenIdProviders } from '../features/accounts/providers/openid.ts'
import { providerService } from '../features/accounts/providers/provider-service.ts'
import { recoveryService } from '../features/accounts/recovery/recovery-service.ts'
import { secondFactorService } from '../features/accounts/second-factor/second-factor-service.ts'
import { callersByToken, sessionService } from '../features/accounts/sessions/session-service.ts'
import { tokenService } from '../features/accounts/tokens/token-service.ts'
import type { MailOutbox } from '../features/mail/mail.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import { BREACHED_PASSWORDS } from '../folders.ts'
import type { Base } from './base.ts'

type AccountsBase = Pick<Base, 'storage' | 'signingKeys' | 'bus' | 'limits' | 'clock'> & {
  logger: Pick<Base['logger'], 'warn'>
}

interface AccountSettings {
  outbox: MailOutbox
  capabilities: Pick<AccountMailer, 'canMail' | 'canText'>
  hideUnknown: boolean
  publicUrl: string
  providers: ReadonlyMap<string, ProviderSettings>
  passwords: PasswordHasher
}

export type AccountsDeps = AccountsBase & AccountSettings

/** The clean-up runs every few minutes, so a backlog of any size is worked off without one long run. */
const MAX_ABANDONED_PER_RUN = 200

export async function wireAccounts(
  { storage: { db }, signingKeys, bus, limits, logger, clock }: AccountsBase,
  { outbox, capabilities, hideUnknown, publicUrl, providers, passwords }: AccountSettings,
): Promise<Accounts> {
  const users = sqlUsers(db)
  const isOffensive = offensiveNames()
  const tokenRepository = sqlTokens(db)
  const attempts = sqlOauthAttempts(db)
  const activity = sqlActivity(db, clock)
  const jwts = joseJwtSigner(signingKeys, clock)
  const peppers = signingKeys.map((key) => deriveSecret(key, 'tokens'))
  const tokens = tokenService(tokenRepository, peppers, clock)
  const mailer = accountMailer(outbox, capabilities)
  const events = busAccountEventPublisher(bus, clock)
  const updateUser = userUpdater({ users, activity, events, clock })
  const sessionRepository = sqlSessions(db)
  const authenticators = sqlAuthenticators(db)
  const factorChallenges = sqlFactorChallenges(db)
  const sessions = sessionService({
    users,
    sessions: sessionRepository,
    activity,
    passwords,
    jwts,
    events,
    mailer,
    authenticators,
    clock,
  })
  const credentials = credentialService({
    proofs: sqlAddressProofs(db),
    updateUser,
    tokens,
    sessions,
    passwords,
    isBreached: breachedPasswords(BREACHED_PASSWORDS),
    mailer,
    clock,
  })
  const reportFailure = (err: unknown, message: string) => logger.warn({ err }, message)
  const shared = { users, credentials, tokens, sessions, activity, events, mailer, clock }
  const secondFactor = secondFactorService({
    authenticators,
    recoveryCodes: sqlRecoveryCodes(db),
    factorChallenges,
    box: aesSecretBox(signingKeys, 'second-factor'),
    sessions,
    updateUser,
    events,
    mailer,
    reportFailure,
    clock,
  })
  return {
    sessions,
    credentials,
    profile: profileService({ ...shared, updateUser }),
    recovery: recoveryService({ ...shared, hideUnknown, reportFailure }),
    passwordless: passwordlessService({ ...shared, hideUnknown, reportFailure }),
    documents: documentService({ documents: sqlDocuments(db), events, nextSequence: sortableIds(clock), clock }),
    providers: providerService({
      users,
      identities: sqlIdentities(db),
      attempts,
      providers: await openProviders(providers),
      sessions,
      secondFactor,
      mailer,
      isOffensive,
      callbackUrl: (provider) => `${publicUrl}/v1/account/sessions/oauth2/callback/${provider}`,
      reportFailure,
      clock,
    }),
    secondFactor,
    mailer,
    activity,
    callers: callersByToken(sessions),
    async removeExpired() {
      const records = { tokens: tokenRepository, sessions: sessionRepository, attempts, factorChallenges, activity }
      await removeExpiredRecords(records, clock())
      await secondFactor.resealOld()
    },
    findAbandoned: () =>
      users.abandonedBefore(clock() - ABANDONED_AFTER_MS, clock() - UNPROVED_AFTER_MS, MAX_ABANDONED_PER_RUN),
    passwords,
    isOffensive,
    limits,
  }
}

/** The OpenID library is loaded only when a provider is configured, so that other servers start faster. */
async function openProviders(settings: AccountSettings['providers']): Promise<OpenIdProviders> {
  if (settings.size === 0) return new Map()
  const { openIdProvider } = await import('../adapters/oauth/openid-provider.ts')
  return new Map([...settings].map(([name, provider]) => [name, openIdProvider(provider)]))
}
