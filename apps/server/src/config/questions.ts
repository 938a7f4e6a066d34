import { QUIZ_SIZE } from '@knowdown/domain/question/pick-questions'
import type { SettingsReader } from './settings-reader.ts'

const AI_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
type AiProvider = (typeof AI_PROVIDERS)[number]

export interface AiSettings {
  provider: AiProvider
  model: string
  /** Answers each new question without seeing its solution. A model other than the writer finds more mistakes. */
  checkModel: string
  apiKey: string | null
  baseUrl: string | null
  dailyTokens: number
  /** Dollars for a million tokens; null when unknown. */
  price: { input: number; output: number } | null
  /** Quizzes that people ask for. */
  quizzes: { perDay: { account: number; premium: number }; seconds: number }
}

export interface QuestionSettings {
  quizSize: number
  /** Null: all questions come from the question bank. */
  ai: AiSettings | null
}

const DEFAULT_DAILY_TOKENS = 500_000
const SHORTEST_QUIZ = 5
const LONGEST_QUIZ = 20

export function readQuestionSettings(settings: SettingsReader): QuestionSettings {
  const quizSize = settings.number(
    'QUIZ_SIZE',
    (value) => Number.isInteger(value) && value >= SHORTEST_QUIZ && value <= LONGEST_QUIZ,
    `must be a whole number from ${SHORTEST_QUIZ} to ${LONGEST_QUIZ}.`,
  )
  return { quizSize: quizSize ?? QUIZ_SIZE, ai: readAiSettings(settings) }
}

function readAiSettings(settings: SettingsReader): AiSettings | null {
  const provider = settings.text('AI_PROVIDER') as AiProvider | undefined
  if (provider === undefined) return null
  if (!AI_PROVIDERS.includes(provider)) settings.reject('AI_PROVIDER', `must be one of ${AI_PROVIDERS.join(', ')}.`)
  const model = settings.text('AI_MODEL')
  if (!model) settings.addProblem('AI_PROVIDER is set, but AI_MODEL is missing; name the model that writes questions.')
  const apiKey = settings.text('AI_API_KEY') ?? null
  if (provider === 'compatible' && !settings.text('AI_BASE_URL')) {
    settings.addProblem('AI_PROVIDER=compatible needs AI_BASE_URL, such as http://localhost:11434/v1.')
  }
  if (provider !== 'compatible' && !apiKey) settings.addProblem(`AI_PROVIDER=${provider} needs AI_API_KEY.`)
  const [input, output] = [readAmount(settings, 'AI_PRICE_IN'), readAmount(settings, 'AI_PRICE_OUT')]
  return {
    provider,
    model: model ?? '',
    checkModel: settings.text('AI_CHECK_MODEL') ?? model ?? '',
    apiKey,
    baseUrl: settings.url('AI_BASE_URL', ['https', 'http']),
    dailyTokens: readAmount(settings, 'AI_DAILY_TOKENS') ?? DEFAULT_DAILY_TOKENS,
    price: input !== null && output !== null ? { input, output } : null,
    quizzes: { perDay: readPerDay(settings), seconds: readSeconds(settings) },
  }
}

function readPerDay(settings: SettingsReader): AiSettings['quizzes']['perDay'] {
  const text = settings.text('AI_QUIZ_PER_DAY') ?? '3,20'
  const [, account, premium] = /^(\d{1,4}),(\d{1,4})$/.exec(text.replaceAll(' ', '')) ?? []
  if (account === undefined || premium === undefined) {
    settings.reject(
      'AI_QUIZ_PER_DAY',
      'must be two whole numbers, such as 3,20: quizzes a day for an account, and with premium.',
    )
  }
  return { account: Number(account ?? 0), premium: Number(premium ?? 0) }
}

function readSeconds(settings: SettingsReader): number {
  const isPossible = (value: number) => Number.isInteger(value) && value >= 30 && value <= 3_600
  return settings.number('AI_QUIZ_SECONDS', isPossible, 'must be a whole number from 30 to 3600.') ?? 300
}

function readAmount(settings: SettingsReader, name: string): number | null {
  const text = settings.text(name)
  if (text === undefined) return null
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  settings.reject(name, 'must be a number of zero or more.')
  return null
}
