import type { MatchScreen } from '../state/match-screen.ts'
import { awayMessage } from '../state/messages.ts'
import { serverTime } from '../state/server-clock.ts'
import { useNow } from './use-now.ts'

/** The opponent's connection is lost; the seconds say how long the match waits for it. */
export function AwayNotice({ screen: { clock, opponent } }: { screen: MatchScreen }) {
  const backBy = opponent?.backBy ?? null
  const now = useNow(backBy !== null)
  return <>{awayMessage(backBy === null ? null : Math.ceil((backBy - serverTime(clock, now)) / 1000))}</>
}
