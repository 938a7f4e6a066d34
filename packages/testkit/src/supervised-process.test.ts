import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSupervised } from './supervised-process.ts'
import { tempDir } from './temp-dir.ts'
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

test('a supervised program ends when it is stopped, and its folder is removed', async () => {
  const { path } = tempDir()
  const stop = startSupervised(sleeper(path))
  const pid = await pidIn(path)
  expect(isAlive(pid)).toBe(true)
  await stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(path)).toBe(false)
})

test('a supervised program ends when its parent process is killed with SIGKILL', async () => {
  const { path } = tempDir()
  const source = new URL('./supervised-process.ts', import.meta.url).href
  const code = `const { startSupervised } = await import('${source}'); startSupervised(${JSON.stringify(sleeper(path))})`
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  const pid = await pidIn(path)
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  await waitUntil('the program is gone', () => !isAlive(pid))
  await waitUntil('its folder is gone', () => !existsSync(path))
}, 20_000)
