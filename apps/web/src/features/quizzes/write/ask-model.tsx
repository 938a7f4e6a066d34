import { QUIZ_LANGUAGES, requestQuiz } from '@knowdown/contracts/quiz-jobs/calls'
import { WISH_LIMITS } from '@knowdown/domain/own-quiz/assistant-request'
import { lengthOf } from '@knowdown/domain/own-quiz/limits'
import { findContacts } from '@knowdown/domain/quiz-writing/contact-details'
import { Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import type { WritingState } from '../../../api/quiz-jobs/use-quiz-jobs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { obstacleText } from './job-text.ts'
import { TopicField, topicObstacle, type Wish, WishFields } from './wish-fields.tsx'

interface AskModelProps {
  state: WritingState
  wish: Wish
  onChange(wish: Wish): void
  onJob(jobId: string): void
}

const SOURCES = [
  { value: 'topic', label: 'A topic' },
  { value: 'text', label: 'My text' },
] as const

export function AskModel({ state, wish, onChange, onJob }: AskModelProps) {
  const { api } = useBackend()
  // The same one again after a lost reply.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const isText = wish.source === 'text'
  const length = lengthOf(wish.text.trim())
  const { least, most } = WISH_LIMITS.text
  const textObstacle = length < least || length > most ? `The text needs ${least} to ${most} characters.` : null
  const obstacle = isText ? textObstacle : topicObstacle(wish.topic)
  const id = useId()
  const contacts = isText ? findContacts(wish.text) : []
  const { attempt, start } = useAttempt(
    async () => {
      const language = QUIZ_LANGUAGES.find((tag) => tag === wish.language) ?? 'en'
      const { count, difficulty } = wish
      const source = isText ? { topic: null, text: wish.text } : { topic: wish.topic, text: null }
      const { job } = await callOrThrow(api, requestQuiz, {
        request_id: requestId,
        count,
        language,
        difficulty,
        ...source,
      })
      setRequestId(crypto.randomUUID())
      onJob(job.job_id)
    },
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )
  return (
    <form
      className="write-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (obstacle === null && state.obstacle === null) void start()
      }}
    >
      <Segmented
        legend="Written from"
        value={wish.source}
        options={SOURCES}
        onChange={(source) => onChange({ ...wish, source })}
      />
      {isText ? (
        <label className="write-field">
          Text
          <textarea rows={9} value={wish.text} onChange={(event) => onChange({ ...wish, text: event.target.value })} />
          <span className="write-note">
            {length} of {least} to {most} characters
          </span>
        </label>
      ) : (
        <TopicField wish={wish} onChange={onChange} />
      )}
      {contacts.length > 0 && (
        <p role="status" className="write-warning">
          This text holds what looks like an address, a telephone number or a link. Take out what nobody else shall see.
        </p>
      )}
      <WishFields wish={wish} languages={QUIZ_LANGUAGES} onChange={onChange} />
      <p className="write-note">
        {isText ? 'The text' : 'The topic'} is sent to {state.provider}.
        {isText && ' It is deleted here within a day; only quotes stay.'} A second model answers every question blind,
        and nothing is played before you keep it.
      </p>
      {state.obstacle && <p role="alert">{obstacleText(state.obstacle, state.opens_at)}</p>}
      {attempt.stage === 'failed' && (
        <p role="alert" className="font-semibold text-wrong">
          {attempt.message}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        icon={<Sparkles aria-hidden />}
        disabled={obstacle !== null || state.obstacle !== null}
        aria-describedby={obstacle === null ? undefined : id}
        busy={attempt.stage === 'busy'}
      >
        Write it for me
      </Button>
      {obstacle !== null && state.obstacle === null && (
        <p id={id} className="write-note">
          {obstacle}
        </p>
      )}
      <p className="write-note">
        {state.left_today} of {state.per_day} left today.
      </p>
    </form>
  )
}
