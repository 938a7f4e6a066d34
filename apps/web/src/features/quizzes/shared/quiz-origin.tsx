import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readSharedQuiz } from '@knowdown/contracts/own-quizzes/calls'

export type SharedQuiz = ReplyOf<typeof readSharedQuiz>

/** Whose quiz it is, and whose it was. */
export function QuizOrigin({ quiz: { author, origin, source, licence } }: { quiz: SharedQuiz }) {
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
    </>
  )
}
