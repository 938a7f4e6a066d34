import { reduceSoloQuiz } from '@knowdown/domain/solo/solo-quiz'
import { restoreSoloQuiz, saveSoloQuiz } from '@knowdown/domain/solo/solo-snapshot'
import { initialSoloQuiz, type SoloEvent, type SoloQuiz } from '@knowdown/domain/solo/solo-state'
import { useEffect, useReducer } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { gameStorage } from '../../platform/game-storage.ts'

const SAVED_KEY = 'solo-quiz'
const LAST_CATEGORY_KEY = 'last-category'

export type SoloDispatch = (fact: SoloEvent) => void

/** The quiz of this tab, saved after each change, so that a reload or a visit to another page loses nothing. */
export function useSoloQuiz(): [SoloQuiz, SoloDispatch] {
  const [quiz, dispatch] = useReducer(
    reduceSoloQuiz,
    undefined,
    () => restoreSoloQuiz(gameStorage.read(SAVED_KEY)) ?? initialSoloQuiz(lastCategory()),
  )
  useEffect(() => gameStorage.write(SAVED_KEY, saveSoloQuiz(quiz)), [quiz])
  return [quiz, dispatch]
}

export const lastCategory = (): string | null => deviceStorage.read(LAST_CATEGORY_KEY)

/** For the next visit. Not one of a pack: whoever plays here then may not own it. */
export function keepLastCategory(category: string | null, categories: readonly CategoryEntry[] | undefined): void {
  const isFree = categories?.some(({ id, pack }) => id === category && pack === null)
  if (category !== null && isFree) deviceStorage.write(LAST_CATEGORY_KEY, category)
}
