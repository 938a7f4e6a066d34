import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { actOnPlayer, deskPlayers } from '@knowdown/contracts/operator/calls'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ConfirmedButton } from './confirmed-button.tsx'
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

type Action = 'end-sessions' | 'block' | 'unblock'

const DONE: Record<Action, string> = { 'end-sessions': 'Signed out:', block: 'Blocked:', unblock: 'Unblocked:' }
const BACK: Partial<Record<Action, Action>> = { block: 'unblock', unblock: 'block' }

function PlayerCard({ player, change }: { player: Player; change: DeskChange }) {
  const [renaming, setRenaming] = useState(false)
  const [name, setName] = useState(player.name)
  const { user_id, status } = player
  const who = player.name || player.email || 'Player'
  function act(action: Action) {
    const back = BACK[action]
    const undo = back && (() => void change.change(actOnPlayer, { user_id, action: back }))
    void change.change(actOnPlayer, { user_id, action }, undefined, {
      text: `${DONE[action]} ${who}`,
      ...(undo && { undo }),
    })
  }
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
        {countOf(player.sessions, 'session')} · {countOf(player.games, 'game')}
        {player.name_reports > 0 && ` · name reported ${countOf(player.name_reports, 'time')}`}
      </p>
      <p className="desk-meta">
        since {when(player.created_at)}, last seen {when(player.accessed_at)} · {user_id}
      </p>
      <div className="desk-actions">
        <ConfirmedButton
          action="End sessions"
          title={`End the sessions of ${who}?`}
          consequence="All devices of this player are signed out."
          busy={change.busy}
          onConfirm={() => act('end-sessions')}
        />
        <Button size="sm" variant="secondary" aria-expanded={renaming} onClick={() => setRenaming(!renaming)}>
          Rename
        </Button>
        {status === 'blocked' ? (
          <Button size="sm" variant="secondary" busy={change.busy} onClick={() => act('unblock')}>
            Unblock
          </Button>
        ) : (
          <ConfirmedButton
            action="Block"
            title={`Block ${who}?`}
            consequence="The account is closed and all its devices are signed out, until it is unblocked."
            busy={change.busy}
            onConfirm={() => act('block')}
          />
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
