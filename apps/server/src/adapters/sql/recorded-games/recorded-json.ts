import type { RecordedAnswer } from '@knowdown/domain/queue/recorded-game'
import * as z from 'zod/mini'
import { storedJson } from '../stored-json.ts'

export const recordedAnswers = z.array(
  z.object({ questionId: z.string(), correct: z.boolean(), tookMs: z.nullable(z.number()) }),
)

export const recordedJson = storedJson<readonly RecordedAnswer[]>({ table: 'recorded_games', schema: recordedAnswers })
