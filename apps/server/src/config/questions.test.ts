import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from './testing/config-problems.ts'

describe('question settings', () => {
  test('by default a quiz has ten questions and no model is used', () => {
    expect(readConfig({}, '/somewhere').questions).toEqual({ quizSize: 10, ai: null })
  })

  test('a local model needs no key, and checks its own questions unless another model is named', () => {
    const env = {
      AI_PROVIDER: 'compatible',
      AI_MODEL: 'small',
      AI_BASE_URL: 'http://localhost:11434/v1',
      AI_PRICE_IN: '1',
    }
    expect(readConfig(env, '/somewhere').questions.ai).toEqual({
      provider: 'compatible',
      model: 'small',
      checkModel: 'small',
      apiKey: null,
      baseUrl: 'http://localhost:11434/v1',
      dailyTokens: 500_000,
      price: null,
      quizzes: { perDay: { account: 3, premium: 20 }, seconds: 300 },
    })
  })

  test.each([
    ['an unknown provider', { AI_PROVIDER: 'oracle', AI_MODEL: 'x', AI_API_KEY: 'k' }, 'AI_PROVIDER'],
    ['no model', { AI_PROVIDER: 'openai', AI_API_KEY: 'k' }, 'AI_MODEL'],
    ['no key', { AI_PROVIDER: 'anthropic', AI_MODEL: 'x' }, 'AI_API_KEY'],
    ['no address', { AI_PROVIDER: 'compatible', AI_MODEL: 'x' }, 'AI_BASE_URL'],
    [
      'a budget that is not a number',
      { AI_PROVIDER: 'openai', AI_MODEL: 'x', AI_API_KEY: 'k', AI_DAILY_TOKENS: 'lots' },
      'AI_DAILY_TOKENS',
    ],
    [
      'one number of quizzes',
      { AI_PROVIDER: 'openai', AI_MODEL: 'x', AI_API_KEY: 'k', AI_QUIZ_PER_DAY: '3' },
      'AI_QUIZ_PER_DAY',
    ],
    ['a quiz of two', { QUIZ_SIZE: '2' }, 'QUIZ_SIZE'],
  ])('%s is a problem that names its setting', (_what, env, name) => {
    expect(configProblems(env).join('\n')).toContain(name)
  })

  test('a key is never shown', () => {
    expect(
      configProblems({ AI_PROVIDER: 'oracle', AI_API_KEY: 'very-secret', AI_BASE_URL: 'nowhere' }).join(),
    ).not.toContain('very-secret')
  })
})
