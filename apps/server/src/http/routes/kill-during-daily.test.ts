import { once } from 'node:events'
import { dealRunQuestion, readRun, startDaily } from '@knowdown/contracts/runs/calls'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'

const VISITOR = { visitor_key: 'a-visitor-key-of-one-browser' }

async function ask(url: string, path: string, body?: object) {
  const reply = await fetch(`${url}/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return reply.json()
}

test('[RU3] a server killed in the middle of a daily comes back to the same question, later only by the outage', async () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  const first = await startServer({ dataDir: folder.path })
  const started = startDaily.reply.parse(
    await ask(first.url, '/daily/runs', { time_zone: 'Europe/Berlin', ...VISITOR }),
  )
  const run = `/runs/${started.run_id}`
  await ask(first.url, `${run}/deal`, VISITOR)
  const settled = readRun.reply.parse(await ask(first.url, `${run}/answers`, { ...VISITOR, index: 0, answer: null }))
  const dealt = dealRunQuestion.reply.parse(await ask(first.url, `${run}/deal`, VISITOR))
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')

  const second = await startServer({ dataDir: folder.path })
  onTestFinished(async () => void (await second.stop()))
  const back = readRun.reply.parse(await ask(second.url, `${run}?visitor_key=${VISITOR.visitor_key}`))
  expect(back.settled).toEqual(settled.settled)
  expect(back.open?.index).toBe(1)
  expect(back.open?.question).toEqual(dealt.open?.question)
  const extraMs = (back.open?.closes_at ?? 0) - (dealt.open?.closes_at ?? 0)
  expect(extraMs).toBeGreaterThan(0)
  // Between the two replies the server was gone for a part of this time only.
  expect(extraMs).toBeLessThanOrEqual(back.server_time - dealt.server_time)
  const again = readRun.reply.parse(await ask(second.url, `${run}?visitor_key=${VISITOR.visitor_key}`))
  expect(again.open?.closes_at).toBe(back.open?.closes_at)
})
