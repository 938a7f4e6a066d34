import { Flame } from 'lucide-react'
import { useState } from 'react'
import { CountUp } from '../../ui/game/count-up.tsx'
import { ordinal, streakText } from './arena-words.ts'
import type { ArenaState, OwnStanding } from './use-arena.ts'

const ROLL_MS = 240

const COUNTS_WORDS = {
  visitor: 'You play as a guest. Points need an account with a verified email.',
  unverified: 'Verify your email to collect points and to be seen by your name.',
}

interface OwnCardProps {
  own: OwnStanding
  isOver: boolean
  rows: ArenaState['rows']
}

export function OwnCard({ own, isOver, rows }: OwnCardProps) {
  const streak = isOver ? null : streakText(own, rows)
  const [[before, now], setPoints] = useState([own.points, own.points])
  if (now !== own.points) setPoints([now, own.points])
  return (
    <section aria-label="Your place" className="arena-card">
      <div className="arena-own">
        <p>
          <span className="text-muted text-sm">You</span>
          <span className="arena-figure">{ordinal(own.rank)}</span>
        </p>
        <p className="text-end">
          <span className="text-muted text-sm">Points</span>
          <span className="arena-figure text-brand">
            <CountUp from={before} to={now} ms={ROLL_MS} />
          </span>
        </p>
      </div>
      {streak && (
        <p className="arena-note" data-tone="warn">
          <Flame aria-hidden size={20} className="arena-flame" />
          <span>
            <strong>{own.streak} wins in a row.</strong> {streak}
          </span>
        </p>
      )}
      {own.counts && <p className="arena-note">{COUNTS_WORDS[own.counts]}</p>}
    </section>
  )
}
