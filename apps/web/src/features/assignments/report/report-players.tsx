import { Clock } from 'lucide-react'
import { useState } from 'react'
import { initialOf } from '../../../ui/display/avatar.tsx'
import type { ReportPlayer } from './use-report.ts'
import { useSteadyOrder } from './use-steady-order.ts'

interface ReportPlayersProps {
  players: readonly ReportPlayer[]
  /** Missing in a party, where nothing can be done for one player any more. */
  onPlayer?: ((player: ReportPlayer) => void) | undefined
}

/** Those under half first; everybody on request and in print. */
export function ReportPlayers({ players, onPlayer }: ReportPlayersProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { items, hold } = useSteadyOrder(players, ({ player_id }) => player_id)
  const begun = items.filter(({ state }) => state !== 'not-started')
  const needHelp = begun.filter(({ needs_help }) => needs_help)
  const missing = items.filter(({ state }) => state === 'not-started')
  const shown = showsAll ? items : needHelp
  return (
    <section className="figures-card" aria-labelledby="figures-players" {...hold}>
      <header className="figures-card-head">
        <h2 id="figures-players">{showsAll ? 'Players' : 'Who needs help'}</h2>
        {players.length > 0 && (
          <button type="button" className="figures-more print-hidden" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Who needs help' : players.length === 1 ? 'The player' : `All ${players.length} players`}
          </button>
        )}
      </header>
      {shown.length === 0 && (
        <p className="figures-empty">{begun.length === 0 ? 'Nobody has begun yet.' : 'Nobody is under 50%.'}</p>
      )}
      <ul>
        {shown.map((player, place) => (
          <li key={player.player_id}>
            <button type="button" className="figures-player" disabled={!onPlayer} onClick={() => onPlayer?.(player)}>
              <span aria-hidden className="figures-initial" data-tint={place % 5}>
                {initialOf(player.name)}
              </span>
              <span className="figures-player-words">
                <strong>{player.name}</strong>
                <span className="text-muted">
                  {player.state === 'playing' && <span aria-hidden className="figures-dot" />}
                  {onPlayer ? stateText(player) : partyText(player)}
                </span>
              </span>
              <span aria-hidden className="figures-share" data-help={player.needs_help}>
                <span style={{ inlineSize: player.of === 0 ? 0 : `${(100 * player.right) / player.of}%` }} />
              </span>
              <strong className="figures-player-right">
                {player.of === 0 ? '–' : `${player.right} of ${player.of}`}
              </strong>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && missing.length > 0 && (
        <p className="figures-missing">
          <Clock aria-hidden size={20} />
          <span>
            <strong>Not started:</strong> {missing.map(({ name }) => name).join(', ')}
          </span>
        </p>
      )}
    </section>
  )
}

function stateText({ state, attempts, timing }: ReportPlayer): string {
  const time = timing === 'double' ? ', double time' : ''
  switch (state) {
    case 'not-started':
      return 'Not started'
    case 'playing':
      return `Playing now${time}`
    case 'stopped':
      return `Not finished${time}`
    case 'finished':
      return `Finished, ${attempts === 1 ? '1 attempt' : `best of ${attempts}`}${time}`
  }
}

const PARTY_STATES: Readonly<Record<ReportPlayer['state'], string>> = {
  'not-started': 'No answer',
  playing: 'Playing now',
  stopped: 'Joined later',
  finished: 'Played',
}

const partyText = ({ state }: ReportPlayer): string => PARTY_STATES[state]
