import { ChartNoAxesColumn, ShieldCheck, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'

const GAINS = [
  {
    icon: ChartNoAxesColumn,
    tint: 'bg-mint',
    title: 'Scores that stay',
    text: 'Every game counts towards your statistics.',
  },
  { icon: Trophy, tint: 'bg-butter', title: 'A place on the board', text: 'Win battles, climb the leaderboard.' },
  {
    icon: ShieldCheck,
    tint: 'bg-sky',
    title: 'Yours alone',
    text: 'Take your data with you, or delete it, at any time.',
  },
]

/** The form on the left, the benefits of an account on the right; a small screen shows only the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[26rem] gap-16 py-8 md:py-14 lg:max-w-[60rem] lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start">
      <div className="flex flex-col gap-6">{children}</div>
      <ul className="hidden flex-col gap-3 lg:flex" aria-label="What an account is good for">
        {GAINS.map(({ icon: Icon, tint, title, text }) => (
          <li key={title} className="flex items-center gap-4 rounded-sheet border border-line bg-surface-1 p-5">
            <span
              aria-hidden
              className={`grid size-14 flex-none place-content-center rounded-card text-on-tint ${tint}`}
            >
              <Icon size={26} />
            </span>
            <span>
              <strong className="font-display text-lg">{title}</strong>
              <span className="block text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
