import { useState } from 'react'
import { Link } from 'wouter'
import { isBeingWritten, useWritingState } from '../../../api/quiz-jobs/use-quiz-jobs.ts'
import { AskAssistant } from './ask-assistant.tsx'
import { AskModel } from './ask-model.tsx'
import { newWish } from './wish-fields.tsx'
import './write.css'

interface WriteScreenProps {
  /** Null for a visitor, for whom no model writes. */
  userId: string | null
  onJob(jobId: string): void
}

export function WriteScreen({ userId, onJob }: WriteScreenProps) {
  const [wish, setWish] = useState(newWish)
  const { data: state } = useWritingState(userId)
  const hasModel = state !== undefined && state.provider !== null
  return (
    <div className="write">
      <header>
        <h1 className="write-title">Any topic</h1>
        <p className="text-muted">
          {hasModel
            ? 'A model writes the questions, and you keep what is right.'
            : 'Your assistant writes the questions, and you keep what is right.'}
        </p>
      </header>
      {state?.jobs.map((job) => (
        <Link key={job.job_id} href={`/quizzes/write/${job.job_id}`} className="write-job">
          {job.topic ?? 'From your text'}: {isBeingWritten(job) ? 'being written' : `${job.drafts.length} to check`}
        </Link>
      ))}
      {hasModel ? (
        <>
          <AskModel state={state} wish={wish} onChange={setWish} onJob={onJob} />
          <details className="write-other">
            <summary>Or ask your own assistant</summary>
            <AskAssistant wish={wish} onChange={setWish} />
          </details>
        </>
      ) : (
        <>
          <AskAssistant wish={wish} onChange={setWish} />
          <p className="write-note">
            Knowdown writes quizzes itself where whoever runs the server sets AI_PROVIDER and AI_MODEL.
          </p>
        </>
      )}
    </div>
  )
}
