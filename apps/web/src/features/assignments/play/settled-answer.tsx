import { Check } from 'lucide-react'
import { VerdictSign, verdictOf } from '../../../ui/display/verdict-sign.tsx'
import { AskedPicture } from './asked-picture.tsx'
import type { SettledReply } from './use-attempt-play.ts'

interface SettledAnswerProps {
  settled: SettledReply
  heading: 'h1' | 'h2'
}

/** What was answered and, once keys are shown, what was right: by icon, colour and word. */
export function SettledAnswer({ settled, heading: Heading }: SettledAnswerProps) {
  const { question, shown, timed_out } = settled
  const given = givenText(settled)
  const verdict = shown && verdictOf(shown)
  return (
    <article className="settled" data-verdict={verdict ?? 'open'}>
      <Heading className={Heading === 'h1' ? 'assigned-question' : 'settled-question'}>{question.text}</Heading>
      <AskedPicture picture={question.picture} />
      <p className="settled-given">
        {verdict !== null && <VerdictSign verdict={verdict} />}
        <span>
          {verdict === 'right' && <strong>Right: </strong>}
          {verdict === 'partly' && <strong>Partly right: </strong>}
          {verdict === 'wrong' && <strong>Not right: </strong>}
          {given ?? (timed_out ? 'Time ran out' : 'No answer')}
        </span>
      </p>
      {shown && !shown.correct && (
        <p className="settled-key">
          <Check aria-hidden size={20} />
          <span>
            <strong>Right is: </strong>
            {keyText(settled)}
          </span>
        </p>
      )}
      {shown?.recounted && <p className="settled-note">The key was corrected, and this answer was counted again.</p>}
      {shown && shown.explanation !== '' && <p className="text-muted">{shown.explanation}</p>}
    </article>
  )
}

function givenText({ question, given }: SettledReply): string | null {
  if (!given) return null
  switch (given.kind) {
    case 'choice':
      return question.options[given.choice] ?? null
    case 'several':
      return given.choices.map((place) => question.options[place] ?? '').join(', ')
    case 'typeIn':
      return given.text
    case 'number':
      return `${given.number} ${question.unit}`.trim()
  }
}

function keyText({ shown }: SettledReply): string {
  if (!shown) return ''
  const { key } = shown
  switch (key.kind) {
    case 'choice':
      return key.options[key.right] ?? ''
    case 'several':
      return key.right.map((place) => key.options[place] ?? '').join(', ')
    case 'typeIn':
      return key.accepted[0] ?? ''
    case 'number':
      return `${key.value} ${key.unit}`.trim()
  }
}
