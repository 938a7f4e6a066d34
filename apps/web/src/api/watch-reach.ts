import type { Result } from '@knowdown/domain/result'
import { noteReach } from '../platform/reachability.ts'
import type { Api, ApiFailure } from './api.ts'

/** Tells from every call whether the server can be reached. Calls that their session has ended tell nothing. */
export function watchReach(api: Api, ended: AbortSignal): Api {
  return {
    async call(endpoint, input) {
      const result = await api.call(endpoint, input)
      if (!ended.aborted) noteReach(isAnswer(result) ? { type: 'answered' } : { type: 'failed', at: Date.now() })
      return result
    },
  }
}

/** A refusal is an answer too; what is garbled comes from somebody else, or from a proxy whose server is gone. */
const isAnswer = (result: Result<unknown, ApiFailure>) => result.ok || result.error.kind === 'refused'
