import type { DeviceQuiz, QuizShelf } from './device-shelf.ts'
import { StoreFailure } from './own-quiz-store.ts'

const DATABASE = 'own-quizzes'
const QUIZZES = 'quizzes'
/** The length of each quiz, so that the sum is known without reading them all. */
const SIZES = 'sizes'

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(QUIZZES, { keyPath: 'id' })
      request.result.createObjectStore(SIZES)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch(() => {
    opened = null
    throw new StoreFailure('refused', 'This browser keeps nothing on this device. Sign in to keep quizzes.')
  })
  return opened
}

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Runs the work in one transaction and waits until it is kept. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (quizzes: IDBObjectStore, sizes: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction([QUIZZES, SIZES], mode)
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [outcome, end] = await Promise.allSettled([
    work(transaction.objectStore(QUIZZES), transaction.objectStore(SIZES)).catch((error: unknown) => {
      transaction.abort()
      throw error
    }),
    ended,
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  if (end.status === 'fulfilled') return outcome.value
  throw new StoreFailure('refused', 'This device has no room left for quizzes.')
}

/** Quizzes in the browser's own database. */
export const indexedShelf: QuizShelf = {
  all: () => transact('readonly', (quizzes) => resultOf<DeviceQuiz[]>(quizzes.getAll())),
  read: (id) => transact('readonly', (quizzes) => resultOf<DeviceQuiz | undefined>(quizzes.get(id))),
  update: (id, apply) =>
    transact('readwrite', async (quizzes, sizes) => {
      const [before, names, lengths] = await Promise.all([
        resultOf<DeviceQuiz | undefined>(quizzes.get(id)),
        resultOf(sizes.getAllKeys()),
        resultOf<number[]>(sizes.getAll()),
      ])
      const bytesOfOthers = lengths.reduce((sum, bytes, at) => (names[at] === id ? sum : sum + bytes), 0)
      const { quiz, result } = apply(before, bytesOfOthers)
      quizzes.put(quiz)
      sizes.put(quiz.bytes, id)
      return result
    }),
  remove: (id) =>
    transact('readwrite', async (quizzes, sizes) => {
      quizzes.delete(id)
      await resultOf(sizes.delete(id))
    }),
}
