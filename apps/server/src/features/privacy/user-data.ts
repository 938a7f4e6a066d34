export type Row = Record<string, unknown>

/** All that is stored about people, wherever it lies: found by looking, so that no new kind of record is forgotten. */
export interface UserData {
  /** By kind of record; without hashes, secrets and the links in mails. */
  collect(userId: string): Promise<Record<string, Row[]>>
  /** All or nothing. */
  erase(userId: string): Promise<void>
  /** Whether there is an account with this id. */
  hasAccount(userId: string): Promise<boolean>
  /** Who is known here, of those whose id has one of these hashes. */
  findByHash(hashes: ReadonlySet<string>): Promise<readonly string[]>
}

/** Who asked to be forgotten. What is left in the end tells that somebody was, not who. */
export interface ErasureRequests {
  request(userId: string): Promise<void>
  /** Asked for but not done: the work of a process that was ended in the middle. */
  unfinished(): Promise<readonly string[]>
  finish(userId: string): Promise<void>
  hashes(): Promise<ReadonlySet<string>>
}

/** The same, outside the database: an older copy of it that is put back must not bring anybody back. */
export interface ErasureLog {
  append(userHash: string): void
  hashes(): ReadonlySet<string>
}
