import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useQuizStore } from '../../api/own-quizzes/use-own-quizzes.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { moveDeviceQuizzes } from './move-device-quizzes.ts'

/** Takes along what was written on this device before signing in, and says what could not be taken. */
export function QuizzesOfVisitor({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const store = useQuizStore(userId)
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    moveDeviceQuizzes(store, queries).then(setReason, () => undefined)
  }, [store, queries])
  return reason === null ? null : <Notice>{reason}</Notice>
}
