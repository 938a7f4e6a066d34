import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { buildPrivateApp } from './private-app.ts'

test('the operator sees what models did and what is out of play, and brings a question back', async () => {
  const shown: string[] = []
  const app = buildPrivateApp(new Registry(), {
    report: async () => ({
      models: [
        {
          model: 'small <b>',
          runs: 2,
          failures: { timeout: 1 },
          asked: 14,
          kept: 9,
          dropped: { duplicate: 4, disagreed: 1 },
          tokens: { input: 10, output: 20 },
          cost: 1.5,
        },
      ],
      hidden: [{ questionId: 'art-0001', reason: 'reported', question: 'Who?', answer: 'Nobody' }],
      pool: 9,
      bank: 4960,
    }),
    unhide: async (id) => {
      shown.push(id)
    },
  })
  onTestFinished(() => app.close())
  const { body, headers } = await app.inject('/questions')
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('small &lt;b&gt;')
  expect(body).toContain('4 duplicate\n1 disagreed')
  expect(body).toContain('$1.50')
  expect(body).toContain('art-0001')
  expect((await app.inject('/questions.json')).json()).toMatchObject({ pool: 9, bank: 4960 })
  expect((await app.inject({ method: 'POST', url: '/questions/art-0001/show' })).statusCode).toBe(204)
  expect(shown).toEqual(['art-0001'])
})
