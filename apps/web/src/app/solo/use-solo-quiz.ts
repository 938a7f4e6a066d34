import { reduceSoloQuiz } from '@knowdown/domain/solo/solo-quiz'
import { restoreSoloQuiz, saveSoloQuiz } from '@knowdown/domain/solo/solo-snapshot'
import { initialSoloQuiz, type SoloEvent, type SoloQuiz } from '@knowdown/domain/solo/solo-state'
import { useEffect, useReducer } from 'react'
import { gameStorage } from '../../platform/game-storage.ts'

const SAVED_KEY = 'solo-quiz'

export type SoloDispatch = (fact: SoloEvent) => void

/** The quiz of this tab, saved after each change, so that a reload or a visit to another page loses nothing. */
export function useSoloQuiz(): [SoloQuiz, SoloDispatch] {
  const [quiz, dispatch] = useReducer(
    reduceSoloQuiz,
    undefined,
    () => restoreSoloQuiz(gameStorage.read(SAVED_KEY)) ?? initialSoloQuiz(),
  )
  useEffect(() => gameStorage.write(SAVED_KEY, saveSoloQuiz(quiz)), [quiz])
  return [quiz, dispatch]
}
