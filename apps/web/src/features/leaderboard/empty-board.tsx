import type { Board, Period } from '@knowdown/domain/stats/leaderboard'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/controls/button.tsx'

const EMPTY_TEXTS: Record<Period, string> = {
  today: 'Today’s board is open. Be first.',
  week: 'This week’s board is open. Be first.',
  all: 'The board is open. Be first.',
}

const HOW_TEXTS: Record<Board, string> = {
  solo: 'Finish a quiz signed in with a verified address, and it is yours.',
  battles: 'Win battles between players with verified addresses, and it is yours.',
}

const STEPS = [
  { place: 2, height: 'h-20', tint: 'bg-sky' },
  { place: 1, height: 'h-32', tint: 'bg-butter' },
  { place: 3, height: 'h-14', tint: 'bg-peach' },
]

export function EmptyBoard({ board, period }: { board: Board; period: Period }) {
  return (
    <div className="flex flex-col items-center gap-6 rounded-sheet border border-line bg-surface-1 px-5 pt-10 pb-8 text-center shadow-soft">
      <div aria-hidden className="flex w-full max-w-80 items-end gap-2">
        {STEPS.map(({ place, height, tint }) => (
          <div key={place} className="flex min-w-0 flex-1 flex-col items-center gap-2">
            <div className="aspect-square w-full max-w-10 rounded-pill border-2 border-line-strong border-dashed" />
            <div
              className={`flex w-full justify-center rounded-t-card pt-2 font-display font-extrabold text-on-tint text-xl ${height} ${tint}`}
            >
              {place}
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-2">
        <h2 className="text-xl">The podium is still empty</h2>
        <p className="text-muted">
          {EMPTY_TEXTS[period]} {HOW_TEXTS[board]}
        </p>
      </div>
      <Link href="/" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Play now
      </Link>
    </div>
  )
}
