import { useEffect } from 'react'
import type { OwnRunReply } from '../../api/own-quizzes/own-run-calls.ts'
import type { RunReply } from '../../api/use-run.ts'
import { keepVisitorMistakes } from './keep-visitor-mistakes.ts'

/** After the end of a visitor's run: what was missed goes into the deck of this device. */
export function useVisitorRunMistakes(run: RunReply | null, isVisitor: boolean): void {
  const ended = isVisitor && run?.result ? run : null
  useEffect(() => {
    if (!ended) return
    const missed = ended.settled.filter(({ correct }) => !correct)
    keepVisitorMistakes(
      missed.map(({ question, answer, explanation }) => ({
        ...question,
        answer,
        explanation,
        own: null,
      })),
    )
  }, [ended])
}

/** The same after a run of an own quiz that somebody shared. */
export function useVisitorOwnMistakes(run: OwnRunReply | null, isVisitor: boolean): void {
  const ended = isVisitor && run?.result ? run : null
  useEffect(() => {
    if (!ended) return
    const missed = ended.settled.filter(({ correct }) => !correct)
    keepVisitorMistakes(
      missed.flatMap(({ card_id, question, key, explanation }) =>
        card_id === null
          ? []
          : {
              id: card_id,
              category: '',
              difficulty: 'medium',
              question: question.text,
              options: question.options,
              answer: '',
              explanation,
              own: key,
              picture: question.picture,
            },
      ),
    )
  }, [ended])
}
