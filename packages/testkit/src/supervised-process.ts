import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

// The shell waits on a pipe from this process. However this process ends, kill -9 included, the pipe closes; the shell
// then ends the program and removes its folder. Otherwise an interrupted test run would leave servers behind.
const SUPERVISOR_SCRIPT =
  '"$@" & child=$!; read -r _; kill -s "$SIGNAL" "$child"; wait "$child"; cd / && rm -rf "$FOLDER"'

export interface SupervisedProcess {
  command: readonly string[]
  folder: string
  signal: 'QUIT' | 'KILL'
  logFile: string
  user: { uid: number; gid: number } | undefined
}

/** Starts a program that ends together with this process, and its folder is removed; returns a function to stop it earlier. */
export function startSupervised({ command, folder, signal, logFile, user }: SupervisedProcess): () => Promise<void> {
  const log = openSync(logFile, 'a')
  const shell = spawn('/bin/sh', ['-c', SUPERVISOR_SCRIPT, 'sh', ...command], {
    ...user,
    cwd: folder,
    env: { ...process.env, SIGNAL: signal, FOLDER: folder },
    stdio: ['pipe', log, log],
    // Ctrl+C signals the whole process group; the shell must survive it to clean up.
    detached: true,
  })
  closeSync(log)
  const ended = once(shell, 'exit')
  return async () => {
    shell.stdin?.end()
    await ended
  }
}
