import { QUIZ_SIZE } from '@knowdown/domain/question/pick-questions'

const AI_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
type AiProvider = (typeof AI_PROVIDERS)[number]

export interface AiSettings {
  provider: AiProvider
  model: string
  /** Answers the questions blind; another model than the writer finds more. */
  checkModel: string
  apiKey: string | null
  baseUrl: string | null
  dailyTokens: number
  /** Dollars for a million tokens; null when nobody has said. */
  price: { input: number; output: number } | null
}

export interface QuestionSettings {
  quizSize: number
  /** Null: the bank alone serves. */
  ai: AiSettings | null
}

interface Reader {
  given(name: string): string | undefined
  fault(name: string, wants: string): void
  complain(line: string): void
  url(name: string, schemes: readonly string[]): string | null
}

const DEFAULT_DAILY_TOKENS = 500_000
const SHORTEST_QUIZ = 5
const LONGEST_QUIZ = 20

export function readQuestionSettings(reader: Reader): QuestionSettings {
  const { given, fault } = reader
  const quizSize = Number(given('QUIZ_SIZE') ?? QUIZ_SIZE)
  if (!Number.isInteger(quizSize) || quizSize < SHORTEST_QUIZ || quizSize > LONGEST_QUIZ) {
    fault('QUIZ_SIZE', `must be a whole number from ${SHORTEST_QUIZ} to ${LONGEST_QUIZ}.`)
  }
  return { quizSize, ai: readAiSettings(reader) }
}

function readAiSettings({ given, fault, complain, url }: Reader): AiSettings | null {
  const provider = given('AI_PROVIDER') as AiProvider | undefined
  if (provider === undefined) return null
  if (!AI_PROVIDERS.includes(provider)) fault('AI_PROVIDER', `must be one of ${AI_PROVIDERS.join(', ')}.`)
  const model = given('AI_MODEL')
  if (!model) complain('AI_PROVIDER is set, but AI_MODEL is missing; name the model that writes questions.')
  const baseUrl = url('AI_BASE_URL', ['https', 'http'])
  const apiKey = given('AI_API_KEY') ?? null
  if (provider === 'compatible' && !given('AI_BASE_URL')) {
    complain('AI_PROVIDER=compatible needs AI_BASE_URL, such as http://localhost:11434/v1.')
  }
  if (provider !== 'compatible' && !apiKey) complain(`AI_PROVIDER=${provider} needs AI_API_KEY.`)
  const number = (name: string): number | null => {
    const text = given(name)
    if (text === undefined) return null
    if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
    fault(name, 'must be a number of zero or more.')
    return null
  }
  const [input, output] = [number('AI_PRICE_IN'), number('AI_PRICE_OUT')]
  return {
    provider,
    model: model ?? '',
    checkModel: given('AI_CHECK_MODEL') ?? model ?? '',
    apiKey,
    baseUrl,
    dailyTokens: number('AI_DAILY_TOKENS') ?? DEFAULT_DAILY_TOKENS,
    price: input !== null && output !== null ? { input, output } : null,
  }
}
