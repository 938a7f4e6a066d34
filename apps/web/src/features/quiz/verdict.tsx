import { CheckIcon, CrossIcon } from '../../ui/display/icons.tsx'
import './verdict.css'

interface VerdictProps {
  /** Null while the question is open; `chosen` is null or empty after a timeout. */
  settled: { chosen: string | null; answer: string } | null
  right: number
  asked: number
}

/** Takes its place from the start, so that the verdict moves nothing. */
export function Verdict({ settled, right, asked }: VerdictProps) {
  const isRight = settled !== null && settled.chosen === settled.answer
  return (
    <div role="status" className="verdict" data-verdict={settled ? (isRight ? 'right' : 'wrong') : 'open'}>
      {settled === null ? (
        <p className="verdict-line">Answer the question to see feedback.</p>
      ) : (
        <>
          <span aria-hidden className="verdict-sign">
            {isRight ? <CheckIcon /> : <CrossIcon />}
          </span>
          <div className="verdict-words">
            <p className="verdict-title">{isRight ? 'Correct!' : 'Incorrect!'}</p>
            {!settled.chosen && <p className="verdict-line">Not answered: the time ran out.</p>}
            {!isRight && <p className="verdict-line">The correct answer was: {settled.answer}</p>}
            {isRight && asked > 1 && (
              <p className="verdict-line">
                {right === asked ? `All ${asked} right so far` : `${right} of ${asked} right so far`}
              </p>
            )}
          </div>
        </>
      )}
    </div>
  )
}
