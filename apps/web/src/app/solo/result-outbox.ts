import type { InputOf } from '@knowdown/contracts/endpoint'
import { updateStats } from '@knowdown/contracts/players/stats'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import type { Api, ApiFailure } from '../../api/api.ts'
import { type DeviceStorage, deviceStorage } from '../../platform/device-storage.ts'
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

export interface ResultOutbox {
  /** Queues a finished quiz, unless the server has answered for it, and sends. Null while it is not recorded. */
  record(api: Api, finished: FinishedQuiz, userId: string, sessionId: string): Promise<RecordedResult | null>
  /** Sends the queued results of this player one by one. Returns those that the server has recorded now. */
  send(api: Api, userId: string): Promise<RecordedResult[]>
  /** Whether a result still waits to be sent. */
  isWaiting(setId: string): boolean
}

/** The only owner of the queue: whoever has or expects a result comes here. */
export function createResultOutbox(storage: DeviceStorage): ResultOutbox {
  /** What the server has answered to each set, null for a refusal: a screen that opens later must not queue it again. */
  const answered = new Map<string, RecordedResult | null>()
  let lastSending: Promise<unknown> = Promise.resolve()

  const isWaiting = (setId: string) => readQueue(storage).some((queued) => queued.setId === setId)

  function queue(finished: FinishedQuiz, userId: string, sessionId: string) {
    const setId = finished.set.id
    if (answered.has(setId) || isWaiting(setId)) return
    writeQueue(storage, [...readQueue(storage), { userId, setId, result: resultOf(finished, sessionId) }])
  }

  async function sendInOrder(api: Api, userId: string): Promise<RecordedResult[]> {
    const recorded: RecordedResult[] = []
    for (const { setId, result } of readQueue(storage).filter((one) => one.userId === userId)) {
      const answer = await api.call(updateStats, result)
      // Without a network there is nothing wrong: the result waits.
      if (!answer.ok && answer.error.kind !== 'offline') reportFailure('statistics', answer.error)
      if (!answer.ok && isRetryable(answer.error)) break
      const outcome = answer.ok ? { setId, earlierBest: answer.value.earlier_best } : null
      answered.set(setId, outcome)
      if (outcome) recorded.push(outcome)
      writeQueue(
        storage,
        readQueue(storage).filter((one) => one.setId !== setId),
      )
    }
    return recorded
  }

  /** Waits for the previous sending to end, because both would send the same results. */
  function send(api: Api, userId: string) {
    const round = lastSending.then(() => sendInOrder(api, userId))
    lastSending = round.catch(() => undefined)
    return round
  }

  return {
    async record(api, finished, userId, sessionId) {
      queue(finished, userId, sessionId)
      await send(api, userId)
      return answered.get(finished.set.id) ?? null
    },
    send,
    isWaiting,
  }
}

export const resultOutbox = createResultOutbox(deviceStorage)

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
