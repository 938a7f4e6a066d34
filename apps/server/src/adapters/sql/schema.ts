import type { KeysShown } from '@knowdown/domain/assignment/assignment'
import type { Generated } from 'kysely'
import type { MistakeSource } from '../../features/mistakes/mistake-store.ts'

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
  servings: ServingsTable
  issued_sets: IssuedSetsTable
  question_records: QuestionRecordsTable
  player_skills: PlayerSkillsTable
  level_starts: LevelStartsTable
  question_reports: QuestionReportsTable
  job_runs: JobRunsTable
  pool_questions: PoolQuestionsTable
  wrong_option_notes: WrongOptionNotesTable
  model_runs: ModelRunsTable
  games: GamesTable
  player_totals: PlayerTotalsTable
  standings: StandingsTable
  matches: MatchesTable
  match_seats: MatchSeatsTable
  seat_origins: SeatOriginsTable
  held_questions: HeldQuestionsTable
  match_events: MatchEventsTable
  unrecorded_battles: UnrecordedBattlesTable
  heartbeats: HeartbeatsTable
  entitlements: EntitlementsTable
  purchase_sync_queue: PurchaseSyncQueueTable
  purchase_events: PurchaseEventsTable
  sandbox_purchases: SandboxPurchasesTable
  question_series: QuestionSeriesTable
  runs: RunsTable
  outages: OutagesTable
  name_reports: NameReportsTable
  mistake_cards: MistakeCardsTable
  mistake_reviews: MistakeReviewsTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  factor_challenges: FactorChallengesTable
  challenges: ChallengesTable
  challenge_players: ChallengePlayersTable
  push_subscriptions: PushSubscriptionsTable
  push_notices: PushNoticesTable
  parties: PartiesTable
  party_players: PartyPlayersTable
  party_answers: PartyAnswersTable
  operators: OperatorsTable
  operator_log: OperatorLogTable
  operator_log_people: OperatorLogPeopleTable
  player_blocks: PlayerBlocksTable
  switches: SwitchesTable
  key_corrections: KeyCorrectionsTable
  correction_notes: CorrectionNotesTable
  cluster_nodes: ClusterNodesTable
  own_quizzes: OwnQuizzesTable
  own_questions: OwnQuestionsTable
  quiz_links: QuizLinksTable
  quiz_authors: QuizAuthorsTable
  bank_additions: BankAdditionsTable
  assignments: AssignmentsTable
  assignment_copies: AssignmentCopiesTable
  assignment_players: AssignmentPlayersTable
  assignment_attempts: AssignmentAttemptsTable
  pictures: PicturesTable
  picture_files: PictureFilesTable
  picture_copies: PictureCopiesTable
  refused_pictures: RefusedPicturesTable
  quiz_reports: QuizReportsTable
  quiz_verdicts: QuizVerdictsTable
  barred_authors: BarredAuthorsTable
  quiz_jobs: QuizJobsTable
  quiz_job_texts: QuizJobTextsTable
  quiz_job_progress: QuizJobProgressTable
  quiz_job_bars: QuizJobBarsTable
  refill_queue: RefillQueueTable
  queue_entries: QueueEntriesTable
  queue_games: QueueGamesTable
  queue_absences: QueueAbsencesTable
  opponent_blocks: OpponentBlocksTable
  arenas: ArenasTable
  arena_players: ArenaPlayersTable
  arena_games: ArenaGamesTable
  recording_consents: RecordingConsentsTable
  recorded_games: RecordedGamesTable
}

/** Quizzes that a model writes: the request, how far it is, and the draft that only its author can keep. */
export interface QuizJobsTable {
  job_id: string
  user_id: string
  request_id: string
  /** Hash of the network that asked. */
  network: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  stage: string | null
  /** Null when it is from a text, which is in `quiz_job_texts`. */
  topic: string | null
  /** How many questions are to be written now. */
  wanted: number
  /** How many were asked for in all. */
  asked: number
  language: string
  difficulty: string
  draft: string
  failure: string | null
  /** The quiz that takes what is kept. */
  quiz_id: string | null
  tokens_in: number
  tokens_out: number
  created_at: number
  ended_at: number | null
  attempts: number
  next_try_at: number
  revision: number
}

/** Not in backups, and deleted within a day. */
interface QuizJobTextsTable {
  job_id: string
  user_id: string
  text: string
  expires_at: number
}

/** What the finished stages of a running job have brought. Not in backups, and deleted with the end of the job. */
interface QuizJobProgressTable {
  job_id: string
  user_id: string
  /** Of the job, so that results of earlier questions are never taken for those of later ones. */
  revision: number
  progress: string
  expires_at: number
}

/** Cells of the pool that want questions, and those that are left alone for a while. */
interface RefillQueueTable {
  difficulty: string
  category: string
  /** 1 while somebody wants questions: it waits, or a node writes them. */
  wanted: number
  /** When it is due, or when the lease of the node that writes ends. */
  next_try_at: number
  attempts: number
  /** How often in a row it has brought too little. */
  poor_times: number
  /** Nobody can ask for more until then. */
  resting_until: number
  /** Random, of the node that has claimed it last; null when that has given it back. */
  lease: string | null
}

interface QuizJobBarsTable {
  user_id: string
  barred_at: number
}

export interface OwnQuizzesTable {
  quiz_id: string
  user_id: string
  request_id: string
  /** Counts all changes; versions are taken from it, so that none is used twice within a quiz. */
  revision: number
  /** Of what is in this row. */
  version: number
  title: string
  language: string
  mature: number
  source: string
  licence: string
  /** Whether a model wrote one of its questions. */
  by_model: number
  /** Whose quiz it was copied from. */
  origin_title: string | null
  /** Empty once that account is gone. */
  origin_author: string | null
  origin_user_id: string | null
  created_at: number
  changed_at: number
  /** Set while it is in the bin. */
  deleted_at: number | null
  /** Of the stored text of its questions. */
  characters: Generated<number>
}

export interface OwnQuestionsTable {
  quiz_id: string
  question_id: string
  user_id: string
  position: number
  version: number
  /** JSON of the question; null for one of the bank. */
  content: string | null
  bank_id: string | null
  playable: number
  fingerprint: string | null
  /** Folded words of the question and its answers. */
  search_text: string
  /** Of the picture in the content, so that unused pictures are found without reading it. */
  picture_id: string | null
}

interface QuizLinksTable {
  link: string
  quiz_id: string
  user_id: string
  kind: 'play' | 'read'
  shows_answers: number
  created_at: number
}

/** Authors who have confirmed to be 16 or older. */
interface QuizAuthorsTable {
  user_id: string
  confirmed_16_at: number
}

/** How many questions of the bank an account added to its quizzes on a day. */
interface BankAdditionsTable {
  user_id: string
  day_start: number
  added: number
}

export interface ArenasTable {
  arena_id: string
  title: string
  starts_at: number
  ends_at: number
  /** Null for all free categories without a content warning. */
  category: string | null
  difficulty: string
  rated: number
  scheduled: number
  cancelled_at: number | null
}

/** Who has entered an arena. All of the score can be computed from the games. */
interface ArenaPlayersTable {
  player_id: string
  arena_id: string
  player_key_hash: string
  user_id: string | null
  session_id: string | null
  network_hash: string
  entered_at: number
  paused_at: number | null
  /** Player id of the opponent in the last game. */
  last_opponent: string | null
  points: Generated<number>
  wins: Generated<number>
  streak: Generated<number>
  mean_opponent: Generated<number>
  games: Generated<number>
  /** What the last games brought, separated by commas; `-` for one that does not count. */
  recent: string
  /** When the arena ends: the row is kept as long as the arena. */
  ends_at: number
}

/** A game of an arena, once for each of its players. */
export interface ArenaGamesTable {
  battle_id: string
  player_id: string
  arena_id: string
  user_id: string | null
  role: string
  opponent_id: string
  opponent_rating: number
  started_at: number
  /** Null while it runs; with it come the columns below. */
  ended_at: number | null
  outcome: string | null
  was_left: Generated<number>
  opponent_left: Generated<number>
  reached: Generated<number>
  verified: Generated<number>
  same_network: Generated<number>
  /** Equal for games against the same opponent. */
  opponent_key: string
  score: Generated<number>
  opponent_score: Generated<number>
  points: number | null
  not_counted: string | null
  ends_at: number
}

/** A picture of an own quiz; its bytes are stored apart, because sums and lists do not need them. */
interface PicturesTable {
  /** 128 random bits, the last part of its address. */
  picture_id: string
  user_id: string
  /** Of what was sent, and of what the server made of it. */
  upload_hash: string
  file_hash: string
  width: number
  height: number
  /** Both sizes together. */
  bytes: number
  created_at: number
  /** Since when neither a question nor a copy for a game uses it. */
  unused_since: number | null
  /** When an operator removed it. Then it has no bytes any more. */
  removed_at: number | null
}

interface PictureFilesTable {
  picture_id: string
  size: 'large' | 'small'
  user_id: string
  content: Uint8Array
}

/** Pictures that the copy of a quiz for a game uses: `copy_id` is a party or a series of questions. */
interface PictureCopiesTable {
  copy_id: string
  picture_id: string
  created_at: number
}

/** What an operator removed is not taken again. */
interface RefusedPicturesTable {
  file_hash: string
  refused_at: number
}

/** `user_id` is the reporter, for visitors a hash; an empty `question_id` stands for the whole quiz. */
interface QuizReportsTable {
  quiz_id: string
  question_id: string
  user_id: string
  network_hash: string
  reason: string
  words: string
  reported_at: number
  settled_at: number | null
}

/** What was decided about a shared quiz; it outlives the quiz, because it is part of the author's record. */
interface QuizVerdictsTable {
  quiz_id: string
  /** The author. */
  user_id: string
  title: string
  verdict: 'left' | 'closed' | 'withdrawn'
  reason: string
  /** Of the quiz when it was decided. */
  revision: number
  decided_at: number
}

/** Authors who may not share any more. */
interface BarredAuthorsTable {
  user_id: string
  reason: string
  barred_at: number
}

/** Somebody who looks for an opponent. `pair_id` and what follows are null while no opponent is found. */
export interface QueueEntriesTable {
  entry_id: string
  entry_key_hash: string
  user_id: string | null
  session_id: string | null
  network_hash: string
  category: string | null
  sensitive: number
  difficulty: string
  rating: number
  verified: number
  /** The player's last game from the queue, to find the opponent in it. */
  last_battle_id: string | null
  since: number
  seen_at: number
  /** An opponent was found, but did not come. */
  put_back: number
  /** The id of the match that both will play. */
  pair_id: string | null
  role: string | null
  pair_category: string | null
  found_at: number | null
  accepted_at: number | null
  /** The code of the lobby, once both have come. */
  code: string | null
  /** Set for those who look for an opponent within an arena. */
  arena_id: string | null
  arena_player_id: string | null
  /** When a pair was dissolved because this player had not come; a sign of life must follow before the next one. */
  missed_at: number | null
  /** What a visitor chose to be called. */
  visitor_name: string | null
}

/** Who did not come to opponents who came. */
export interface QueueAbsencesTable {
  /** The id of a verified account, or the hash of a network for all others in it. */
  absentee: string
  user_id: string | null
  /** Less those that later games have made good. */
  absences: number
  last_at: number
}

/** A game that the queue began, for each account in it. */
interface QueueGamesTable {
  battle_id: string
  user_id: string
  started_at: number
  ended_at: number | null
  was_left: number
}

/** Whom players do not want to meet. Not the operator's blocks, which are `player_blocks`. */
interface OpponentBlocksTable {
  user_id: string
  blocked_user_id: string
  blocked_at: number
}

/** Accounts that were made operators by command. */
/** Whether others may play the recorded games of an account. No row: nobody has asked yet. */
interface RecordingConsentsTable {
  user_id: string
  allowed: number
  decided_at: number
}

/** What one account did in a battle, as `RecordedAnswer`s; `rating` is that of the time. */
interface RecordedGamesTable {
  recorded_id: string
  battle_id: string
  user_id: string
  category: string
  difficulty: string
  rating: number
  recorded_at: number
  answers: string
}

interface OperatorsTable {
  user_id: string
  granted_at: number
}

/** What operators changed. Triggers refuse every update and deletion. */
export interface OperatorLogTable {
  entry_id: string
  at: number
  /** The hash of the operator's user id, or `command` with the name of the system's user. */
  actor: string
  action: string
  subject_kind: string
  /** Of a player: the hash of the user id. */
  subject: string
  before_change: string | null
  after_change: string | null
}

/** Who the hashes in the log are, and what was personal about the change; leaves with the account. */
interface OperatorLogPeopleTable {
  entry_id: string
  role: 'actor' | 'subject'
  user_id: string
  before_change: string | null
  after_change: string | null
}

interface PlayerBlocksTable {
  user_id: string
  blocked_at: number
  /** Whether the account was open before, so that unblocking does not reopen one that its owner closed. */
  was_active: number
}

/** What operators switch on and off for all nodes. */
interface SwitchesTable {
  name: string
  is_on: number
}

/** A corrected key and how far it has been carried out; `due_at` is null when all is done. */
interface KeyCorrectionsTable {
  correction_id: string
  question_id: string
  question: string
  /** JSON list: the right option, and how it was written before. */
  answers: string
  made_at: number
  stage: string
  cursor: string
  due_at: number | null
}

/** Tells one player that a corrected key has changed their score. */
interface CorrectionNotesTable {
  note_id: string
  correction_id: string
  user_id: string | null
  visitor_hash: string | null
  gained: number
  /** Of the daily that it changed. */
  daily_date: string | null
  noted_at: number
  seen_at: number | null
}

/** `realtime` is a fingerprint, `signing` several separated by blanks. */
interface ClusterNodesTable {
  node_id: string
  realtime: string
  signing: string
  seen_at: number
}

interface NameReportsTable {
  user_id: string
  name: string
  reporter_hash: string
  reported_at: number
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
  /** Set when it was given up. */
  failed_at: Generated<number | null>
  failure: Generated<string | null>
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
  access_proved: number
  access_version: number
  mfa: number
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
  proved_at: number
  /** Empty, or what was shown after the first proof. */
  second_factor: string
  second_factor_at: number
}

export interface AuthenticatorsTable {
  user_id: string
  sealed_secret: string
  last_step: number
  created_at: number
  confirmed_at: number | null
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: string
  created_at: number
}

interface FactorChallengesTable {
  challenge_id: string
  user_id: string
  session_id: string
  factor: string
  created_at: number
  expires_at: number
}

interface AccountTokensTable {
  token_id: string
  user_id: string
  purpose: string
  address: string
  secret_hash: string
  created_at: number
  expires_at: number
}

export interface IdentitiesTable {
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
  /** 1 when someone besides the owner may read it. */
  shared: number
  created_at: number
  updated_at: number
}

interface InstanceKeysTable {
  name: string
  value: string
}

/** The user id is removed when the erasure is finished; then only the hash shows that it happened. */
interface ErasuresTable {
  erasure_id: string
  user_id: string | null
  user_hash: string
  asked_at: number
  finished_at: number | null
}

/** `user_id` is an account, or a browser session under a name that no account can have. */
interface ServingsTable {
  serving_id: string
  user_id: string
  category: string
  question_ids: string
  served_at: number
}

export interface IssuedSetsTable {
  set_id: string
  session_id: string
  user_id: string | null
  category: string
  difficulty: string
  questions: string
  issued_at: number
  ahead: number
  claimed_at: number | null
  /** JSON list of the options with which the player ended the quiz; null while it is open. */
  answers: string | null
}

export interface QuestionRecordsTable {
  question_id: string
  servings: number
  calibration: string | null
  /** Null while the writer's difficulty still applies. */
  difficulty: string | null
  difficulty_changed_at: number | null
  hidden_reason: string | null
  hidden_at: Generated<number | null>
  /** JSON of the text that an operator put in place of the writer's. */
  edited: Generated<string | null>
}

interface PlayerSkillsTable {
  user_id: string
  category: string
  skill: number
  variance: number
  played_at: number
}

interface LevelStartsTable {
  difficulty: string
  mean: number
  players: number
}

interface QuestionReportsTable {
  question_id: string
  user_id: string
  reason: string
  reported_at: number
  network_hash: Generated<string>
  /** When an operator settled it; it weighs nothing from then on. */
  dismissed_at: Generated<number | null>
}

interface JobRunsTable {
  name: string
  /** When it last ran to its end. */
  ran_at: number
  /** End of the lease; afterwards another node may take the job. */
  claimed_until: Generated<number>
}

interface PoolQuestionsTable {
  question_id: string
  content: string
  model: string
  created_at: number
}

interface WrongOptionNotesTable {
  question_id: string
  wrong_option: string
  note: string
  model: string
  created_at: number
}

export interface ModelRunsTable {
  run_id: string
  purpose: string
  category: string
  difficulty: string
  model: string
  started_at: number
  asked: number
  kept: number
  dropped: string
  tokens_in: number
  tokens_out: number
  failure: string | null
}

export interface GamesTable {
  game_id: string
  user_id: string
  kind: 'solo' | 'battle'
  category: string
  difficulty: string
  right_count: number
  wrong_count: number
  outcome: 'won' | 'lost' | 'tied' | null
  rating: number | null
  /** Null like `rating` when the game was not rated, and in games of earlier releases. */
  rating_before: number | null
  deviation: number | null
  counted: number
  finished_at: number
}

export interface PlayerTotalsTable {
  user_id: string
  solo_games: number
  battles: number
  right_count: number
  wrong_count: number
  categories: string
  wins: number
  losses: number
  rating: number
  deviation: number
  rated_at: number | null
}

interface StandingsTable {
  board: string
  period: string
  period_start: number
  category: string
  user_id: string
  score: number
  games: number
}

export interface MatchesTable {
  code: string
  match_id: string
  phase: string
  /** 1 while a guest may still join. */
  open: number
  state: string
  state_version: number
  next_deadline: number | null
  down_since: number | null
  host_key: string
  guest_key: string | null
  creator: string
  /** Set when the match has ended: from then on another match may use the code. */
  code_free_at: number | null
}

interface MatchSeatsTable {
  match_id: string
  role: 'host' | 'guest'
  user_id: string
}

/** Where the player of a seat came from; deleted with the match. */
interface SeatOriginsTable {
  match_id: string
  role: 'host' | 'guest'
  user_id: string | null
  session_id: string | null
  network_hash: string
}

/** The questions of a game that is being played. */
interface HeldQuestionsTable {
  match_id: string
  question_ids: string
  held_since: number
}

export interface MatchEventsTable {
  code: string
  seq: number
  at: number
  channel: string
  name: string
  data: string
  data_version: number
}

/** Finished battles that are not in the ledger yet; `at` is when they ended, or when a failed one is tried again. */
export interface UnrecordedBattlesTable {
  battle_id: string
  match_id: string
  at: number
  game: string
  game_version: number
}

/** A list of questions that several players answer, each in a run of their own. */
interface QuestionSeriesTable {
  series_id: string
  questions: string
  created_at: number
}

/** Belongs to a user or to a visitor, whose key is stored as a hash. */
export interface RunsTable {
  run_id: string
  series_id: string
  user_id: string | null
  visitor_hash: string | null
  daily_date: string | null
  counted: number
  offset_minutes: number
  state: string
  version: number
  started_at: number
  due_at: number | null
  ended_at: number | null
  right_answers: number
  answered: number
  total_ms: number
}

/** A quiz that an account assigns; `user_id` is the owner, here and in the tables below. */
export interface AssignmentsTable {
  assignment_id: string
  user_id: string
  request_id: string
  quiz_id: string
  code: string
  title: string
  mature: number
  opens_at: number
  closes_at: number
  /** Null for any number. */
  attempts: number | null
  timed: number
  shuffled: number
  keys_shown: KeysShown
  kept_days: number
  has_list: number
  total: number
  copy_version: number
  notes: string
  created_at: number
  delete_at: number
  /** Of the quiz; null for assignments of an earlier version. */
  language: string | null
  /** Whether the owner asked for a mail when it closes. */
  mails_at_closing: Generated<number>
  /** When that mail was taken to be sent. */
  mailed_at: number | null
}

interface AssignmentCopiesTable {
  assignment_id: string
  version: number
  user_id: string
  questions: string
}

export interface AssignmentPlayersTable {
  player_id: string
  assignment_id: string
  user_id: string
  name: string
  folded_name: string
  /** Counted up when the owner frees the name. */
  claim: number
  claimed_at: number | null
  /** Of the device that claimed the name, so that it may ask again when the reply was lost. */
  device_hash: string | null
  extra_attempts: number
}

export interface AssignmentAttemptsTable {
  attempt_id: string
  assignment_id: string
  player_id: string
  user_id: string
  number: number
  seed: number
  version: number
  ended_at: number | null
  /** As in `runs`. */
  state: string
  recounts: string
}

/** A missed question in a player's deck, with its key at the time; `state` is when to practise it. */
export interface MistakeCardsTable {
  user_id: string
  question_id: string
  answer: string
  source: MistakeSource
  corrected: number
  state: string
  due_at: number
  /** Null for a question of the bank. */
  quiz_id: string | null
  own: string | null
}

/** Practised cards that are counted. */
interface MistakeReviewsTable {
  user_id: string
  review_id: string
  reviewed_at: number
}

interface ChallengesTable {
  challenge_id: string
  series_id: string
  user_id: string | null
  visitor_hash: string | null
  category: string
  difficulty: string
  /** The challenge that was sent back with this one. */
  answers_to: string | null
  created_at: number
}

interface ChallengePlayersTable {
  challenge_id: string
  /** 0 is the sender. */
  place: number
  user_id: string | null
  visitor_hash: string | null
  /** What a visitor wants to be called; accounts have a name of their own. */
  name: string | null
  left_at: number | null
  /** Whether the sender was told about this result. */
  announced: number
}

interface PushSubscriptionsTable {
  subscription_id: string
  user_id: string | null
  visitor_hash: string | null
  endpoint: string
  p256dh_key: string
  auth_secret: string
  /** Wanted kinds, separated by blanks. */
  kinds: string
  time_zone: string
  seen_at: number
  /** The date for which the streak was last looked at. */
  streak_checked: string
}

interface PushNoticesTable {
  /** The same for the same occasion, so that nothing is sent twice. */
  notice_id: string
  subscription_id: string
  user_id: string | null
  kind: string
  content: string
  attempts: number
  next_try_at: number
  expires_at: number
  /** Set before it is sent, so that it can be lost but never sent twice. */
  sent_at: number | null
}

/** When no node was serving. */
interface OutagesTable {
  down_since: number
  back_at: number
}

/** When any node was last serving. */
interface HeartbeatsTable {
  name: string
  beat_at: number
}

/** The record is null until the purchase service has answered for the first time. */
interface EntitlementsTable {
  user_id: string
  record: string | null
  read_at: number | null
  /** How many reads from the purchase service were started, and the number of the read that the record is from. */
  reads_started: number
  record_read_no: number
}

/** Users whose purchases must be read from the purchase service again. */
interface PurchaseSyncQueueTable {
  user_id: string
  request_count: number
  requested_at: number
  attempts: number
  next_try_at: number
}

/** `user_id` is null when the event is about nobody that has or may get an account. */
interface PurchaseEventsTable {
  event_id: string
  type: string
  environment: string
  happened_at: number | null
  received_at: number
  user_id: string | null
}

interface SandboxPurchasesTable {
  user_id: string
  product: string
  bought_at: number
  period_ms: number | null
  stopped_at: number | null
}

/** `user_id` is the host's account, if any. */
export interface PartiesTable {
  party_id: string
  code: string
  user_id: string | null
  host_key_hash: string
  /** Of the phone that leads the party besides the big screen. */
  remote_key_hash: string | null
  /** Hash of the code that a phone can become the remote with, once and until then. */
  pairing_hash: string | null
  pairing_until: number | null
  /** Under which Solo remembers what a visitor has seen. */
  host_session_id: string | null
  /** Hash of whoever opened it, to limit how many one network has open. */
  creator: string
  state: string
  state_version: number
  /** How the last counted question went. */
  result: string | null
  /** Set while a game is running: Solo must not give these away. */
  question_ids: string | null
  seq: number
  changed_at: number
  host_seen_at: number
  next_deadline: number | null
  delete_at: number | null
  /** The copy of the own quiz that is played. */
  quiz: string | null
  /** What is played, in words. */
  title: string | null
  /** As the host chose; null for a host without an account. */
  kept_days: number | null
  /** When its game reached the podium. */
  ended_at: number | null
  /** Keys that were corrected after the game. */
  notes: string | null
}

export interface PartyPlayersTable {
  player_id: string
  party_id: string
  player_key_hash: string
  user_id: string | null
  /** A removed player does not come back with the same device. */
  device_hash: string | null
  name: string
  name_key: string
  /** The requested name, normalised, and the number that makes duplicates unique. */
  base_key: string
  name_number: number
  joined_at: number
  from_index: number
  removed: Generated<number>
  points: Generated<number>
  right_answers: Generated<number>
  last_answered: number
  place: number | null
  previous_place: number | null
}

interface PartyAnswersTable {
  party_id: string
  round: number
  question_index: number
  player_id: string
  /** The place of the chosen option; -1 where `given` says more. */
  choice: number
  correct: number
  points: number
  took_ms: number
  /** What was answered to a question that is no choice of one option. */
  given: string | null
  /** What a right answer was worth at that moment; null in rows that were written before it was kept. */
  worth: number | null
}
