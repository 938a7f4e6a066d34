import type { InputOf } from '@knowdown/contracts/endpoint'
import { updateStats } from '@knowdown/contracts/stats'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import type { Api, ApiFailure } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'
import { reportFailure } from '../../platform/report-failure.ts'

/** Results of signed-in players, kept on the device until the server has confirmed them. */
interface QueuedResult {
  userId: string
  setId: string
  result: InputOf<typeof updateStats>
}

/** A result that the server has recorded, with the player's best before it. */
export interface RecordedResult {
  setId: string
  earlierBest: number | null
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

/** Whether a result still waits to be sent. */
export const isQueued = (storage: DeviceStorage, setId: string): boolean =>
  readQueue(storage).some((queued) => queued.setId === setId)

let lastSending: Promise<unknown> = Promise.resolve()

/**
 * Sends the queued results of this player one by one. Returns those that the server has recorded.
 * A call waits for the previous one to end, because both would send the same results.
 */
export function sendQueuedResults(api: Api, storage: DeviceStorage, userId: string): Promise<RecordedResult[]> {
  const round = lastSending.then(() => sendInOrder(api, storage, userId))
  lastSending = round.catch(() => undefined)
  return round
}

async function sendInOrder(api: Api, storage: DeviceStorage, userId: string): Promise<RecordedResult[]> {
  const recorded: RecordedResult[] = []
  for (const { setId, result } of readQueue(storage).filter((one) => one.userId === userId)) {
    const answer = await api.call(updateStats, result)
    // Without a network there is nothing wrong: the result waits.
    if (!answer.ok && answer.error.kind !== 'offline') reportFailure('statistics', answer.error)
    if (!answer.ok && isRetryable(answer.error)) break
    if (answer.ok) recorded.push({ setId, earlierBest: answer.value.earlier_best })
    writeQueue(
      storage,
      readQueue(storage).filter((one) => one.setId !== setId),
    )
  }
  return recorded
}

/** A result that the server has judged and refused would be refused again; everything else may work next time. */
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

/** Storage may hold data of another version, or data that someone edited. */
const isQueuedResult = (kept: Partial<QueuedResult> | null): kept is QueuedResult =>
  typeof kept?.userId === 'string' && typeof kept.setId === 'string' && updateStats.input.safeParse(kept.result).success

const writeQueue = (storage: DeviceStorage, waiting: readonly QueuedResult[]) =>
  storage.write(QUEUE_KEY, JSON.stringify(waiting))
