// Runs the tools of `npm test` together with all processes that they start: none of them may live longer than its tool.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

export const HUNG = 'hung'

/** Windows has no groups of processes; a program of its own ends a process with its children. */
const hasGroups = process.platform !== 'win32'
const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const TIDY_UP_MS = 5_000

const running = new Set()
let interruption

/**
 * Runs a script with Node and hands its output on. Returns its exit code, or HUNG if it was ended because it printed
 * nothing on stdout for `silenceLimitMs`. Somebody who interrupts this process ends all tools first.
 */
export async function runTool(args, { cwd, env, silenceLimitMs, onOutput }) {
  const tool = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups })
  // In a group of its own the tool does not hear Ctrl+C in the terminal.
  if (running.size === 0) for (const signal of INTERRUPTIONS) process.on(signal, interrupt)
  running.add(tool)
  let isHung = false
  const silence = setTimeout(() => {
    isHung = true
    signalAll(tool, 'SIGKILL')
  }, silenceLimitMs)
  tool.stdout.on('data', (chunk) => {
    silence.refresh()
    onOutput(chunk)
  })
  tool.stderr.on('data', onOutput)
  const closed = once(tool, 'close')
  const [code] = await once(tool, 'exit')
  clearTimeout(silence)
  // Workers and servers that it left behind would compete with the next tool.
  signalAll(tool, 'SIGKILL')
  // What it printed last arrives after its exit; a process that left its group may hold the output open for ever.
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, TIDY_UP_MS).unref())])
  running.delete(tool)
  if (running.size === 0) {
    for (const signal of INTERRUPTIONS) process.off(signal, interrupt)
    if (interruption) process.exit(128 + constants.signals[interruption])
  }
  // The others are ending too; nobody may start a further one meanwhile.
  if (interruption) await new Promise(() => {})
  return isHung ? HUNG : (code ?? 1)
}

function interrupt(signal) {
  // Who asks twice does not want to wait.
  for (const tool of running) signalAll(tool, interruption ? 'SIGKILL' : signal)
  interruption ??= signal
  setTimeout(() => {
    for (const tool of running) signalAll(tool, 'SIGKILL')
  }, TIDY_UP_MS)
}

/** To the tool and everything that it has started. */
function signalAll({ pid }, signal) {
  if (!hasGroups) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // All of them have ended.
    if (error.code !== 'ESRCH') throw error
  }
}
