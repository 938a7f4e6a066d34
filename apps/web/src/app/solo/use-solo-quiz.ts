import { reduceSoloQuiz } from '@knowdown/domain/solo/solo-quiz'
import { restoreSoloQuiz, saveSoloQuiz } from '@knowdown/domain/solo/solo-snapshot'
import { initialSoloQuiz, type SoloEvent, type SoloQuiz } from '@knowdown/domain/solo/solo-state'
import { useEffect, useReducer } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { gameStorage } from '../../platform/game-storage.ts'
import { isGameKept } from './use-flow-history.ts'

const SAVED_KEY = 'solo-quiz'
const LAST_CATEGORY_KEY = 'last-category'

export type SoloDispatch = (fact: SoloEvent) => void

/** A result comes back with a reload, with Back and after signing in; a link to home leads home. */
function initialQuiz(): SoloQuiz {
  const restored = restoreSoloQuiz(gameStorage.read(SAVED_KEY))
  if (!restored) return initialSoloQuiz(lastCategory())
  return 'finished' in restored.screen && !isGameKept() ? reduceSoloQuiz(restored, { type: 'home-pressed' }) : restored
}

/** The quiz of this tab, saved after each change, so that a reload or a visit to another page loses nothing. */
export function useSoloQuiz(): [SoloQuiz, SoloDispatch] {
  const [quiz, dispatch] = useReducer(reduceSoloQuiz, undefined, initialQuiz)
  useEffect(() => gameStorage.write(SAVED_KEY, saveSoloQuiz(quiz)), [quiz])
  return [quiz, dispatch]
}

export const lastCategory = (): string | null => deviceStorage.read(LAST_CATEGORY_KEY)

/** For the next visit. Not one of a pack: whoever plays here then may not own it. */
export function keepLastCategory(category: string | null, categories: readonly CategoryEntry[] | undefined): void {
  const isFree = categories?.some(({ id, pack }) => id === category && pack === null)
  if (category !== null && isFree) deviceStorage.write(LAST_CATEGORY_KEY, category)
}
