import { StoreFailure } from './own-quiz-store.ts'

const DATABASE = 'own-quizzes'
export const QUIZZES = 'quizzes'
/** The length of each quiz, so that the sum is known without reading them all. */
export const SIZES = 'sizes'
/** Changes of an account's quizzes that could not be sent yet. */
export const DRAFTS = 'drafts'

type Table = typeof QUIZZES | typeof SIZES | typeof DRAFTS

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(QUIZZES, { keyPath: 'id' })
      request.result.createObjectStore(SIZES)
      request.result.createObjectStore(DRAFTS)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch(() => {
    opened = null
    throw new StoreFailure('refused', 'This browser keeps nothing on this device. Sign in to keep quizzes.')
  })
  return opened
}

export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Runs the work in one transaction of the browser's own database and waits until it is kept. */
export async function transact<Result>(
  mode: IDBTransactionMode,
  work: (table: (name: Table) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction([QUIZZES, SIZES, DRAFTS], mode)
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [outcome, end] = await Promise.allSettled([
    work((name) => transaction.objectStore(name)).catch((error: unknown) => {
      transaction.abort()
      throw error
    }),
    ended,
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  if (end.status === 'fulfilled') return outcome.value
  throw new StoreFailure('refused', 'This device has no room left for quizzes.')
}
