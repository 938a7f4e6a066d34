import { generateLoadingMessage } from '@knowdown/contracts/solo/questions'
import { FAILURE_SHOWN_MS } from '@knowdown/domain/solo/solo-quiz'
import type { ScreenOf } from '@knowdown/domain/solo/solo-state'
import { PROGRESS_EVERY_MS, QUIZ_STARTS_AFTER_MS } from '@knowdown/domain/solo/solo-transitions'
import { useEffect, useEffectEvent } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { LoadingScreen } from '../../features/quiz/loading-screen.tsx'
import { afterPress } from '../../platform/after-press.ts'
import { deviceSessionId } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { fetchQuestions, SERVER_TIMEOUT_MS } from './quiz-questions.ts'
import type { SoloDispatch } from './use-solo-quiz.ts'

interface LoadingStageProps {
  screen: ScreenOf<'loading'>
  attempt: number
  userId: string | null
  category: string
  dispatch: SoloDispatch
}

export function LoadingStage({ category, ...loading }: LoadingStageProps) {
  useLoading(loading)
  return <LoadingScreen screen={loading.screen} category={category} />
}

interface UseLoadingOptions {
  screen: ScreenOf<'loading'>
  attempt: number
  userId: string | null
  dispatch: SoloDispatch
}

/** Fetches the questions and the loading message, moves the progress bar, and starts the quiz or shows the failure. */
function useLoading({ screen, attempt, userId, dispatch }: UseLoadingOptions) {
  const { api } = useBackend()
  const { game, stage } = screen
  const fetching = stage.kind === 'fetching'

  const start = useEffectEvent((attempt: number) => {
    if (!fetching) return
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS))
    fetchQuestions({ api, storage: deviceStorage, sessionId: deviceSessionId(), userId, timeout }, game).then(
      (fetched) =>
        dispatch(
          fetched.ok
            ? { type: 'questions-received', attempt, set: fetched.value }
            : { type: 'questions-failed', attempt, detail: fetched.error },
        ),
    )
    api.call(generateLoadingMessage, { category: game.category }).then((reply) => {
      if (reply.ok) dispatch({ type: 'loading-message-received', attempt, message: reply.value.message })
    })
  })

  // One request per attempt, whoever signs in meanwhile.
  useEffect(() => {
    let isGone = false
    afterPress(() => {
      if (!isGone) start(attempt)
    })
    return () => {
      isGone = true
    }
  }, [attempt])

  useEffect(() => {
    if (!fetching) return
    const steps = setInterval(() => dispatch({ type: 'progress-due', random: Math.random() }), PROGRESS_EVERY_MS)
    return () => clearInterval(steps)
  }, [fetching, dispatch])

  useEffect(() => {
    if (stage.kind === 'fetching') return
    const [delayMs, finish] =
      stage.kind === 'ready'
        ? [QUIZ_STARTS_AFTER_MS, () => dispatch({ type: 'quiz-began', at: Date.now() })]
        : [FAILURE_SHOWN_MS, () => dispatch({ type: 'failure-shown' })]
    const timer = setTimeout(finish, delayMs)
    return () => clearTimeout(timer)
  }, [stage.kind, dispatch])
}
