import type { ProtocolName } from '@knowdown/testkit/fake-model'
import type { ModelSource } from '../language-model.ts'

export interface KnownProvider {
  protocol: ProtocolName
  provider: ModelSource['provider']
  apiKey: string | null
  /** Real names, because the client libraries ask newer models in another way than older ones. */
  model: string
  checkModel: string
}

/** Every provider that the product knows, as an operator would set it up. */
export const PROVIDERS: readonly KnownProvider[] = [
  { protocol: 'openai', provider: 'openai', apiKey: 'key', model: 'gpt-4.1-mini', checkModel: 'gpt-5-mini' },
  {
    protocol: 'anthropic',
    provider: 'anthropic',
    apiKey: 'key',
    model: 'claude-sonnet-4-5',
    checkModel: 'claude-3-haiku-20240307',
  },
  { protocol: 'google', provider: 'google', apiKey: 'key', model: 'gemini-2.5-flash', checkModel: 'gemini-2.5-pro' },
  { protocol: 'ollama', provider: 'compatible', apiKey: null, model: 'llama3.1', checkModel: 'qwen2.5:7b' },
]
