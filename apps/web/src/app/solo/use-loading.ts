import { generateLoadingMessage } from '@knowdown/contracts/questions'
import { FAILURE_SHOWN_MS } from '@knowdown/domain/solo/solo-quiz'
import type { ScreenOf } from '@knowdown/domain/solo/solo-state'
import { PROGRESS_EVERY_MS, QUIZ_STARTS_AFTER_MS } from '@knowdown/domain/solo/solo-transitions'
import { useEffect } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { fetchQuestions, PATIENCE_MS } from './fetch-questions.ts'
import { sessionId } from './session-id.ts'
import type { Hear } from './use-solo-quiz.ts'

interface Loading {
  screen: ScreenOf<'loading'>
  attempt: number
  userId: string | null
  hear: Hear
}

/** Everything that happens while a quiz is prepared: its questions, a line to read, the bar, and the moments after. */
export function useLoading({ screen, attempt, userId, hear }: Loading) {
  const { api } = useBackend()
  const { game, stage } = screen
  const fetching = stage.kind === 'fetching'

  // biome-ignore lint/correctness/useExhaustiveDependencies: one request per attempt, whoever signs in meanwhile.
  useEffect(() => {
    if (!fetching) return
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    fetchQuestions({ api, storage: deviceStorage, sessionId: sessionId(), userId, patience }, game).then((fetched) =>
      hear(
        fetched.ok
          ? { type: 'questions-received', attempt, set: fetched.value }
          : { type: 'questions-failed', attempt, detail: fetched.error },
      ),
    )
    api.call(generateLoadingMessage, { category: game.category }).then((said) => {
      if (said.ok) hear({ type: 'loading-message-received', attempt, message: said.value.message })
    })
  }, [attempt])

  useEffect(() => {
    if (!fetching) return
    const steps = setInterval(() => hear({ type: 'progress-due', roll: Math.random() }), PROGRESS_EVERY_MS)
    return () => clearInterval(steps)
  }, [fetching, hear])

  useEffect(() => {
    if (stage.kind === 'fetching') return
    const [after, fact] =
      stage.kind === 'ready'
        ? [QUIZ_STARTS_AFTER_MS, () => hear({ type: 'quiz-began', at: Date.now() })]
        : [FAILURE_SHOWN_MS, () => hear({ type: 'failure-shown' })]
    const moment = setTimeout(fact, after)
    return () => clearTimeout(moment)
  }, [stage.kind, hear])
}
