import { cancelQuizJob, dropDrafts, keepDrafts, throwAwayJob, writeAnother } from '@knowdown/contracts/quiz-jobs/calls'
import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, CircleCheck, ScanSearch, Sparkles, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import {
  isBeingWritten,
  type QuizDraft,
  type QuizJob,
  quizJobKey,
  useQuizJob,
} from '../../../api/quiz-jobs/use-quiz-jobs.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { cardIdOf, DraftCard } from './draft-card.tsx'
import { JobProgress } from './job-progress.tsx'
import { draftFact, failedText } from './job-text.ts'
import './write.css'

interface DraftScreenProps {
  jobId: string
  onQuiz(quizId: string): void
  onLeave(): void
}

/** A quiz that a model writes or has written, question by question. Nothing of it can be played before it is kept. */
export function DraftScreen({ jobId, onQuiz, onLeave }: DraftScreenProps) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const online = useOnline()
  const { data: job, error, refetch, isFetching } = useQuizJob(jobId)
  const work = useAttempt(
    async (change: () => Promise<QuizJob | null>) => {
      const changed = await change()
      if (changed) queries.setQueryData(quizJobKey(jobId), changed)
    },
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )
  const busy = work.attempt.stage === 'busy'
  /** What is left to do when every draft is decided. */
  const lastButton = useRef<HTMLButtonElement>(null)
  const hasDecided = useRef(false)
  const isEmpty = job?.drafts.length === 0
  useEffect(() => {
    if (isEmpty && hasDecided.current) lastButton.current?.focus()
  }, [isEmpty])

  /** Whoever decides by keys goes on with the next card, and after the last one with the quiz, or with throwing the rest away. */
  const decide = (draft: QuizDraft, change: () => Promise<QuizJob>) =>
    work.start(async () => {
      const order = inOrder(job?.drafts ?? [])
      const at = order.indexOf(draft)
      const next = order[at + 1] ?? order[at - 1]
      const changed = await change()
      hasDecided.current = true
      if (next) document.getElementById(cardIdOf(next))?.focus()
      return changed
    })
  const input = { job_id: jobId }
  const keep = async (drafts: readonly QuizDraft[]) => {
    const chosen = drafts.map(({ draft_id }) => ({ draft_id }))
    return (await callOrThrow(api, keepDrafts, { ...input, drafts: chosen })).job
  }
  const actions = {
    keep: (draft: QuizDraft) => void decide(draft, () => keep([draft])),
    edit: (draft: QuizDraft) =>
      void work.start(async () => {
        const kept = await callOrThrow(api, keepDrafts, { ...input, drafts: [{ draft_id: draft.draft_id }] })
        onQuiz(kept.quiz_id)
        return kept.job
      }),
    drop: (draft: QuizDraft) =>
      void decide(
        draft,
        async () => (await callOrThrow(api, dropDrafts, { ...input, draft_ids: [draft.draft_id] })).job,
      ),
    another: (draft: QuizDraft) =>
      void work.start(async () => (await callOrThrow(api, writeAnother, { ...input, draft_id: draft.draft_id })).job),
  }
  const throwAway = () =>
    work.start(async () => {
      await callOrThrow(api, throwAwayJob, input)
      onLeave()
      return null
    })

  if (!job) {
    return error ? (
      <div className="write">
        <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </LoadFailure>
      </div>
    ) : (
      <div role="status" aria-label="Opening the draft" className="write justify-items-center">
        <Spinner />
      </div>
    )
  }
  const failure = work.attempt.stage === 'failed' && (
    <p role="alert" className="font-semibold text-wrong">
      {work.attempt.message}
    </p>
  )
  if (isBeingWritten(job)) {
    const cancel = () => work.start(async () => (await callOrThrow(api, cancelQuizJob, input)).job)
    return (
      <div className="write">
        <JobProgress job={job} busy={busy} onCancel={() => void cancel()} />
        {failure}
      </div>
    )
  }
  const confirmed = job.drafts.filter(isConfirmed)
  const doubtful = job.drafts.filter((draft) => !isConfirmed(draft))
  const { quiz_id: quizId } = job
  const card = (draft: QuizDraft, at: number, all: readonly QuizDraft[]) => (
    <DraftCard
      key={draft.draft_id}
      draft={draft}
      place={`${at + 1} of ${all.length}`}
      busy={busy}
      canWriteMore={job.can_write_more}
      actions={actions}
    />
  )
  return (
    <div className="draft">
      <header className="draft-title">
        <div>
          <h1 className="write-title">{job.topic ?? 'From your text'}</h1>
          <p className="text-muted">{endOf(job)}</p>
        </div>
        <Button
          ref={quizId ? undefined : lastButton}
          variant="quiet"
          icon={<Trash2 aria-hidden />}
          busy={busy}
          onClick={() => void throwAway()}
        >
          Throw away
        </Button>
      </header>
      {failure}
      {isEmpty && quizId && (
        <Button ref={lastButton} size="lg" onClick={() => onQuiz(quizId)}>
          Open the quiz
        </Button>
      )}
      <div className="draft-columns">
        {confirmed.length > 0 && (
          <section aria-label="Confirmed">
            <h2 className="draft-part" data-tone="correct">
              <CircleCheck aria-hidden /> {confirmed.length} confirmed <span>answered right twice</span>
            </h2>
            <Button
              size="lg"
              icon={<CheckCheck aria-hidden />}
              busy={busy}
              onClick={() => void work.start(() => keep(confirmed))}
            >
              Keep all {confirmed.length} confirmed
            </Button>
            {confirmed.map(card)}
          </section>
        )}
        {doubtful.length > 0 && (
          <section aria-label="Please check">
            <h2 className="draft-part" data-tone="warn">
              <ScanSearch aria-hidden /> {doubtful.length} please check <span>keep, edit or drop each one</span>
            </h2>
            {doubtful.map(card)}
          </section>
        )}
      </div>
      <p className="draft-disclosure">
        <Sparkles aria-hidden size={18} /> A model wrote it. Nothing of it can be played before you keep it.
      </p>
    </div>
  )
}

const isConfirmed = ({ confirmed }: QuizDraft) => confirmed
/** As they stand on the screen. */
const inOrder = (drafts: readonly QuizDraft[]) => [
  ...drafts.filter(isConfirmed),
  ...drafts.filter((draft) => !isConfirmed(draft)),
]

function endOf(job: QuizJob): string {
  if (job.state === 'done') return draftFact(job)
  return job.state === 'cancelled' ? 'You have stopped it.' : failedText(job.failure)
}
