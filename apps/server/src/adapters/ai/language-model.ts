import type { LanguageModel } from 'ai'
import { boundedFetch } from '../bounded-fetch.ts'

export interface ModelSource {
  provider: 'openai' | 'anthropic' | 'google' | 'compatible'
  apiKey: string | null
  baseUrl: string | null
}

/** Libraries of providers are loaded only when one is used, because most installations use no model. */
export async function languageModel({ provider, apiKey, baseUrl }: ModelSource, name: string): Promise<LanguageModel> {
  const settings = { fetch: boundedFetch, ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) }
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI(settings).chat(name)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(settings)(name)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(settings)(name)
    }
    case 'compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const local = { name: 'compatible', baseURL: baseUrl ?? '', supportsStructuredOutputs: true }
      return createOpenAICompatible({ ...settings, ...local }).chatModel(name)
    }
  }
}
