import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { actOnPlayer, deskPlayers } from '@knowdown/contracts/operator'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type AskForProof, countOf, Part, when } from './part.tsx'
import { type DeskChange, useDesk, useDeskChange } from './use-desk.ts'

type Player = ReplyOf<typeof deskPlayers>['players'][number]

export function DeskPlayers({ askForProof }: { askForProof: AskForProof }) {
  const [search, setSearch] = useState('')
  const query = useDesk(deskPlayers, { search })
  const change = useDeskChange()
  return (
    <>
      <div className="desk-controls">
        <div className="desk-search">
          <TextField
            label="Search by address, name or id"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </div>
      <Part
        query={query}
        change={change}
        askForProof={askForProof}
        empty="Nobody fits."
        isEmpty={({ players }) => players.length === 0}
      >
        {({ players }) => players.map((player) => <PlayerCard key={player.user_id} player={player} change={change} />)}
      </Part>
    </>
  )
}

function PlayerCard({ player, change }: { player: Player; change: DeskChange }) {
  const [renaming, setRenaming] = useState(false)
  const [name, setName] = useState(player.name)
  const { user_id, status } = player
  const act = (action: 'end-sessions' | 'block' | 'unblock') => void change.change(actOnPlayer, { user_id, action })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void change.change(actOnPlayer, { user_id, action: 'rename', name }, () => setRenaming(false))
  }
  return (
    <article className="desk-card" aria-label={player.email ?? player.name}>
      <h2 className="desk-question">{player.name || 'Player'}</h2>
      <p className="desk-meta">
        {player.email ?? 'no address'}
        {player.email !== null && !player.email_verified && ' (not confirmed)'} · {status} ·{' '}
        {countOf(player.sessions, 'session')}· {countOf(player.games, 'game')}
        {player.name_reports > 0 && ` · name reported ${countOf(player.name_reports, 'time')}`}
      </p>
      <p className="desk-meta">
        since {when(player.created_at)}, last seen {when(player.accessed_at)} · {user_id}
      </p>
      <div className="desk-actions">
        <Button size="sm" variant="secondary" busy={change.busy} onClick={() => act('end-sessions')}>
          End sessions
        </Button>
        <Button size="sm" variant="secondary" aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>
          Rename
        </Button>
        {status === 'blocked' ? (
          <Button size="sm" variant="secondary" busy={change.busy} onClick={() => act('unblock')}>
            Unblock
          </Button>
        ) : (
          <Button size="sm" variant="danger" busy={change.busy} onClick={() => act('block')}>
            Block
          </Button>
        )}
      </div>
      {renaming && (
        <form className="desk-form" onSubmit={rename}>
          <TextField label="New name" required value={name} onChange={({ target }) => setName(target.value)} />
          <div className="desk-actions">
            <Button type="submit" size="sm" variant="strong" busy={change.busy}>
              Save
            </Button>
          </div>
        </form>
      )}
    </article>
  )
}
