import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { tempDir } from './temp-dir.ts'

const MAIN = join(import.meta.dirname, '../../../apps/server/dist/main.js')

export interface RunningServer {
  url: string
  metricsUrl: string
  process: ChildProcess
  /** What it has said so far on both channels. */
  said(): string
  /** Asks it to end and waits until it has; gives its exit code. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  dataDir: string
  port?: number
  env?: Record<string, string>
}

/** Between finding a free port and listening on it another test may take it. */
const TRIES = 5

/** The built product as a process of its own, on a free port; ready when this resolves. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(options)
    } catch (error) {
      const isUnlucky = options.port === undefined && String(error).includes('is taken by another program')
      if (!isUnlucky || tries === TRIES) throw error
    }
  }
}

async function startOnce({ dataDir, port, env = {} }: ServerOptions): Promise<RunningServer> {
  const [chosen, metricsPort] = [port ?? (await freePort()), await freePort()]
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(chosen),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('Knowdown is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
  await ready
  return {
    url: `http://localhost:${chosen}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    process: child,
    said: () => said,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** A server with an empty data folder that goes with it. */
export async function startFreshServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = tempDir()
  const server = await startServer({ dataDir: dataDir.path, env })
  return {
    ...server,
    async stop() {
      const code = await server.stop()
      dataDir.remove()
      return code
    },
  }
}
