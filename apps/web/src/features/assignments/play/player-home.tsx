import type { readAssignedPlayer } from '@knowdown/contracts/assignments/player'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'

type Player = ReplyOf<typeof readAssignedPlayer>

interface PlayerHomeProps {
  player: Player
  onPlay(number: number): void
  onReview(number: number): void
  onLeave(): void
}

/** Where a player begins, goes on, and ends. */
export function PlayerHome({ player, onPlay, onReview, onLeave }: PlayerHomeProps) {
  const { assignment, name, personal_code, attempts, next } = player
  const running = attempts.find(({ ended }) => !ended)
  const canGoOn = running !== undefined && assignment.phase === 'open'
  const last = attempts.at(-1)
  return (
    <section className="assigned-box" aria-label={assignment.title}>
      <div>
        <h1 className="assigned-title">{assignment.title}</h1>
        <p className="text-muted">
          {name} · {assignment.total === 1 ? '1 question' : `${assignment.total} questions`},{' '}
          {assignment.phase === 'closed' ? 'closed' : `open until ${formatMoment(assignment.closes_at)}`}.
        </p>
      </div>
      {last && !canGoOn && <Done player={player} />}
      {assignment.phase === 'not-open' && (
        <p className="assigned-note">It opens {formatMoment(assignment.opens_at)}.</p>
      )}
      {canGoOn && (
        <Button size="lg" onClick={() => onPlay(running.number)}>
          Go on at question {Math.min(running.answered + 1, running.total)}
          <ArrowRight aria-hidden />
        </Button>
      )}
      {next !== null && (
        <Button size="lg" variant={last ? 'strong' : 'primary'} onClick={() => onPlay(next)}>
          {next === 1 ? 'Start' : `Start attempt ${next}`}
          <ArrowRight aria-hidden />
        </Button>
      )}
      {attempts.length > 0 && (
        <ul className="assigned-attempts">
          {attempts.map(({ number, answered, total, right, ended, recounted }) => (
            <li key={number}>
              <span>
                <strong>Attempt {number}</strong>
                <span className="text-muted">
                  {right === null ? `${answered} of ${total} answered` : `${right} of ${total} right`}
                  {recounted > 0 && '. Counted again after a correction'}
                </span>
              </span>
              {(ended || assignment.phase === 'closed') && (
                <Button variant="secondary" size="sm" onClick={() => onReview(number)}>
                  Look back<span className="sr-only"> at attempt {number}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="assigned-code">
        <p>
          Your personal code: <strong>{personal_code}</strong>
        </p>
        <p className="text-muted">With your name and this code you can go on with another device.</p>
        <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={onLeave}>
          I am not {name}
        </Button>
      </div>
    </section>
  )
}

function Done({ player: { assignment, attempts } }: { player: Player }) {
  const best = attempts.reduce((most, { right }) => Math.max(most, right ?? 0), 0)
  const isKnown = attempts.some(({ right }) => right !== null)
  return (
    <div className="assigned-done" role="status">
      <p className="assigned-figure">{isKnown ? `${best} of ${assignment.total}` : 'Done'}</p>
      <p className="text-muted">
        {isKnown
          ? attempts.length > 1
            ? 'right in your best attempt'
            : 'right'
          : `Your answers are in. What was right is shown after ${formatMoment(assignment.closes_at)}.`}
      </p>
    </div>
  )
}
