import { addDeskArena, cancelDeskArena, deskArenas } from '@knowdown/contracts/arenas/calls'
import { MAX_ARENA_MINUTES, MIN_ARENA_MINUTES } from '@knowdown/domain/arena/arena'
import { DIFFICULTIES, DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { type FormEvent, useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { type AskForProof, countOf, Part, when } from './part.tsx'
import { type DeskChange, useDesk, useDeskChange } from './use-desk.ts'

export function DeskArenas({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskArenas, {})
  const change = useDeskChange()
  return (
    <Part query={query} change={change} askForProof={askForProof}>
      {({ arenas, scheduled, time_zone }) => (
        <>
          <p className="desk-meta">
            {scheduled
              ? `Three a day are held by themselves, by the clock of ${time_zone}.`
              : 'None are held by themselves (ARENAS=off).'}
          </p>
          <NewArena change={change} />
          {arenas.map((arena) => (
            <article key={arena.arena_id} className="desk-card" aria-label={arena.title}>
              <h2 className="desk-card-title">{arena.title}</h2>
              <p className="desk-meta">
                {when(arena.starts_at)}, {Math.round((arena.ends_at - arena.starts_at) / 60_000)} min,{' '}
                {arena.category ?? 'all categories'},{' '}
                {arena.difficulty === 'rising' ? 'rising' : DIFFICULTY_LABELS[arena.difficulty].label},{' '}
                {arena.rated ? 'rated' : 'not rated'}. {countOf(arena.players, 'player')}.
                {arena.is_scheduled && ' By schedule.'}
                {arena.phase === 'cancelled' && ' Cancelled.'}
              </p>
              {arena.phase !== 'cancelled' && (
                <div className="desk-actions">
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={change.busy}
                    onClick={() => void change.change(cancelDeskArena, { arena_id: arena.arena_id })}
                  >
                    Cancel {arena.title}
                  </Button>
                </div>
              )}
            </article>
          ))}
        </>
      )}
    </Part>
  )
}

function NewArena({ change }: { change: DeskChange }) {
  const { data: categories = [] } = useCategories()
  const [rated, setRated] = useState(false)

  function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = (name: string) => String(new FormData(form).get(name) ?? '')
    const difficulty = [...DIFFICULTIES, 'rising' as const].find((one) => one === field('difficulty')) ?? 'medium'
    void change.change(
      addDeskArena,
      {
        title: field('title'),
        starts_at: new Date(field('start')).getTime(),
        minutes: Number(field('minutes')),
        category: field('category') || null,
        difficulty,
        rated,
      },
      () => form.reset(),
    )
  }

  return (
    <form className="desk-card desk-arena" aria-label="New arena" onSubmit={create}>
      <h2 className="desk-card-title">New arena</h2>
      <TextField label="Title" name="title" required minLength={3} maxLength={40} />
      <TextField label="Start, by your clock" name="start" type="datetime-local" step={1} required />
      <TextField
        label="Minutes"
        name="minutes"
        type="number"
        required
        min={MIN_ARENA_MINUTES}
        max={MAX_ARENA_MINUTES}
        defaultValue={20}
      />
      <label className="field">
        <span className="field-label">Category</span>
        <select name="category">
          <option value="">All free ones</option>
          {categories
            .filter(({ pack, sensitive }) => pack === null && !sensitive)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      </label>
      <label className="field">
        <span className="field-label">Difficulty</span>
        <select name="difficulty" defaultValue="medium">
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {DIFFICULTY_LABELS[difficulty].label}
            </option>
          ))}
          <option value="rising">Rising</option>
        </select>
      </label>
      <Toggle label="Rated" checked={rated} onChange={setRated} />
      <div className="desk-actions">
        <Button type="submit" size="sm" busy={change.busy}>
          Create
        </Button>
      </div>
    </form>
  )
}
