import { ArrowRight, Crown, TrendingDown, TrendingUp } from 'lucide-react'
import { Avatar, type Side } from '../../../ui/display/avatar.tsx'
import { PlayerName } from '../../../ui/display/player-name.tsx'
import { CountUp } from '../../../ui/game/count-up.tsx'
import type { MatchSide } from '../play/match-sides.ts'
import type { BattleSummary } from './use-battle-summary.ts'
import './score-card.css'

interface ScoreCardProps {
  mine: MatchSide
  theirs: MatchSide
  summary: BattleSummary | null
}

/** The score of both, what it did to the rating, and the record of all their battles. */
export function ScoreCard({ mine, theirs, summary }: ScoreCardProps) {
  const { rating = null, record = null } = summary ?? {}
  // Two accounts have a record, which comes a moment later; its room is there from the start.
  const isExpected = mine.rating !== null && theirs.rating !== null
  return (
    <div className="score-card">
      <div className="score-card-players">
        <Player side="mine" {...mine} />
        <p className="score-card-score">
          <span className="sr-only">Your score:</span>
          <CountUp to={mine.score} />
          <span aria-hidden className="score-card-colon">
            :
          </span>
          <span className="sr-only">Opponent's score:</span>
          <span className="score-card-theirs">
            <CountUp to={theirs.score} />
          </span>
        </p>
        <Player side="theirs" {...theirs} />
      </div>
      {(isExpected || rating || record) && (
        <dl className="score-card-facts">
          {rating && <RatingChange {...rating} />}
          {record && (
            <div>
              <dt>All battles</dt>
              <dd>{isFirst(record) ? 'First battle' : <Record {...record} opponent={theirs.name} />}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

function Player({ side, name, rating, winner = false }: MatchSide & { side: Side }) {
  return (
    <div className="score-card-player">
      <span className="score-card-avatar">
        {winner && <Crown aria-hidden className="score-card-crown" />}
        <Avatar name={name} side={side} size="lg" />
      </span>
      <p className="score-card-name">
        <PlayerName name={name} own={side === 'mine'} />
      </p>
      {rating !== null && <p className="text-muted">{rating}</p>}
    </div>
  )
}

function RatingChange({ before, after, provisional }: NonNullable<BattleSummary['rating']>) {
  const change = after - before
  const Trend = change < 0 ? TrendingDown : TrendingUp
  return (
    <div>
      <dt>Rating</dt>
      <dd>
        {before} <ArrowRight aria-label="to" size={16} /> <CountUp from={before} to={after} />
        {provisional && <span title="Not certain yet">?</span>}
        {change !== 0 && (
          <span className="rating-change" data-down={change < 0}>
            <Trend aria-hidden size={18} />
            <span className="sr-only">{change < 0 ? 'down' : 'up'}</span>
            {Math.abs(change)}
          </span>
        )}
      </dd>
    </div>
  )
}

type BattleRecord = NonNullable<BattleSummary['record']>

const isFirst = ({ won, lost, tied }: BattleRecord): boolean => won + lost + tied <= 1

function Record({ won, lost, opponent }: BattleRecord & { opponent: string }) {
  return (
    <>
      You {won} : {lost} <PlayerName name={opponent} />
    </>
  )
}
