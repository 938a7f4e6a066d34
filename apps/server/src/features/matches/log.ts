/** Where faults are told that no caller waits for. */
export interface MatchLog {
  error(fields: { err: unknown }, message: string): void
}
