import { useEffect, useEffectEvent, useMemo } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { deviceRunCalls } from '../../api/own-quizzes/device-run.ts'
import { type KeptQuiz, type OwnQuizStore, toQuestions } from '../../api/own-quizzes/own-quiz-store.ts'
import { type OwnRunCalls, tryCalls } from '../../api/own-quizzes/own-run-calls.ts'
import { titleOf } from '../../features/quizzes/quiz-text.ts'
import { readRunTiming } from '../../platform/run-timing.ts'
import { OwnRun } from '../own-run/own-run.tsx'
import { useRunRequest } from '../own-run/use-run-request.ts'

interface TryQuizProps {
  place: OwnQuizStore['place']
  quiz: KeptQuiz
  onLeave(): void
}

/** The author plays the quiz as a player would: from the account by the server's rules, on the device by the same ones. */
export function TryQuiz({ place, quiz, onLeave }: TryQuizProps) {
  const { api } = useBackend()
  const { requestId, begin, end } = useRunRequest(quiz.id)
  const onArrival = useEffectEvent(() => {
    if (requestId === null) begin()
  })
  useEffect(() => onArrival(), [])
  const calls = useMemo((): OwnRunCalls | null => {
    if (requestId === null) return null
    if (place === 'account') return tryCalls(api, quiz.id, requestId)
    return deviceRunCalls(toQuestions(quiz.questions), { timing: readRunTiming(), random: Math.random, now: Date.now })
  }, [api, place, quiz, requestId])
  if (calls === null) return null
  return (
    <OwnRun
      key={requestId}
      title={titleOf(quiz.head.title)}
      calls={calls}
      isVisitor={place === 'device'}
      leaveLabel="Back to the editor"
      onAgain={begin}
      onLeave={() => {
        end()
        onLeave()
      }}
    />
  )
}
