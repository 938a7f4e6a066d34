import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HUNG, runTool } from './run-tool.mjs'

/** Long enough to start Node on a busy machine. */
const SILENCE_LIMIT_MS = 2_000
const TEST_LIMIT_MS = 20_000

/**
 * A tool that starts a child, prints until both are connected to the test, and then hangs in a loop (for half a minute, so
 * that a test that fails leaves nothing behind). The child ignores Ctrl+C. A connection closes when its process has ended,
 * however it ended.
 */
const hangingTool = (port) => {
  const connected = `require('node:net').connect(${port}, '127.0.0.1')`
  const child = `process.on('SIGINT', () => {}).on('SIGTERM', () => {}); ${connected}`
  return [
    '-e',
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' })
    setInterval(() => console.log('still here'), 100)
    ${connected}.once('data', () => { for (const end = Date.now() + 30_000; Date.now() < end; ); })`,
  ]
}

/** For so many processes. */
async function listen(processes = 2) {
  const sockets = []
  const ends = []
  const server = createServer((socket) => {
    sockets.push(socket)
    // A process that is killed may reset its connection, which then closes too.
    ends.push(
      new Promise((resolve) =>
        socket
          .resume()
          .on('error', () => {})
          .once('close', resolve),
      ),
    )
    if (sockets.length === processes) server.emit('all connected')
  })
  const allConnected = once(server, 'all connected')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    port: server.address().port,
    /** Lets the tools hang as soon as all processes are there. `ended` resolves when none is left. */
    async hang() {
      await allConnected
      for (const socket of sockets) socket.write('hang')
      return { ended: Promise.all(ends) }
    },
  }
}

test.skipIf(process.platform === 'win32')(
  'a tool that hangs is ended with all that it has started',
  async () => {
    const { port, hang } = await listen()
    const outcome = runTool(hangingTool(port), {
      cwd: import.meta.dirname,
      env: process.env,
      silenceLimitMs: SILENCE_LIMIT_MS,
      onOutput: () => {},
    })
    const { ended } = await hang()
    expect(await outcome).toBe(HUNG)
    await ended
  },
  TEST_LIMIT_MS,
)

test.skipIf(process.platform === 'win32').each([
  { signal: 'SIGINT', status: 130 },
  { signal: 'SIGTERM', status: 143 },
])(
  '$signal ends both tools, all that they have started, and the script with $status',
  async ({ signal, status }) => {
    const { port, hang } = await listen(4)
    const program = `import { runTool } from './run-tool.mjs'
    const run = () =>
      runTool(${JSON.stringify(hangingTool(port))}, { env: process.env, silenceLimitMs: 60_000, onOutput() {} })
    await Promise.all([run(), run()])`
    const script = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
    const exit = once(script, 'exit')
    const { ended } = await hang()
    script.kill(signal)
    expect(await exit).toEqual([status, null])
    await ended
  },
  TEST_LIMIT_MS,
)

test(
  'what a tool prints last is not lost, on stdout or on stderr',
  async () => {
    const program = "process.stdout.write('x'.repeat(200_000)); process.stderr.write('y'); process.exitCode = 3"
    let text = ''
    const code = await runTool(['-e', program], {
      cwd: import.meta.dirname,
      env: process.env,
      silenceLimitMs: 60_000,
      onOutput: (chunk) => {
        text += chunk
      },
    })
    expect(code).toBe(3)
    expect([text.length, text.includes('y')]).toEqual([200_001, true])
  },
  TEST_LIMIT_MS,
)
