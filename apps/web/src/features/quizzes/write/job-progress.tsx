import type { QuizJob } from '../../../api/quiz-jobs/use-quiz-jobs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { STAGES } from './job-text.ts'

interface JobProgressProps {
  job: QuizJob
  busy: boolean
  onCancel(): void
}

/** Five named stages; the present one moves. */
export function JobProgress({ job, busy, onCancel }: JobProgressProps) {
  const present = STAGES.findIndex(([stage]) => stage === job.stage)
  return (
    <>
      <header>
        <h1 className="write-title">{job.topic ?? 'From your text'}</h1>
        <p className="text-muted">Being written. You can leave; it goes on.</p>
      </header>
      <ol className="write-stages">
        {STAGES.map(([stage, name], at) => (
          <li key={stage} data-state={at < present ? 'past' : at === present ? 'now' : 'ahead'}>
            {at === present ? <Spinner /> : <span aria-hidden className="write-dot" />}
            <span aria-current={at === present ? 'step' : undefined}>{name}</span>
          </li>
        ))}
      </ol>
      <Button variant="secondary" busy={busy} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
