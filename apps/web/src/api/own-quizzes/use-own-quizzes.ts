import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../api.ts'
import { useBackend } from '../backend.tsx'
import { accountQuizzes } from './account-quizzes.ts'
import { deviceQuizzes } from './device-quizzes.ts'
import { indexedShelf } from './indexed-shelf.ts'
import { type OwnQuizStore, StoreFailure } from './own-quiz-store.ts'

/** Where the quizzes of this person are; null for a visitor. */
const openQuizStore = (api: Api, userId: string | null): OwnQuizStore =>
  userId === null ? deviceQuizzes(indexedShelf) : accountQuizzes(api)

export function useQuizStore(userId: string | null): OwnQuizStore {
  const { api } = useBackend()
  return useMemo(() => openQuizStore(api, userId), [api, userId])
}

const isOffline = (error: Error) => error instanceof StoreFailure && error.kind === 'offline'

/** All quizzes of the person, with those in the bin. */
export const useQuizList = (store: OwnQuizStore) =>
  useQuery({
    queryKey: quizListKey(store),
    queryFn: () => store.list(),
    staleTime: 0,
    retry: (count, error) => isOffline(error) && count < 1,
  })

export const quizListKey = ({ place }: OwnQuizStore) => ['own-quizzes', place] as const

/** One whole quiz. It is read anew each time, because the editor and other devices change it. */
export const useOwnQuiz = (store: OwnQuizStore, id: string) =>
  useQuery({
    queryKey: [...quizListKey(store), id],
    queryFn: () => store.read(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => isOffline(error) && count < 1,
  })
