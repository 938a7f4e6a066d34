import { Ghost } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRecordingConsent } from '../../api/use-recording-consent.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import './recording-question.css'

/** Asks a verified player once, below a result, whether others may play recorded games. Not to answer means no. */
export function RecordingQuestion() {
  const { consent, failed, decide } = useRecordingConsent()
  const [asking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<boolean | null>(null)
  const isDue = consent?.verified === true && !consent.asked

  useEffect(() => {
    if (!isDue) return
    setAsking(true)
    void decide(null)
  }, [isDue, decide])

  async function choose(allowed: boolean) {
    if (await decide(allowed)) setAnswer(allowed)
  }

  if (!asking) return null
  return (
    <section aria-label="Recorded games" className="recording-question">
      <Ghost aria-hidden className="flex-none text-muted" />
      {answer === null ? (
        <>
          <div className="recording-question-words">
            <p className="font-semibold">Others may play my recorded games?</p>
            <p className="text-muted text-sm">
              When nobody else is there, others can play your next games: your name, the questions, your times, right or
              wrong. Never rated.
            </p>
          </div>
          <div className="recording-question-actions">
            <Button size="sm" variant="secondary" onClick={() => void choose(false)}>
              No, thanks
            </Button>
            <Button size="sm" variant="strong" onClick={() => void choose(true)}>
              Allow
            </Button>
          </div>
          {failed && <Notice tone="wrong">That did not work. Please try again.</Notice>}
        </>
      ) : (
        <p role="status" className="recording-question-words text-sm">
          {answer ? 'Thank you.' : 'All right.'} You can change this in Settings.
        </p>
      )}
    </section>
  )
}
