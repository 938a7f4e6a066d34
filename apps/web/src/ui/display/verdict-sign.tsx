import { CheckIcon, CrossIcon } from './icons.tsx'

export type AnswerVerdict = 'right' | 'partly' | 'wrong'

/** Only the full share is right; a part of it is neither right nor wrong. */
export const verdictOf = ({ correct, share }: { correct: boolean; share: number }): AnswerVerdict =>
  correct ? 'right' : share > 0 ? 'partly' : 'wrong'

/** A tick, half a circle or a cross, so that nobody needs to tell colours apart. */
export function VerdictSign({ verdict }: { verdict: AnswerVerdict }) {
  if (verdict === 'right') return <CheckIcon />
  if (verdict === 'wrong') return <CrossIcon />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-sign="partly">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />
    </svg>
  )
}
