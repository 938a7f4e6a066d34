import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inProcessBus } from '../bus/in-process-bus.ts'
import { erasureLogFile, sharedErasureLog } from './erasure-file.ts'

function folder(): string {
  const { path, remove } = tempDir()
  onTestFinished(remove)
  return path
}

const linesOf = (dataDir: string) => readFileSync(join(dataDir, 'erasures.log'), 'utf8').split('\n').filter(Boolean)
const unexpected = (error: unknown) => {
  throw error
}

test('[S-85] what one node erases is in the log of every node, once', async () => {
  const [left, right] = [folder(), folder()]
  const bus = inProcessBus(pino({ level: 'silent' }))
  const one = await sharedErasureLog(erasureLogFile(left), bus, unexpected)
  const other = await sharedErasureLog(erasureLogFile(right), bus, unexpected)
  one.append('a')
  other.append('b')
  other.append('a')
  expect(linesOf(left)).toEqual(['a', 'b'])
  expect(linesOf(right)).toEqual(['a', 'b'])
  expect([...erasureLogFile(right).hashes()]).toEqual(['a', 'b'])
})

test('a node that cannot write the hash of another node reports it and goes on', async () => {
  const [left, right] = [folder(), folder()]
  const bus = inProcessBus(pino({ level: 'silent' }))
  const one = await sharedErasureLog(erasureLogFile(left), bus, unexpected)
  const broken = join(right, 'not-a-folder')
  writeFileSync(broken, '')
  chmodSync(broken, 0o400)
  const failures: unknown[] = []
  await sharedErasureLog(erasureLogFile(broken), bus, (error) => failures.push(error))
  one.append('a')
  expect(linesOf(left)).toEqual(['a'])
  expect(failures).toHaveLength(1)
})
