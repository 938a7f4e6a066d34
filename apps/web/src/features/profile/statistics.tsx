import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myStats } from '@knowdown/contracts/players/stats'
import { formatStats } from '@knowdown/domain/stats/player-stats'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { useOnline } from '../../platform/reachability.ts'
import { Dial } from '../../ui/controls/dial.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { RecentGames, SplitBar } from './statistics-charts.tsx'
import './statistics.css'

/** The section 'Your Statistics' of the profile. */
export function Statistics() {
  const { api } = useBackend()
  const { data, isError } = useQuery({ queryKey: ['stats'], queryFn: () => loadAfterPress(api, myStats, {}) })
  const online = useOnline()
  if (isError) return <LoadFailure online={online}>Failed to load stats</LoadFailure>
  if (!data) return <Skeleton className="h-64" />
  return <StatisticsFigures stats={data} />
}

function StatisticsFigures({ stats }: { stats: ReplyOf<typeof myStats> }) {
  const { single_player_games: solo, multi_player_games: multi, total_correct: right, total_wrong: wrong } = stats
  const shown = formatStats({
    soloGames: solo,
    battles: multi,
    right,
    wrong,
    categories: stats.categories_played,
    wins: stats.wins,
    losses: stats.losses,
  })
  return (
    <div className="stats">
      <dl className="stats-figures">
        <Figure name="Accuracy">
          <Dial part={Number(shown.accuracy) / 100}>
            <Share percent={right + wrong === 0 ? null : shown.accuracy} none="No answer yet" />
          </Dial>
        </Figure>
        <Figure name="Win Rate">
          <Dial part={Number(shown.winRate) / 100}>
            <Share percent={multi === 0 ? null : shown.winRate} none="No battle yet" />
          </Dial>
        </Figure>
        <Figure name="Total Games">
          <span className="stats-large">{shown.totalGames}</span>
        </Figure>
        <Figure name="Categories">
          <span className="stats-large">{shown.categoryCount}</span>
        </Figure>
        {stats.rating && (
          <Figure name={stats.rating.provisional ? 'Rating (provisional)' : 'Rating'}>
            <span className="stats-large">{stats.rating.value}</span>
          </Figure>
        )}
      </dl>
      <SplitBar
        title="Answer Breakdown"
        parts={[
          { name: 'Correct', count: right, tone: 'right' },
          { name: 'Wrong', count: wrong, tone: 'wrong' },
        ]}
      />
      <SplitBar
        title="Game Types"
        parts={[
          { name: 'Solo', count: solo, tone: 'sky' },
          { name: 'Multi', count: multi, tone: 'lilac' },
        ]}
      />
      <section aria-label="Categories Played">
        <h3 className="text-base">Categories Played</h3>
        {shown.categories.length === 0 ? (
          <p className="text-muted">None yet. Your first quiz adds one.</p>
        ) : (
          <ul className="stats-categories">
            {shown.categories.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {shown.moreCategories && <li className="stats-more">{shown.moreCategories}</li>}
          </ul>
        )}
      </section>
      {stats.recent_games.length > 0 && <RecentGames games={stats.recent_games} />}
    </div>
  )
}

/** A share of nothing is no share: a dash, which screen readers hear in words. */
function Share({ percent, none }: { percent: string | null; none: string }) {
  return (
    <span className="stats-number">
      {percent === null ? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">{none}</span>
        </>
      ) : (
        `${percent}%`
      )}
    </span>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="stats-figure">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
