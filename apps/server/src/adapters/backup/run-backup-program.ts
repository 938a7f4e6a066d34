import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'

/** A backup of many gigabytes takes minutes; one that takes an hour hangs. */
const MOST_MS = 60 * 60_000
const LOW_PRIORITY = 10

/**
 * Runs the backup command in a process of its own, because SQLite copies without a pause and players would wait. Resolves
 * with what it printed, rejects with its line about the failure.
 */
export function runBackupProgram(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, '--scheduled'],
      { env, timeout: MOST_MS, encoding: 'utf8' },
      (error, stdout, stderr) => (error ? reject(new Error(stderr.trim() || error.message)) : resolve(stdout.trim())),
    )
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY)
  })
}
