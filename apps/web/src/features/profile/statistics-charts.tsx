import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { myStats } from '@knowdown/contracts/players/stats'
import './statistics-charts.css'

type RecentGame = ReplyOf<typeof myStats>['recent_games'][number]

const MAX_GAMES = 20
const OUTCOMES = { won: 'won', lost: 'lost', tied: 'tied' } as const

const shareRight = ({ right, wrong }: RecentGame) => (right + wrong === 0 ? 0 : right / (right + wrong))

const describeGame = (game: RecentGame) =>
  `${game.category}: ${game.right} of ${game.right + game.wrong} right${game.outcome ? `, ${OUTCOMES[game.outcome]}` : ''}`

/** One bar per game, oldest first; its height is the share of right answers. */
export function RecentGames({ games }: { games: readonly RecentGame[] }) {
  const shown = games.slice(0, MAX_GAMES).toReversed()
  return (
    <section aria-label="Recent games">
      <h3 className="text-base">Recent games</h3>
      <ul className="stats-spark">
        {shown.map((game) => (
          <li key={game.finished_at} title={describeGame(game)} data-kind={game.kind}>
            <span className="sr-only">{describeGame(game)}</span>
            <span aria-hidden style={{ height: `${Math.max(6, shareRight(game) * 100)}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SplitPart {
  name: string
  count: number
  tone: 'right' | 'wrong' | 'sky' | 'lilac'
}

/** Two counts as one bar. The legend says the same in text, so the bar is decoration. */
export function SplitBar({ title, parts }: { title: string; parts: readonly SplitPart[] }) {
  return (
    <section aria-label={title} className="stats-split">
      <h3 className="text-base">{title}</h3>
      <div aria-hidden className="stats-bar">
        {parts.map(({ name, count, tone }) => (
          <span key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <dl className="stats-legend">
        {parts.map(({ name, count, tone }) => (
          <div key={name} data-tone={tone}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
