/** Who makes a change: an operator in the browser, or somebody with a shell on the server. */
export type Actor = { userId: string } | { command: string }

export type SubjectKind = 'question' | 'player' | 'models' | 'work' | 'arena' | 'quiz' | 'picture'

/** What is stored; personal parts are kept apart, so that they leave with the account. */
export interface LogDraft {
  actor: Actor
  action: string
  subject: { kind: SubjectKind; id: string }
  before?: unknown
  after?: unknown
}

export interface LogEntry {
  entryId: string
  at: number
  /** A name, `command` with the system's user, or a hash when the operator's account is gone. */
  actor: string
  action: string
  subject: { kind: SubjectKind; id: string; name: string | null }
  before: string | null
  after: string | null
}

interface LogPage {
  entries: readonly LogEntry[]
  /** The last entry when there may be more; null at the end. */
  nextBefore: string | null
}

/** Only grows: nothing changes or deletes an entry, and the database refuses it too. */
export interface OperatorLog {
  append(draft: LogDraft, at: number): Promise<void>
  /** Newest first. */
  page(before: string | null): Promise<LogPage>
  about(questionId: string): Promise<readonly LogEntry[]>
  /** The newest entry about a question; nodes read the questions again when it changes. */
  newestAboutQuestions(): Promise<string | null>
}

/** The entry is written first: a change without one is impossible, an entry for a change that failed is not. */
export async function logged<T>(
  log: Pick<OperatorLog, 'append'>,
  draft: LogDraft,
  at: number,
  change: () => Promise<T>,
): Promise<T> {
  await log.append(draft, at)
  try {
    return await change()
  } catch (error) {
    await log.append({ ...draft, action: `${draft.action} (failed)` }, at)
    throw error
  }
}
