import type { MatchScreen } from '../state/match-screen.ts'
import { serverTime } from '../state/server-clock.ts'
import { awayWords } from '../state/status-words.ts'
import { useNow } from './use-now.ts'

/** The opponent's connection is lost; the seconds tell how long there is hope. */
export function AwayNotice({ screen: { clock, opponent } }: { screen: MatchScreen }) {
  const backBy = opponent?.backBy ?? null
  const now = useNow(backBy !== null)
  return <>{awayWords(backBy === null ? null : Math.ceil((backBy - serverTime(clock, now)) / 1000))}</>
}
