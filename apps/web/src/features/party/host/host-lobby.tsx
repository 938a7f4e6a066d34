import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { AiNote } from '../../../ui/display/ai-note.tsx'
import { Avatar } from '../avatar.tsx'
import { JoinHere } from './join-here.tsx'

interface HostLobbyProps {
  code: string
  party: PartySnapshotReply
  players: readonly { player_id: string; name: string }[]
  arrived: readonly string[]
  count: number
  nameOf(category: string): string
}

/** More names than fit on the screen are counted. */
const SHOWN = 36

export function HostLobby({ code, party, players, arrived, count, nameOf }: HostLobbyProps) {
  // The newest first: whoever has just joined looks for their name.
  const names = [...new Set([...arrived, ...players.map(({ name }) => name).toReversed()])]
  const topics =
    party.difficulty === null
      ? party.quiz
      : `${party.categories.map(nameOf).join(', ')} · ${DIFFICULTY_LABELS[party.difficulty].label}`
  return (
    <section className="party-lobby" aria-label="Waiting for players">
      <header className="party-lobby-head">
        <h1 className="party-title">{party.locked ? 'The party is locked' : 'Join the party'}</h1>
        <p className="party-lobby-about">
          {topics} · {party.mature && '17+ · '}
          {party.total === 1 ? '1 question' : `${party.total} questions`}
          {party.by_model && <AiNote />}
        </p>
      </header>
      {!party.locked && <JoinHere code={code} size="lobby" />}
      <div className="party-lobby-players">
        <h2 className="party-lobby-count" aria-live="polite">
          {count === 0 ? 'Waiting for the first player…' : count === 1 ? '1 player' : `${count} players`}
        </h2>
        <ul className="party-names">
          {names.slice(0, SHOWN).map((name) => (
            <li key={name} className="party-name">
              <Avatar name={name} />
              <bdi>{name}</bdi>
            </li>
          ))}
          {count > SHOWN && <li className="party-name party-name-more">and {count - SHOWN} more</li>}
        </ul>
      </div>
    </section>
  )
}
