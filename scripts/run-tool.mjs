// Runs a tool of `npm test` together with all processes that it starts: none of them may live longer than the tool.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export const HUNG = 'hung'

/** Windows has no groups of processes. */
const hasGroups = process.platform !== 'win32'
const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const TIDY_UP_MS = 5_000

/**
 * Runs a script with Node and hands its output on. Returns its exit code, or HUNG if it was ended because it printed
 * nothing for `silenceLimitMs`. Somebody who interrupts this process ends the tool first.
 */
export function runTool(args, { cwd, env, silenceLimitMs, onOutput }) {
  return new Promise((resolve) => {
    const tool = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: hasGroups })
    let isHung = false
    const silence = setTimeout(() => {
      isHung = true
      signalAll(tool, 'SIGKILL')
    }, silenceLimitMs)
    let interruption
    const interrupt = (signal) => {
      // Who asks twice does not want to wait.
      signalAll(tool, interruption ? 'SIGKILL' : signal)
      interruption ??= signal
      setTimeout(() => signalAll(tool, 'SIGKILL'), TIDY_UP_MS)
    }
    // In a group of its own the tool does not hear Ctrl+C in the terminal.
    for (const signal of INTERRUPTIONS) process.on(signal, interrupt)
    tool.stdout.on('data', (chunk) => {
      silence.refresh()
      onOutput(chunk)
    })
    tool.once('exit', (code) => {
      clearTimeout(silence)
      for (const signal of INTERRUPTIONS) process.off(signal, interrupt)
      // Workers and servers that it left behind would compete with the next tool.
      signalAll(tool, 'SIGKILL')
      if (interruption) process.exit(128 + constants.signals[interruption])
      resolve(isHung ? HUNG : (code ?? 1))
    })
  })
}

/** To the tool and everything that it has started. */
function signalAll({ pid }, signal) {
  try {
    process.kill(hasGroups ? -pid : pid, signal)
  } catch (error) {
    // All of them have ended.
    if (error.code !== 'ESRCH') throw error
  }
}
