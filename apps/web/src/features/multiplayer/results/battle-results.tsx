import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import type { Role } from '@knowdown/domain/match/role'
import { CONFETTI } from '@knowdown/domain/results/result-tier'
import { ArrowLeft, Home, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { gameSounds } from '../../../platform/game-sounds.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { PlayerName } from '../../../ui/display/player-name.tsx'
import { burst } from '../../../ui/game/confetti.ts'
import { useFocusOnArrival } from '../../../ui/hooks/use-focus-on-arrival.ts'
import { finalSides } from '../play/match-sides.ts'
import { hasOpponentLeft, type MatchResult, type MatchScreen } from '../state/match-screen.ts'
import { categoryTitle, OPPONENT_READY, unfinishedMessage } from '../state/messages.ts'
import { Comparison } from './comparison.tsx'
import { RivalActions } from './rival-actions.tsx'
import { ScoreCard } from './score-card.tsx'
import type { BattleSummary } from './use-battle-summary.ts'
import './results.css'

interface BattleResultsProps {
  screen: MatchScreen
  summary: BattleSummary | null
  celebrate: boolean
  /** The only way on; undefined where players may play again. */
  backLabel?: string | undefined
  /** A new lobby is being opened. */
  busy: boolean
  onAgain(): void
  onHome(): void
  /** Opens a lobby with a code of its own. */
  onLobby(): void
  mistakes: ReactNode
  recordingQuestion: ReactNode
  /** A button that shares the result. */
  share(result: BattleToShare): ReactNode
}

/** Nothing about the opponent but the score: a name is not ours to spread. */
export interface BattleToShare {
  outcome: Outcome
  mine: number
  theirs: number
  /** Category and difficulty. */
  topic: string
}

export function BattleResults({
  screen,
  summary,
  celebrate,
  backLabel,
  busy,
  onAgain,
  onHome,
  onLobby,
  ...slots
}: BattleResultsProps) {
  const { role, result } = screen
  const heading = useFocusOnArrival()
  const outcome = result && outcomeFor(result, role)

  const announce = useEffectEvent(() => {
    if (outcome?.kind === 'won') gameSounds.play('win')
    if (celebrate && outcome && outcome.kind !== 'lost') {
      burst({ particles: CONFETTI.particles, ms: CONFETTI.durationMs })
    }
  })
  useEffect(() => announce(), [])

  if (!result || !outcome) return null
  const { mine, theirs } = finalSides(screen)
  const unfinished = unfinishedMessage(result, role, theirs.name)
  const isAlone = screen.closedReason !== null || hasOpponentLeft(result, role)
  return (
    <section aria-label="Battle results" className="battle-results" data-outcome={outcome.kind}>
      <div className="battle-results-main">
        <div className="battle-results-words">
          <h1 ref={heading} tabIndex={-1} className="battle-results-title">
            {outcome.title}
          </h1>
          <p className="text-lg text-muted">{outcome.line}</p>
          {unfinished !== null && <p className="font-semibold">{unfinished}</p>}
        </div>
        <ScoreCard mine={mine} theirs={theirs} summary={summary} />
      </div>
      <div className="battle-results-next">
        {backLabel === undefined && <Rematch screen={screen} opponent={theirs.name} isAlone={isAlone} />}
        <div className="battle-results-actions">
          {backLabel === undefined ? (
            <>
              <Button
                size="lg"
                variant={isAlone ? 'secondary' : 'primary'}
                busy={busy}
                tight
                icon={<RotateCcw aria-hidden />}
                onClick={onAgain}
              >
                Play Again
              </Button>
              <Button
                size="lg"
                variant={isAlone ? 'primary' : 'secondary'}
                tight
                icon={<Home aria-hidden />}
                onClick={onHome}
              >
                Home
              </Button>
            </>
          ) : (
            <Button size="lg" icon={<ArrowLeft aria-hidden />} onClick={onHome}>
              {backLabel}
            </Button>
          )}
          {slots.share({ outcome, mine: mine.score, theirs: theirs.score, topic: topicOf(screen) })}
        </div>
      </div>
      <div className="battle-results-more">
        {slots.mistakes}
        {summary?.rival && <RivalActions rival={summary.rival} name={theirs.name} busy={busy} onLobby={onLobby} />}
        {slots.recordingQuestion}
      </div>
      <div className="battle-results-list">
        {summary && summary.questions.length > 0 && (
          <Comparison questions={summary.questions} mine={mine.name} theirs={theirs.name} />
        )}
      </div>
    </section>
  )
}

interface RematchProps {
  screen: MatchScreen
  opponent: string
  isAlone: boolean
}

/** Whether the opponent wants to play again; once nobody is left, how to go on alone. */
function Rematch({ screen: { opponent: seat, closedReason }, opponent, isAlone }: RematchProps) {
  const isWanted = !isAlone && seat !== null && (seat.wantsRematch || seat.ready)
  return (
    <div role="status" className="rematch" data-wanted={isWanted}>
      <Avatar name={opponent} side="theirs" away={isAlone || seat?.present === false} />
      <div>
        <p className="rematch-title">
          {isAlone ? (
            (closedReason ?? 'Nobody is left to play with')
          ) : (
            <>
              <PlayerName name={opponent} /> {rematchText(seat, isWanted)}
            </>
          )}
        </p>
        <p className="text-muted text-sm">
          {isAlone
            ? 'Play Again opens a new lobby with a new code.'
            : seat?.ready
              ? OPPONENT_READY
              : 'Same category, new questions'}
        </p>
      </div>
    </div>
  )
}

const topicOf = ({ category, difficulty }: MatchScreen): string =>
  [categoryTitle(category), difficulty && DIFFICULTY_LABELS[difficulty].label].filter(Boolean).join(' · ')

function rematchText(seat: MatchScreen['opponent'], isWanted: boolean): string {
  if (isWanted) return 'wants a rematch'
  return seat?.present === false ? 'is away' : 'is still here'
}

interface Outcome {
  kind: 'won' | 'tied' | 'lost'
  title: string
  line: string
}

export function outcomeFor({ winner }: Pick<MatchResult, 'winner'>, role: Role): Outcome {
  if (winner === 'tie') return { kind: 'tied', title: "It's a Tie!", line: 'A perfect tie! Well matched!' }
  if (winner === role) return { kind: 'won', title: 'Victory!', line: "Congratulations! You've won!" }
  return { kind: 'lost', title: 'Good Game!', line: 'Better luck next time!' }
}
