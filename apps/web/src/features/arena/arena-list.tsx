import { ChevronRight, Trophy } from 'lucide-react'
import { Link } from 'wouter'
import { useNow } from '../../api/live/use-now.ts'
import { untilText } from './arena-words.ts'
import { type ListedArena, useArenas } from './use-arena.ts'
import './arena-list.css'

const TICK_MS = 10_000

/** The arenas that run or are announced; nothing where there is none. */
export function ArenaList() {
  const { data, dataUpdatedAt } = useArenas()
  const now = useNow(data !== undefined, TICK_MS)
  if (!data || data.arenas.length === 0) return null
  const at = data.server_time + Math.max(0, now - dataUpdatedAt)
  return (
    <section aria-label="Arenas" className="arena-list">
      {data.arenas.map((arena) => (
        <Link key={arena.arena_id} href={`/arena/${arena.arena_id}`} className="arena-door">
          <span aria-hidden className="arena-door-sign">
            <Trophy />
          </span>
          <span className="arena-door-words">
            <strong>{arena.title}</strong>
            <span className="text-muted text-sm">{timeText(arena, at)}</span>
          </span>
          <ChevronRight aria-hidden size={20} className="text-muted" />
        </Link>
      ))}
    </section>
  )
}

function timeText({ starts_at, ends_at, players }: ListedArena, at: number): string {
  const when = at < starts_at ? `Starts ${untilText(starts_at - at)}` : `Runs now, ends ${untilText(ends_at - at)}`
  return players === 0 ? when : `${when} · ${players} in it`
}
