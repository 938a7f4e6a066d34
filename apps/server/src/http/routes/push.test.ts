import { createChallenge, playChallenge, readChallenge } from '@knowdown/contracts/challenges/calls'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@knowdown/contracts/players/push'
import { answerRunQuestion, dealRunQuestion } from '@knowdown/contracts/runs/calls'
import { startPushService } from '@knowdown/testkit/push-service'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { wholeProduct } from '../../testing/whole-product.ts'

/** Somewhere it is always day. The signs of these zones are the other way round. */
function zoneByDay(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

async function product() {
  const service = await startPushService()
  onTestFinished(service.stop)
  const server = await wholeProduct({ PUSH_TEST_ORIGINS: service.origin })
  return { service, server }
}

test('[NT1] whoever sent a challenge is told when it is answered, in the product as it starts', {
  timeout: 60_000,
}, async () => {
  const { service, server } = await product()
  const { call, signUp } = server
  const ada = await signUp('ada')
  const bob = await signUp('bob')
  const key = (await call(readPushKey, {})).reply.push_key
  expect(key).toMatch(/^[\w-]{87}$/)
  const device = { ...service.addDevice('phone'), kinds: ['challenge'], time_zone: zoneByDay() }
  expect((await call(subscribeToPush, device, ada.token)).status).toBe(200)

  const { challenge_id } = (await call(createChallenge, { category: 'space', difficulty: 'easy' }, ada.token)).reply
  const at = (path: string, params: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const play = async (runId: string, token: { authorization: string }) => {
    for (let index = 0; index < 10; index += 1) {
      const dealt = { ...dealRunQuestion, path: at(dealRunQuestion.path, { run_id: runId }) as `/${string}` }
      const { reply } = await call(dealt, {}, token)
      const answer = { ...answerRunQuestion, path: at(answerRunQuestion.path, { run_id: runId }) as `/${string}` }
      await call(answer, { index, answer: reply.open?.question.options[0] ?? null }, token)
    }
  }
  const read = { ...readChallenge, path: at(readChallenge.path, { challenge_id }) as `/${string}` }
  const start = { ...playChallenge, path: at(playChallenge.path, { challenge_id }) as `/${string}` }
  await play((await call(read, {}, ada.token)).reply.run?.run_id ?? '', ada.token)
  await play((await call(start, {}, bob.token)).reply.run_id, bob.token)
  await waitUntil('the notice arrives', () => service.received.length > 0, 40_000)
  expect(service.received).toMatchObject([{ device: 'phone', message: { path: `/c/${challenge_id}` } }])
})

test('[NT1] an endpoint of no push service, broken keys and unknown kinds are refused', async () => {
  const { service, server } = await product()
  const { call, signUp } = server
  const { token } = await signUp('ada')
  const device = { ...service.addDevice('phone'), kinds: ['streak'], time_zone: 'UTC' }
  const refused = async (part: object) => (await call(subscribeToPush, { ...device, ...part }, token)).status
  expect(await refused({ endpoint: 'https://internal.example/hook' })).toBe(400)
  expect(await refused({ p256dh: 'short' })).toBe(400)
  expect(await refused({ kinds: ['advertising'] })).toBe(400)
  expect(await refused({ time_zone: 'Mars/Olympus' })).toBe(400)
  expect((await call(subscribeToPush, device)).status).toBe(400)
  expect(await refused({})).toBe(200)
  expect((await call(unsubscribeFromPush, { endpoint: device.endpoint })).reply.removed).toBe(true)
})
