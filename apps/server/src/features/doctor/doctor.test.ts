import { expect, test, vi } from 'vitest'
import { examine, hasProblem, ok } from './doctor.ts'
import { judgeBackup, judgeCertificate, judgeClock, judgeDisk, judgeFiles, judgeHistory, judgeNode } from './judge.ts'

const GB = 1024 ** 3
const HOUR = 3_600_000
const DAY = 24 * HOUR

test('[OP8] a look that fails or never ends is a problem, and the others are shown all the same', async () => {
  vi.useFakeTimers()
  const examined = examine([
    { part: 'disk', look: async () => [ok('enough')] },
    { part: 'mail', look: () => Promise.reject(new Error('refused')) },
    { part: 'proxy', look: () => new Promise(() => {}) },
  ])
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  const findings = await examined
  expect(findings).toEqual([
    { part: 'disk', state: 'ok', text: 'enough' },
    { part: 'mail', state: 'problem', text: 'refused' },
    { part: 'proxy', state: 'problem', text: 'did not answer in time' },
  ])
  expect(hasProblem(findings)).toBe(true)
  expect(hasProblem(findings.slice(0, 1))).toBe(false)
})

test.each([
  ['a full disk', judgeDisk('/data', 0.1 * GB, 50 * GB), 'problem'],
  ['a disk with little room', judgeDisk('/data', 0.5 * GB, 5 * GB), 'warning'],
  ['a large disk that is 97 % full', judgeDisk('/data', 30 * GB, 1000 * GB), 'warning'],
  ['a disk with room', judgeDisk('/data', 30 * GB, 50 * GB), 'ok'],
  ['a clock two minutes behind', judgeClock('PostgreSQL', -120_000), 'problem'],
  ['a clock ten seconds ahead', judgeClock('PostgreSQL', 10_000), 'warning'],
  ['a clock a second ahead', judgeClock('PostgreSQL', 1_000), 'ok'],
  ['a clock that was set back', judgeHistory(DAY, DAY - HOUR), 'problem'],
  ['a clock that goes on', judgeHistory(DAY, DAY), 'ok'],
  ['an expired certificate', judgeCertificate('play.example', 0, DAY), 'problem'],
  ['a certificate of the next ten days', judgeCertificate('play.example', 10 * DAY, 0), 'warning'],
  ['a certificate of the next months', judgeCertificate('play.example', 60 * DAY, 0), 'ok'],
  ['few sockets', judgeFiles(1_024), 'warning'],
  ['many sockets', judgeFiles(65_536), 'ok'],
  ['an old Node', judgeNode('18.0.0'), 'problem'],
  ['a deprecated Node', judgeNode('20.20.0'), 'warning'],
  ['a current Node', judgeNode('24.1.0'), 'ok'],
  ['no backup', judgeBackup('/backups', null, 0), 'problem'],
  ['a backup of two days ago', judgeBackup('/backups', 0, 2 * DAY), 'problem'],
  ['a backup of yesterday', judgeBackup('/backups', 0, DAY), 'ok'],
] as const)('[OP8] %s is judged', (_what, { state }, expected) => {
  expect(state).toBe(expected)
})
