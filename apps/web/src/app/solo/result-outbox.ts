import type { InputOf } from '@knowdown/contracts/endpoint'
import { updateStats } from '@knowdown/contracts/stats'
import { type FinishedQuiz, scoreOf } from '@knowdown/domain/solo/solo-state'
import type { Api, ApiFailure } from '../../api/api.ts'
import type { DeviceStorage } from '../../platform/device-storage.ts'

/** Results of signed-in players that the server has not confirmed yet: kept on the device until it has. */
interface WaitingResult {
  userId: string
  setId: string
  result: InputOf<typeof updateStats>
}

const KEY = 'results-to-send'

export function keepResult(storage: DeviceStorage, finished: FinishedQuiz, userId: string, sessionId: string) {
  const waiting = waitingResults(storage)
  if (waiting.some(({ setId }) => setId === finished.set.id)) return
  write(storage, [...waiting, { userId, setId: finished.set.id, result: resultOf(finished, sessionId) }])
}

function resultOf({ game, set, history }: FinishedQuiz, sessionId: string): WaitingResult['result'] {
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

let underWay: Promise<unknown> = Promise.resolve()

/**
 * Sends what waits for this player, one after the other; gives the sets that are now in the server's book.
 * Who asks while another round is under way waits for its end: both would otherwise send the same result.
 */
export function sendResults(api: Api, storage: DeviceStorage, userId: string): Promise<string[]> {
  const round = underWay.then(() => sendWaiting(api, storage, userId))
  underWay = round.catch(() => undefined)
  return round
}

async function sendWaiting(api: Api, storage: DeviceStorage, userId: string): Promise<string[]> {
  const recorded: string[] = []
  for (const { setId, result } of waitingResults(storage).filter((one) => one.userId === userId)) {
    const answer = await api.call(updateStats, result)
    if (!answer.ok && isWorthAnotherTry(answer.error)) break
    if (answer.ok) recorded.push(setId)
    write(
      storage,
      waitingResults(storage).filter((one) => one.setId !== setId),
    )
  }
  return recorded
}

/** What the server has looked at and refused it would refuse again; all else may be better next time. */
const isWorthAnotherTry = (failure: ApiFailure) =>
  failure.kind !== 'refused' || failure.status === 401 || failure.status === 429 || failure.status >= 500

function waitingResults(storage: DeviceStorage): WaitingResult[] {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWaitingResult) : []
  } catch {
    return []
  }
}

/** Another version may have kept it, or a person edited it. */
const isWaitingResult = (kept: Partial<WaitingResult> | null): kept is WaitingResult =>
  typeof kept?.userId === 'string' && typeof kept.setId === 'string' && updateStats.input.safeParse(kept.result).success

const write = (storage: DeviceStorage, waiting: readonly WaitingResult[]) => storage.write(KEY, JSON.stringify(waiting))
