import { PlayerName } from '../../ui/display/player-name.tsx'
import { NOT_COUNTED_WORDS } from './arena-words.ts'
import { PointsChip } from './points-chip.tsx'
import type { OwnStanding } from './use-arena.ts'

const VERBS = { won: 'You beat', tied: 'You tied with', lost: 'You lost to' }

/** The last own games, and why one did not count. */
export function LastGames({ games }: { games: OwnStanding['last_games'] }) {
  if (games.length === 0) return null
  return (
    <section aria-label="Your last games" className="arena-card">
      <ul className="arena-games">
        {games.map((game, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: games have no id, and the newest is always the first.
          <li key={index} className="arena-game">
            <span className="font-semibold">
              {VERBS[game.outcome]} <PlayerName name={game.opponent} />
            </span>
            <span className="text-muted tabular-nums">
              {game.score} : {game.opponent_score}
            </span>
            <PointsChip points={game.points} />
            {game.not_counted && <span className="arena-reason">{NOT_COUNTED_WORDS[game.not_counted]}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
