import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findProgram } from './find-program.ts'
import { freePort } from './free-port.ts'
import { type Missing, missing } from './missing.ts'
import { tempDir } from './temp-dir.ts'
import { startTied } from './tied-process.ts'
import { waitUntil } from './wait-until.ts'

export interface RunningRedis {
  url: string
  port: number
  stop(): Promise<void>
}

/** Starts a real Redis that keeps nothing; with a port given, one that died there comes back at the same address. */
export async function startRedis(port?: number): Promise<RunningRedis | Missing> {
  const bin = findProgram('redis-server')
  if (!bin) return missing('Redis is not on this machine')
  const folder = tempDir().path
  const at = port ?? (await freePort())
  const stop = startTied({
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
    return false
  } finally {
    socket.destroy()
  }
}
