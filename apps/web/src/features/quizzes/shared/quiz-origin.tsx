import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readSharedQuiz } from '@knowdown/contracts/own-quizzes/calls'
import { AiNote } from '../../../ui/display/ai-note.tsx'

export type SharedQuiz = ReplyOf<typeof readSharedQuiz>

/** Whose quiz it is, whose it was, and whether a model wrote some of it. */
export function QuizOrigin({ quiz: { author, origin, source, licence, by_model } }: { quiz: SharedQuiz }) {
  return (
    <>
      by <bdi>{author}</bdi>
      {origin && (
        <>
          , copied from <bdi>{origin.author}</bdi>
        </>
      )}
      {source !== '' && (
        <>
          {' '}
          · Source: <bdi>{source}</bdi>
        </>
      )}
      {licence !== '' && (
        <>
          {' '}
          · <bdi>{licence}</bdi>
        </>
      )}
      {by_model && <AiNote />}
    </>
  )
}
