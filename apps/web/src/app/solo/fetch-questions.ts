import { generateQuestions } from '@knowdown/contracts/questions'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import type { Game, QuestionSet } from '@knowdown/domain/solo/solo-state'
import type { Api } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { questionSet } from './question-set.ts'
import { takeSet } from './sets-ahead.ts'

/** A server that says nothing for so long is treated as no server: what was fetched ahead is better than waiting on. */
export const PATIENCE_MS = 10_000

interface Means {
  api: Api
  storage: DeviceStorage
  sessionId: string
  userId: string | null
  patience: Promise<void>
}

/** The questions of a quiz: from the server, or without one from what was fetched ahead. */
export async function fetchQuestions(
  { api, storage, sessionId, userId, patience }: Means,
  game: Game,
): Promise<Result<QuestionSet, string>> {
  const { category, difficulty } = game
  const asked = api.call(generateQuestions, { category, difficulty, session_id: sessionId })
  const answer = await Promise.race([asked, patience])
  if (answer?.ok) return ok(questionSet(answer.value))
  if (answer && answer.error.kind === 'refused') return refuse(answer.error.detail)
  const ahead = takeSet(storage, game, userId)
  return ahead ? ok(ahead) : refuse('The server could not be reached')
}
