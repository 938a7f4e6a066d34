import { ArrowRight, Ghost } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { initialOf } from '../../ui/display/avatar.tsx'
import { formatDay } from '../../ui/display/format-day.ts'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { formatTime, levelName } from './challenge-text.ts'
import type { Challenge } from './use-challenge.ts'
import './challenge.css'

interface ChallengeLandingProps {
  challenge: Challenge
  onPlay(): void
  onHome(): void
}

/** What a link shows to whoever opens it: who, how well, in what. One tap starts. */
export function ChallengeLanding({ challenge, onPlay, onHome }: ChallengeLandingProps) {
  const heading = useFocusOnArrival()
  const { sender, category, difficulty, players } = challenge
  if (!sender) return null
  return (
    <section aria-label="Challenge" className="challenge-landing">
      <span aria-hidden className="challenge-avatar" data-side="theirs">
        {initialOf(sender.name)}
      </span>
      <h1 ref={heading} tabIndex={-1} className="challenge-title">
        <bdi>{sender.name}</bdi> challenges you
      </h1>
      <p className="challenge-score">
        <strong>{sender.right}</strong> of 10 right
      </p>
      <p className="text-lg text-muted">
        {category.name} · {levelName(difficulty)} · {formatTime(sender.total_ms, sender.timing)}
      </p>
      <Button size="lg" className="w-full" onClick={onPlay}>
        Play the same ten
        <ArrowRight aria-hidden />
      </Button>
      <p className="flex items-center gap-2 text-muted text-sm">
        <Ghost aria-hidden size={18} className="flex-none" />
        You play against a run recorded on {formatDay(sender.recorded_at)}.
      </p>
      <p className="text-muted text-sm">Questions are AI-generated.</p>
      {players > 0 && (
        <p className="text-muted text-sm">{players === 1 ? '1 person has' : `${players} people have`} played it.</p>
      )}
      <Button variant="quiet" onClick={onHome}>
        Not now
      </Button>
    </section>
  )
}
