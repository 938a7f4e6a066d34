import type { QueryClient } from '@tanstack/react-query'
import { markDeviceQuizzes } from '../../api/own-quizzes/device-mark.ts'
import { moveToAccount } from '../../api/own-quizzes/move-to-account.ts'
import type { OwnQuizStore } from '../../api/own-quizzes/own-quiz-store.ts'
import { quizListKey } from '../../api/own-quizzes/use-own-quizzes.ts'
import { reloadQueries } from '../../api/query-client.ts'

let running: Promise<string | null> | null = null

/** Takes a visitor's quizzes along into the account. Returns why some stayed on the device; null if none did. */
export function moveDeviceQuizzes(account: OwnQuizStore, queries: QueryClient): Promise<string | null> {
  running ??= move(account, queries).finally(() => {
    running = null
  })
  return running
}

async function move(account: OwnQuizStore, queries: QueryClient): Promise<string | null> {
  const { moved, left, reason } = await moveToAccount(account)
  if (left === 0) markDeviceQuizzes(false)
  if (moved > 0) await reloadQueries(queries, quizListKey(account))
  return left === 0 ? null : `${left === 1 ? '1 quiz is' : `${left} quizzes are`} still on this device only. ${reason}`
}
