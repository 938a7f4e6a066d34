import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import type { HeldSocket } from './held-socket.ts'
import { tempDir } from './temp-dir.ts'

const MAIN = join(import.meta.dirname, '../../../apps/server/dist/main.js')

export interface RunningServer {
  url: string
  dataDir: string
  metricsUrl: string
  process: ChildProcess
  /** What it has written so far to stdout and stderr. */
  output(): string
  /** Sends SIGTERM and waits for the exit code. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  dataDir: string
  port?: number
  /** Listen on this socket, as under systemd. */
  socket?: HeldSocket
  env?: Record<string, string>
  /** Another copy of the program than the one that was built here. */
  main?: string
}

/** Another test may take a free port between finding it and listening on it. */
const TRIES = 5

/** Starts the built product as a process on a free port; it is ready when this resolves. */
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

async function startOnce({
  dataDir,
  socket,
  port = socket?.port,
  env = {},
  main = MAIN,
}: ServerOptions): Promise<RunningServer> {
  const [chosen, metricsPort] = [port ?? (await freePort()), await freePort()]
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(chosen),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // A busy machine that runs tests is no reason to refuse anybody.
      SHED_NEW_WORK_MS: 'off',
      ...(socket && { LISTEN_FDS: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(socket ? [socket.fd] : [])],
  })
  let output = ''
  const ready = new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Knowdown is ready')) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    // What it said last can arrive after its end.
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
  await ready
  return {
    url: `http://localhost:${chosen}`,
    dataDir,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** Starts a server with an empty data folder, which is removed when it stops. */
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
