import { useEffect } from 'react'
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
      })),
    )
  }, [ended])
}
