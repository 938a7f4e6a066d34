import { startFakeModel } from '@knowdown/testkit/fake-model'
import { expect, onTestFinished, test } from 'vitest'
import { PROVIDERS } from '../adapters/ai/testing/providers.ts'
import { tryModels } from './try-models-command.ts'

test.each(PROVIDERS)(
  '[AG2] the whole pipeline can be tried on five topics with a model of $protocol',
  async ({ protocol, provider, apiKey, model, checkModel }) => {
    const fake = await startFakeModel(protocol)
    onTestFinished(() => fake.close())
    const rows = await tryModels({
      AI_PROVIDER: provider,
      AI_MODEL: model,
      AI_CHECK_MODEL: checkModel,
      AI_BASE_URL: fake.url,
      ...(apiKey !== null && { AI_API_KEY: apiKey }),
    })
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatchObject({ kept: '10 of 10', confirmed: 10, agreement: '100 %', failures: '' })
    expect(rows[0]?.dropped).toContain('more-than-asked')
  },
)

test('[AG2] a model that answers nonsense is reported and stops nothing', async () => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  model.behave(() => ({ kind: 'text', text: 'Sorry, no.' }))
  const rows = await tryModels({ AI_PROVIDER: 'compatible', AI_MODEL: 'small', AI_BASE_URL: model.url })
  expect(rows.map(({ kept, failures }) => [kept, failures])).toEqual(Array(5).fill(['0 of 10', '2 malformed']))
})

test('without a model it says which settings are missing', async () => {
  await expect(tryModels({})).rejects.toThrow('AI_PROVIDER')
})
