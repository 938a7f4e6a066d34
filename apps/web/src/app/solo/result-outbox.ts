import type { InputOf } from '@knowdown/contracts/endpoint'
import { updateStats } from '@knowdown/contracts/stats'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import type { Api, ApiFailure } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'

/** Results of signed-in players that the server has not confirmed yet: kept on the device until it has. */
interface QueuedResult {
  userId: string
  setId: string
  result: InputOf<typeof updateStats>
}

const QUEUE_KEY = 'results-to-send'

export function queueResult(storage: DeviceStorage, finished: FinishedQuiz, userId: string, sessionId: string) {
  const waiting = readQueue(storage)
  if (waiting.some(({ setId }) => setId === finished.set.id)) return
  writeQueue(storage, [...waiting, { userId, setId: finished.set.id, result: resultOf(finished, sessionId) }])
}

function resultOf({ game, set, history }: FinishedQuiz, sessionId: string): QueuedResult['result'] {
  const right = scoreOf(history)
  return {
    single_player_games: 1,
    total_correct: right,
    total_wrong: history.length - right,
    category: game.category,
    session_id: sessionId,
    set_id: set.id,
    answers: history.map(({ selectedAnswer }) => selectedAnswer),
  }
}

let lastSending: Promise<unknown> = Promise.resolve()

/**
 * Sends what waits for this player, one after the other; gives the sets that are now in the server's book.
 * Who asks while another round is under way waits for its end: both would otherwise send the same result.
 */
export function sendQueuedResults(api: Api, storage: DeviceStorage, userId: string): Promise<string[]> {
  const round = lastSending.then(() => sendInOrder(api, storage, userId))
  lastSending = round.catch(() => undefined)
  return round
}

async function sendInOrder(api: Api, storage: DeviceStorage, userId: string): Promise<string[]> {
  const recorded: string[] = []
  for (const { setId, result } of readQueue(storage).filter((one) => one.userId === userId)) {
    const answer = await api.call(updateStats, result)
    if (!answer.ok && isRetryable(answer.error)) break
    if (answer.ok) recorded.push(setId)
    writeQueue(
      storage,
      readQueue(storage).filter((one) => one.setId !== setId),
    )
  }
  return recorded
}

/** What the server has looked at and refused it would refuse again; all else may be better next time. */
const isRetryable = (failure: ApiFailure) =>
  failure.kind !== 'refused' || failure.status === 401 || failure.status === 429 || failure.status >= 500

function readQueue(storage: DeviceStorage): QueuedResult[] {
  try {
    const kept: unknown = JSON.parse(storage.read(QUEUE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isQueuedResult) : []
  } catch {
    return []
  }
}

/** Another version may have kept it, or a person edited it. */
const isQueuedResult = (kept: Partial<QueuedResult> | null): kept is QueuedResult =>
  typeof kept?.userId === 'string' && typeof kept.setId === 'string' && updateStats.input.safeParse(kept.result).success

const writeQueue = (storage: DeviceStorage, waiting: readonly QueuedResult[]) =>
  storage.write(QUEUE_KEY, JSON.stringify(waiting))
