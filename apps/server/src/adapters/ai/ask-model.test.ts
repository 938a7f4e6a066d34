import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Behaviour, startFakeModel } from '@knowdown/testkit/fake-model'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { askModel } from './ask-model.ts'
import { extractJson } from './extract-json.ts'
import { languageModel } from './language-model.ts'

async function ask(behaviour: Behaviour, withinMs = 10_000) {
  const fake = await startFakeModel()
  onTestFinished(() => fake.close())
  fake.behave(() => behaviour)
  const model = await languageModel({ provider: 'compatible', apiKey: 'key', baseUrl: fake.url }, 'small')
  const asking = askModel({
    model,
    system: 'Be brief.',
    prompt: 'Hello',
    shape: z.object({ word: z.string() }),
    temperature: 0,
    mostTokens: 10,
    withinMs,
    signal: new AbortController().signal,
  })
  return { fake, asking }
}

describe('asking a model', () => {
  test('returns its JSON and the tokens it used', async () => {
    const { asking, fake } = await ask({ kind: 'text', text: '{"word": "hello"}' })
    expect(await asking).toEqual({ value: { word: 'hello' }, tokens: { input: 1000, output: 500 } })
    expect(fake.requests[0]?.body).toMatchObject({ model: 'small', temperature: 0, max_tokens: 10 })
  })

  test.each<[string, Behaviour]>([
    ['hangs', { kind: 'hang' }],
    ['sends a byte now and then', { kind: 'drip', everyMs: 50 }],
  ])('a model that %s times out, and its connection is closed', async (_what, behaviour) => {
    const { asking, fake } = await ask(behaviour, 300)
    await expect(asking).rejects.toMatchObject({ kind: 'timeout' })
    await expect.poll(fake.open).toBe(0)
  })

  test('it times out even when the garbage collector has run meanwhile', async () => {
    const { asking, fake } = await ask({ kind: 'hang' }, 300)
    const failed = expect(asking).rejects.toMatchObject({ kind: 'timeout' })
    await expect.poll(fake.open).toBe(1)
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    // Signals without references are collected in two steps.
    for (const _step of [1, 2]) {
      collectGarbage()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await failed
  })

  test('the error of a useless reply contains the tokens it used', async () => {
    const { asking } = await ask({ kind: 'text', text: 'no' })
    await expect(asking).rejects.toMatchObject({ kind: 'malformed', tokens: { input: 1000, output: 500 } })
  })
})

describe('finding JSON in a reply', () => {
  test.each([
    ['{"a":1}', '{"a":1}'],
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['```\n{"a":1}\n``` bye', '{"a":1}'],
    ['Sure! {"a":1} Bye.', '{"a":1}'],
    ['no', null],
    ['{"a":', null],
    ['', null],
  ])('%j', (text, found) => {
    expect(extractJson(text)).toBe(found)
  })
})
