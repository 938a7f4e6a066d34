import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

// The shell waits on a pipe whose other end is ours. However we end, kill -9 included, the pipe closes; the shell then
// ends the program and clears its folder. Without it, an interrupted test run would leave servers behind for good.
const TIE = '"$@" & child=$!; read -r _; kill -s "$SIGNAL" "$child"; wait "$child"; cd / && rm -rf "$FOLDER"'

export interface TiedProcess {
  command: readonly string[]
  folder: string
  signal: 'QUIT' | 'KILL'
  logFile: string
  user: { uid: number; gid: number } | undefined
}

/** Starts a program that ends with us, its folder with it; returns how to end it sooner. */
export function startTied({ command, folder, signal, logFile, user }: TiedProcess): () => Promise<void> {
  const log = openSync(logFile, 'a')
  const shell = spawn('/bin/sh', ['-c', TIE, 'sh', ...command], {
    ...user,
    cwd: folder,
    env: { ...process.env, SIGNAL: signal, FOLDER: folder },
    stdio: ['pipe', log, log],
    // Ctrl+C reaches a whole process group; the shell must outlive it to clear up.
    detached: true,
  })
  closeSync(log)
  const ended = once(shell, 'exit')
  return async () => {
    shell.stdin?.end()
    await ended
  }
}
