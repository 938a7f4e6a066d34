import { reportSharedQuiz } from '@knowdown/contracts/own-quizzes/reports'
import { QUIZ_REPORT_REASONS, type QuizReportReason } from '@knowdown/domain/own-quiz/quiz-reports'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../../api/backend.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const REASONS: Record<QuizReportReason, string> = {
  wrong: 'Something in it is wrong',
  offensive: 'It is offensive',
  copyright: 'It uses somebody’s work without permission',
  personal: 'It shows data about a person',
  other: 'Something else',
}
const MOST_WORDS = 500

interface ReportQuizProps {
  /** The last part of the link under which the quiz is shared. */
  link: string
  /** Missing for the whole quiz. */
  questionId?: string | undefined
}

/** A quiet button that opens a short form. No account is needed. */
export function ReportQuiz({ link, questionId }: ReportQuizProps) {
  const { api } = useBackend()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [state, setState] = useState<'asking' | 'sending' | 'sent' | 'failed'>('asking')
  const what = questionId === undefined ? 'this quiz' : 'this question'

  async function send(reason: QuizReportReason) {
    if (state === 'sending') return
    setState('sending')
    const about = questionId === undefined ? {} : { question_id: questionId }
    const reply = await api.call(reportSharedQuiz, { link, ...about, reason, words })
    setState(reply.ok ? 'sent' : 'failed')
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<Flag aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setState('asking')
          setOpen(true)
        }}
      >
        Report {what}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Report ${what}`}>
        {state === 'sent' ? (
          <>
            <p role="status">Thank you. Those who run this server will look at it.</p>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Done
            </Button>
          </>
        ) : (
          <>
            {state === 'failed' && <Notice tone="wrong">The report could not be sent. Please try again.</Notice>}
            <label htmlFor={id} className="text-muted">
              What should they know? (optional)
            </label>
            <textarea
              id={id}
              rows={2}
              maxLength={MOST_WORDS}
              className="field-input"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <ul className="grid gap-2">
              {QUIZ_REPORT_REASONS.map((reason) => (
                <li key={reason}>
                  <Button
                    variant="secondary"
                    className="w-full"
                    aria-disabled={state === 'sending' || undefined}
                    onClick={() => void send(reason)}
                  >
                    {REASONS[reason]}
                  </Button>
                </li>
              ))}
            </ul>
            <p className="text-muted text-sm">
              <Link href="/terms" className="text-link">
                Terms
              </Link>{' '}
              say what may not be shared.
            </p>
          </>
        )}
      </Dialog>
    </>
  )
}
