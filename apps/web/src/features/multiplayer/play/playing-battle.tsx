import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGameSounds } from '../../../platform/game-sounds.ts'
import { SoundSwitch } from '../../../ui/controls/sound-switch.tsx'
import { FocusFrame } from '../../../ui/display/focus-frame.tsx'
import { useFocusOnArrival } from '../../../ui/hooks/use-focus-on-arrival.ts'
import type { MatchScreen, Turn } from '../state/match-screen.ts'
import { categoryTitle, WAITING } from '../state/messages.ts'
import type { Match } from '../state/use-match.ts'
import { AwayNotice, AwayRing, ClaimWin } from './away-notice.tsx'
import { Countdown } from './countdown.tsx'
import { MatchQuestion } from './match-question.tsx'
import { playingSides } from './match-sides.ts'
import { Reconnecting } from './reconnecting.tsx'
import { Versus } from './versus.tsx'
import './play.css'

interface PlayingBattleProps {
  match: Match
  report(index: number): ReactNode
  onLeave(): void
}

export function PlayingBattle({ match, report, onLeave }: PlayingBattleProps) {
  const { screen } = match
  const { turn, verdicts, questionCount, difficulty } = screen
  const sounds = useGameSounds()
  // A report that was begun during the last question can be finished afterwards; only its button disappears.
  const reportable = turn.kind === 'done' ? verdicts.length - 1 : 'index' in turn ? turn.index : null
  return (
    <FocusFrame
      label="Battle"
      closeLabel="Leave Game"
      onClose={onLeave}
      topic={
        <>
          <strong>{categoryTitle(screen.category)}</strong>
          {difficulty && ` · ${DIFFICULTY_LABELS[difficulty].label}`}
        </>
      }
      tools={
        <>
          <span className="battle-count" data-shown={'index' in turn}>
            {`${'index' in turn ? turn.index + 1 : verdicts.length}/${questionCount}`}
          </span>
          <SoundSwitch {...sounds} />
          <span className="battle-report" data-done={turn.kind === 'done'}>
            {reportable !== null && report(reportable)}
          </span>
        </>
      }
    >
      <div className="battle">
        {turn.kind === 'countdown' ? (
          <Countdown screen={screen} startsAt={turn.startsAt} />
        ) : turn.kind === 'done' ? (
          <AllDone screen={screen} />
        ) : (
          <MatchQuestion match={match} />
        )}
        {/* A foot of its own for each part, because a foot that moved would count as a jump of the page. */}
        <footer key={turn.kind === 'judged' ? 'open' : turn.kind} className="battle-foot">
          <BattleStatus screen={screen} />
          <ClaimWin screen={screen} onClaim={match.claim} />
          <Reconnecting isLost={!match.isLive} />
        </footer>
      </div>
    </FocusFrame>
  )
}

function BattleStatus({ screen }: { screen: MatchScreen }) {
  const { opponent, status, turn } = screen
  const isAway = opponent?.present === false
  return (
    <>
      <p role="status" className="time-up" data-shown={isTimeUp(turn)}>
        {isTimeUp(turn) && (
          <>
            <Clock aria-hidden />
            Time's up! No points for late answers
          </>
        )}
      </p>
      <p role="status" className="battle-status" data-away={isAway} data-quiet={isTimeUp(turn) && !isAway}>
        {isAway ? <AwayNotice screen={screen} /> : status}
      </p>
    </>
  )
}

const isTimeUp = (turn: Turn): boolean =>
  (turn.kind === 'open' && turn.timeUp) || (turn.kind === 'judged' && turn.timedOut)

function AllDone({ screen }: { screen: MatchScreen }) {
  const heading = useFocusOnArrival()
  return (
    <>
      <Versus {...playingSides(screen)} wait={<AwayRing screen={screen} />}>
        <span aria-hidden className="duel-versus">
          vs
        </span>
      </Versus>
      <div className="all-done">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          All Done!
        </h1>
        <p className="text-lg text-muted">{screen.opponent?.completed ? 'Both players completed!' : WAITING}</p>
      </div>
    </>
  )
}
