import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { type OwnQuizStore, toDraft, type WaitingDraft } from '../../../api/own-quizzes/own-quiz-store.ts'
import { Autosave, NOTHING_SAVED } from './autosave.ts'
import { editQuiz, openEditor } from './editor-state.ts'

/** The draft of one quiz, which saves itself. */
export function useQuizEditor(store: OwnQuizStore, { kept, draft }: WaitingDraft) {
  const [state, dispatch] = useReducer(editQuiz, draft, openEditor)
  const [save, setSave] = useState(NOTHING_SAVED)
  const [autosave] = useState(() => new Autosave(store, kept, state.draft, setSave))

  useEffect(() => autosave.edit(state.draft), [autosave, state.draft])

  const readAgain = useEffectEvent(async () => {
    const fresh = await autosave.readAgain().catch(() => null)
    if (fresh) dispatch({ type: 'accept', draft: toDraft(fresh) })
  })

  useEffect(() => {
    const flush = () => void autosave.flush()
    // What waited on this device since the last time.
    flush()
    const turn = () => {
      if (document.visibilityState === 'hidden') flush()
      else void readAgain()
    }
    const focus = () => void readAgain()
    addEventListener('online', flush)
    addEventListener('pagehide', flush)
    addEventListener('focus', focus)
    document.addEventListener('visibilitychange', turn)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', flush)
      removeEventListener('focus', focus)
      document.removeEventListener('visibilitychange', turn)
      flush()
    }
  }, [autosave])

  return {
    state,
    dispatch,
    save,
    flush: () => autosave.flush(),
    solve: (id: string, choice: 'mine' | 'theirs') => dispatch({ type: 'accept', draft: autosave.solve(id, choice) }),
    solveHead: (choice: 'mine' | 'theirs') => dispatch({ type: 'accept', draft: autosave.solveHead(choice) }),
  }
}

export type QuizEditing = ReturnType<typeof useQuizEditor>
