import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { newRequestId } from '../../../platform/request-id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { errorText } from '../failure-text.ts'

interface PractiseMissedProps {
  missed: number
  /** The same request twice makes one quiz. */
  onPractise(requestId: string): Promise<{ quiz_id: string }>
  onQuiz(quizId: string): void
  children?: ReactNode
}

/** A new quiz of what was missed, in an assignment or in a party; nothing when nothing was. */
export function PractiseMissed({ missed, onPractise, onQuiz, children }: PractiseMissedProps) {
  const requestId = useRef(newRequestId())
  const practise = useAttempt(async () => onQuiz((await onPractise(requestId.current)).quiz_id), errorText)
  if (missed === 0) return null
  return (
    <div className="figures-practise print-hidden">
      {practise.attempt.stage === 'failed' && <Notice tone="wrong">{practise.attempt.message}</Notice>}
      <Button size="lg" busy={practise.attempt.stage === 'busy'} onClick={() => void practise.start()}>
        Practise what was missed
        <ArrowRight aria-hidden />
      </Button>
      <p className="text-muted">A new quiz of {missed === 1 ? 'the question' : `the ${missed} questions`} under 60%</p>
      {children}
    </div>
  )
}
