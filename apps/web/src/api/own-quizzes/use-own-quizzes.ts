import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../api.ts'
import { useBackend } from '../backend.tsx'
import { accountQuizzes } from './account-quizzes.ts'
import { deviceQuizzes } from './device-quizzes.ts'
import { draftShelf } from './draft-shelf.ts'
import { indexedShelf } from './indexed-shelf.ts'
import { type OwnQuizStore, StoreFailure, toDraft } from './own-quiz-store.ts'

/** Where the quizzes of this person are; null for a visitor. */
const openQuizStore = (api: Api, userId: string | null): OwnQuizStore =>
  userId === null ? deviceQuizzes(indexedShelf) : accountQuizzes(api, draftShelf(userId))

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

/**
 * One whole quiz with its draft, which is ahead of it where something could not be saved. It is read anew each time,
 * because the editor and other devices change it.
 */
export const useOwnQuiz = (store: OwnQuizStore, id: string) =>
  useQuery({
    queryKey: [...quizListKey(store), id],
    queryFn: async () => {
      const waiting = await store.drafts?.read(id)
      if (waiting) return waiting
      const kept = await store.read(id)
      return { kept, draft: toDraft(kept) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => isOffline(error) && count < 1,
  })
