import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PICTURE_LIMITS } from '@knowdown/domain/pictures/picture-limits'
import type { EncodedPicture, PictureEncoder } from '../../features/pictures/picture-encoder.ts'
import { Problem } from '../../problem.ts'

const AT_ONCE = 2
/** More would wait longer than people do; they are asked to come back. */
const MOST_WAITING = 20
/** A picture takes about a second. */
const PATIENCE_MS = 15_000
const IDLE_MS = 60_000
const RETRY_AFTER_MS = 10_000

type Reply = { ok: true; files: readonly EncodedPicture[] } | { ok: false }

/**
 * Encodes in child processes, two at a time: a decoder that crashes, hangs or takes too much memory takes nothing else
 * along, and it knows none of the server's settings. A child ends after a minute without work.
 */
export function childEncoder(patienceMs = PATIENCE_MS): PictureEncoder & { close(): void } {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let working = 0

  function start(): ChildProcess {
    const file = fileURLToPath(new URL('./encode-child.mjs', import.meta.url))
    const child = fork(file, [], {
      serialization: 'advanced',
      execArgv: [],
      // Windows starts no program without this one.
      env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      takeOut(child)
    })
    return child
  }

  function takeOut(child: ChildProcess): boolean {
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    return at >= 0
  }

  /** Neither a waiting child nor its end keeps the server from ending. */
  function keep(child: ChildProcess): void {
    if (!child.connected || child.killed) return
    idle.push(child)
    child.unref()
    child.channel?.unref()
    setTimeout(() => takeOut(child) && child.kill('SIGKILL'), IDLE_MS).unref()
  }

  async function takePlace(): Promise<void> {
    if (working < AT_ONCE) {
      working += 1
      return
    }
    if (waiting.length >= MOST_WAITING) {
      throw new Problem('unavailable', 'Many pictures arrive just now. Please try again in a moment.', {
        retryAfterMs: RETRY_AFTER_MS,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leavePlace(): void {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }

  const ask = (child: ChildProcess, bytes: Uint8Array): Promise<Reply> =>
    new Promise((resolve) => {
      const end = (reply: Reply) => {
        clearTimeout(limit)
        child.removeListener('message', onMessage)
        child.removeListener('exit', onExit)
        child.removeListener('error', onExit)
        resolve(reply)
      }
      const onMessage = (reply: unknown) => end(reply as Reply)
      const onExit = () => end({ ok: false })
      const limit = setTimeout(() => {
        child.kill('SIGKILL')
        onExit()
      }, patienceMs)
      child.ref()
      child.channel?.ref()
      child.once('message', onMessage)
      child.once('exit', onExit)
      child.once('error', onExit)
      const { pixels, large, small } = PICTURE_LIMITS
      child.send({ bytes, pixels, sizes: [large, small] }, (error) => error && onExit())
    })

  return {
    async encode(bytes) {
      await takePlace()
      try {
        const child = idle.pop() ?? start()
        const reply = await ask(child, bytes)
        keep(child)
        const [large, small] = reply.ok ? reply.files : []
        return large && small ? { large, small } : null
      } finally {
        leavePlace()
      }
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
