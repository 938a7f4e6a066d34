import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempDir } from './temp-dir.ts'
import { startTied } from './tied-process.ts'
import { waitUntil } from './wait-until.ts'

const sleeper = (folder: string) => ({
  command: ['/bin/sh', '-c', 'echo $$ > pid; exec sleep 600'],
  folder,
  signal: 'KILL' as const,
  logFile: join(folder, 'log'),
  user: undefined,
})

async function pidIn(folder: string): Promise<number> {
  const file = join(folder, 'pid')
  await waitUntil('the program runs', () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'))
  return Number(readFileSync(file, 'utf8'))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a tied program ends when it is told to, and its folder goes with it', async () => {
  const { path } = tempDir()
  const stop = startTied(sleeper(path))
  const pid = await pidIn(path)
  expect(isAlive(pid)).toBe(true)
  await stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(path)).toBe(false)
})

test('a tied program ends when whoever started it is killed the hard way', async () => {
  const { path } = tempDir()
  const source = new URL('./tied-process.ts', import.meta.url).href
  const code = `const { startTied } = await import('${source}'); startTied(${JSON.stringify(sleeper(path))})`
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  const pid = await pidIn(path)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await waitUntil('the program is gone', () => !isAlive(pid))
  await waitUntil('its folder is gone', () => !existsSync(path))
}, 20_000)
