import type { LoadLimits } from '../features/load/load-level.ts'
import type { MatchRules } from '../features/matches/game-starter.ts'
import type { SigningKeys } from '../features/signing-keys.ts'
import { type AccountSettings, readAccountSettings } from './accounts.ts'
import { type ArenaSettings, readArenaSettings } from './arenas.ts'
import { type AssignmentLimits, readAssignmentSettings } from './assignments.ts'
import { type BackupSettings, readBackupSettings } from './backup.ts'
import { readLoadSettings } from './load.ts'
import { type MailSettings, readMailSettings } from './mail.ts'
import { readMatchSettings } from './matches.ts'
import { type MobileAppIds, readMobileAppSettings } from './mobile-apps.ts'
import { type PartySettings, readPartySettings } from './parties.ts'
import { type PictureSettings, readPictureSettings } from './pictures.ts'
import { type PushSettings, readPushSettings } from './push.ts'
import { type QuestionSettings, readQuestionSettings } from './questions.ts'
import { type RealtimeSettings, readRealtimeSettings } from './realtime.ts'
import { readServerSettings, type ServerSettings } from './server.ts'
import { misspeltSettings } from './setting-names.ts'
import { type Environment, LOCAL_HOSTS, SettingsReader } from './settings-reader.ts'
import { readSigningKeys } from './signing-keys.ts'
import { readStorageSettings, type StorageSettings } from './storage.ts'
import { readStoreSettings, type StoreSettings } from './store.ts'
import { readTracingSettings, type TracingSettings } from './tracing.ts'

export interface Config extends ServerSettings, StorageSettings {
  /** Null: this server makes no backups and does not know of any. */
  backup: BackupSettings | null
  mail: MailSettings
  accounts: AccountSettings
  realtime: RealtimeSettings
  /** Null: they are kept in the data folder. */
  signingKeys: SigningKeys | null
  match: Omit<MatchRules, 'countdownMs'>
  party: PartySettings
  arenas: ArenaSettings
  assignment: AssignmentLimits
  pictures: PictureSettings
  /** When work is refused because of the load; null: never. */
  load: LoadLimits | null
  push: PushSettings
  questions: QuestionSettings
  store: StoreSettings
  mobileApps: MobileAppIds
  /** Null where nobody collects traces. */
  tracing: TracingSettings | null
  /** Settings that work but may surprise the operator, one line each. */
  warnings: readonly string[]
}

/** The settings cannot be used. Each problem is one line for the person who starts the server. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads all settings and reports all problems at once, so that five mistakes do not take five starts to find. */
export function readConfig(env: Environment, workingDir: string): Config {
  const settings = new SettingsReader(env)
  const server = readServerSettings(settings)
  const storage = readStorageSettings(settings, workingDir)
  const config: Config = {
    ...server,
    ...storage,
    backup: readBackupSettings(settings, workingDir),
    mail: readMailSettings(settings, server.publicUrl),
    accounts: readAccountSettings(settings),
    realtime: readRealtimeSettings(settings, storage.cluster),
    signingKeys: readSigningKeys(settings, storage.cluster),
    match: readMatchSettings(settings),
    party: readPartySettings(settings),
    arenas: readArenaSettings(settings),
    assignment: readAssignmentSettings(settings),
    pictures: readPictureSettings(settings),
    load: readLoadSettings(settings, storage.database),
    push: readPushSettings(settings, storage.cluster),
    questions: readQuestionSettings(settings),
    store: readStoreSettings(settings, server.devTools),
    mobileApps: readMobileAppSettings(settings),
    tracing: readTracingSettings(settings),
    warnings: [
      ...warningsAbout(storage),
      ...warningsAboutDevTools(server),
      ...warningsAboutPush(settings, storage),
      ...warningsAboutMail(settings),
      ...misspeltSettings(env),
    ],
  }
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  return config
}

function warningsAboutPush(settings: SettingsReader, { cluster }: StorageSettings): string[] {
  return cluster !== null && settings.text('PUSH_KEY') === undefined
    ? ['DATABASE_URL is set without PUSH_KEY, so no push notices are sent; all nodes need one key.']
    : []
}

function warningsAboutMail(settings: SettingsReader): string[] {
  return settings.isProduction && settings.text('SMTP_URL') === undefined
    ? [
        'SMTP_URL is not set: nobody can confirm an address or reset a password, and only confirmed players are on boards.',
      ]
    : []
}

function warningsAboutDevTools({ devTools, publicUrl }: ServerSettings): string[] {
  return devTools && !LOCAL_HOSTS.includes(new URL(publicUrl).hostname)
    ? ['DEV_TOOLS=on: whoever reaches this machine directly can read all mail and take everything in the store.']
    : []
}

function warningsAbout({ cluster }: StorageSettings): string[] {
  if (cluster === null || cluster.redisUrl !== null) return []
  return [
    'DATABASE_URL is set without REDIS_URL. This suits one node; several nodes would see each other’s events only by polling the database, and each would count rate limits for itself; they also need one REALTIME_APP_SECRET.',
  ]
}
