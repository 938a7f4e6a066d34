import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { generateQuestions } from '@knowdown/contracts/solo/questions'
import { slug } from '@knowdown/domain/catalogue/category'
import { isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import type { QuestionSet, QuizSetup } from '@knowdown/domain/solo/solo-state'
import type { Api } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'

/** After this time a prefetched quiz is better than waiting for the server any longer. */
export const SERVER_TIMEOUT_MS = 10_000

interface FetchQuestionsDeps {
  api: Api
  storage: DeviceStorage
  sessionId: string
  userId: string | null
  timeout: Promise<void>
}

/** Gets the questions of a quiz from the server, or from a prefetched quiz when the server cannot be reached. */
export async function fetchQuestions(
  { api, storage, sessionId, userId, timeout }: FetchQuestionsDeps,
  game: QuizSetup,
): Promise<Result<QuestionSet, string>> {
  const { category, difficulty } = game
  const request = api.call(generateQuestions, { category, difficulty, session_id: sessionId })
  const answer = await Promise.race([request, timeout])
  if (answer?.ok) return ok(toQuestionSet(answer.value))
  if (answer && answer.error.kind === 'refused') return refuse(answer.error.detail)
  const ahead = takePrefetchedQuiz(storage, game, userId)
  return ahead ? ok(ahead) : refuse('The server could not be reached')
}

/** A quiz that was fetched in advance, to be played without a network. */
interface PrefetchedQuiz extends QuizTopic {
  /** The player it was fetched for; null for a visitor's quiz, which everybody on this device may play. */
  userId: string | null
  reply: ReplyOf<typeof generateQuestions>
}

type QuizTopic = Pick<QuizSetup, 'category' | 'difficulty'>

const PREFETCHED_KEY = 'sets-ahead'
/** Few, because fetched questions count as seen: more would use up the unseen ones. */
const MAX_PREFETCHED = 3

export function readPrefetchedQuizzes(storage: DeviceStorage, userId: string | null): PrefetchedQuiz[] {
  return readAll(storage).filter((set) => set.userId === null || set.userId === userId)
}

/** Removes and returns the wanted quiz, else one of the same category at another difficulty. */
function takePrefetchedQuiz(storage: DeviceStorage, wanted: QuizTopic, userId: string | null): QuestionSet | null {
  const sameCategory = readPrefetchedQuizzes(storage, userId).filter(
    ({ category }) => slug(category) === slug(wanted.category),
  )
  const found = sameCategory.find(({ difficulty }) => difficulty === wanted.difficulty) ?? sameCategory[0]
  if (!found) return null
  writeAll(
    storage,
    readAll(storage).filter(({ reply }) => reply.set_id !== found.reply.set_id),
  )
  return toQuestionSet(found.reply)
}

/** Fetches and stores one quiz, unless the same one is stored already. Beyond the limit the oldest is dropped. */
export async function prefetchQuiz(
  { api, storage, sessionId }: { api: Api; storage: DeviceStorage; sessionId: string },
  { category, difficulty }: QuizTopic,
  userId: string | null,
): Promise<void> {
  const isThere = readPrefetchedQuizzes(storage, userId).some(
    (set) => set.category === category && set.difficulty === difficulty,
  )
  if (isThere) return
  const answer = await api.call(generateQuestions, { category, difficulty, session_id: sessionId, ahead: true })
  if (!answer.ok || answer.value.questions.length === 0) return
  writeAll(storage, [...readAll(storage), { category, difficulty, userId, reply: answer.value }].slice(-MAX_PREFETCHED))
}

function readAll(storage: DeviceStorage): PrefetchedQuiz[] {
  try {
    const kept: unknown = JSON.parse(storage.read(PREFETCHED_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPrefetchedQuiz) : []
  } catch {
    return []
  }
}

/** Storage may hold data of another version, or data that someone edited. */
const isPrefetchedQuiz = (kept: Partial<PrefetchedQuiz> | null): kept is PrefetchedQuiz =>
  typeof kept?.category === 'string' &&
  isDifficulty(kept.difficulty) &&
  (kept.userId === null || typeof kept.userId === 'string') &&
  generateQuestions.reply.safeParse(kept.reply).success

const writeAll = (storage: DeviceStorage, sets: readonly PrefetchedQuiz[]) =>
  storage.write(PREFETCHED_KEY, JSON.stringify(sets))

const toQuestionSet = ({ set_id, questions }: ReplyOf<typeof generateQuestions>): QuestionSet => ({
  id: set_id,
  questions,
})
