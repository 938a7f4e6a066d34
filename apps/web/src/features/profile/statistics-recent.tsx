import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { myStats } from '@knowdown/contracts/stats'

type RecentGame = ReplyOf<typeof myStats>['recent_games'][number]

const SHOWN = 20
const OUTCOMES = { won: 'won', lost: 'lost', tied: 'tied' } as const

const partRight = ({ right, wrong }: RecentGame) => (right + wrong === 0 ? 0 : right / (right + wrong))

const told = (game: RecentGame) =>
  `${game.category}: ${game.right} of ${game.right + game.wrong} right${game.outcome ? `, ${OUTCOMES[game.outcome]}` : ''}`

/** A column per game, oldest first, as high as it went well. */
export function RecentGames({ games }: { games: readonly RecentGame[] }) {
  const shown = games.slice(0, SHOWN).toReversed()
  return (
    <section aria-label="Recent games">
      <h3 className="text-base">Recent games</h3>
      <ul className="stats-spark">
        {shown.map((game) => (
          <li key={game.finished_at} title={told(game)} data-kind={game.kind}>
            <span className="sr-only">{told(game)}</span>
            <span aria-hidden style={{ height: `${Math.max(6, partRight(game) * 100)}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}
