import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findProgramFolder } from './find-program.ts'
import { freePort } from './free-port.ts'
import { type MissingProgram, missingProgram } from './missing-program.ts'
import { startSupervised } from './supervised-process.ts'
import { tempDir } from './temp-dir.ts'
import { waitUntil } from './wait-until.ts'

export interface RunningRedis {
  url: string
  port: number
  stop(): Promise<void>
}

/** Starts a Redis that stores nothing on disk; `port` restarts one that was stopped at the same address. */
export async function startRedis(port?: number): Promise<RunningRedis | MissingProgram> {
  const bin = findProgramFolder('redis-server')
  if (!bin) return missingProgram('Redis is not on this machine')
  const folder = tempDir().path
  const at = port ?? (await freePort())
  const stop = startSupervised({
    command: [join(bin, 'redis-server'), '--port', String(at), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    folder,
    signal: 'KILL',
    logFile: join(folder, 'log'),
    user: undefined,
  })
  try {
    await waitUntil('Redis answers', () => answersPing(at))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `redis://127.0.0.1:${at}`, port: at, stop }
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.write('PING\r\n')
    const [reply] = await once(socket, 'data')
    return String(reply).startsWith('+PONG')
  } catch {
    // Not listening yet.
    return false
  } finally {
    socket.destroy()
  }
}
