import { startFakeModel } from '@knowdown/testkit/fake-model'
import { expect, onTestFinished, test } from 'vitest'
import { tryModels } from './try-models-command.ts'

test('[AG2] the whole pipeline can be tried on five topics with any model that is set up', async () => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const rows = await tryModels({ AI_PROVIDER: 'compatible', AI_MODEL: 'small', AI_BASE_URL: model.url })
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ kept: '10 of 10', confirmed: 10, agreement: '100 %', failures: '' })
  expect(rows[0]?.dropped).toContain('more-than-asked')
})

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
