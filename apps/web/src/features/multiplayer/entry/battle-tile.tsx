import { DIFFICULTY_LABELS, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { ChevronRight, LayoutGrid, LogIn, Plus, Swords } from 'lucide-react'
import type { CategoryEntry } from '../../../api/use-categories.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CategoryBadge } from '../../../ui/game/category-badge.tsx'
import '../battle.css'
import './battle-tile.css'

interface BattleTileProps {
  /** What the battle will be about; null for any category. */
  category: Pick<CategoryEntry, 'id' | 'name' | 'icon'> | null
  /** Whether the player has picked it on this visit. */
  isPicked: boolean
  difficulty: Difficulty
  busy: boolean
  online: boolean
  /** Null for whoever has played no rated battle. */
  rating: number | null
  onFind(): void
  onCreate(): void
  onJoin(): void
  /** Opens the choice of category and difficulty. */
  onChange(): void
}

/** A battle in one tap: against whoever is there, in a lobby of one’s own, or in that of a friend. */
export function BattleTile({ category, isPicked, difficulty, busy, online, rating, ...actions }: BattleTileProps) {
  return (
    <section aria-label="Battle" className="battle-tile">
      <header className="battle-tile-head">
        <span aria-hidden className="battle-tile-sign">
          <Swords />
        </span>
        <div>
          <h2 className="text-xl">Battle</h2>
          <p className="text-muted text-sm">Ten questions, live</p>
        </div>
        {rating !== null && (
          <p className="battle-tile-rating">
            <strong>{rating}</strong> <span className="text-muted text-sm">rating</span>
          </p>
        )}
      </header>
      <button type="button" className="battle-tile-topic" aria-haspopup="dialog" onClick={actions.onChange}>
        {category ? (
          <CategoryBadge id={category.id} icon={category.icon} size="sm" />
        ) : (
          <LayoutGrid aria-hidden size={20} className="text-muted" />
        )}
        <span className="battle-tile-words">
          <strong>{category?.name ?? 'Any category'}</strong>{' '}
          <span className="text-muted text-sm">· {DIFFICULTY_LABELS[difficulty].label}</span>
        </span>
        <span className="text-muted text-sm">Change</span>
        <span className="sr-only"> category</span>
        <ChevronRight aria-hidden size={18} className="text-muted" />
      </button>
      <Button className="w-full" disabled={!online} icon={<Swords aria-hidden />} onClick={actions.onFind}>
        Find an opponent
      </Button>
      <div className="battle-tile-actions">
        <Button
          variant="strong"
          tight
          className="flex-auto px-2"
          busy={busy}
          disabled={!online}
          icon={<Plus aria-hidden />}
          onClick={actions.onCreate}
        >
          Create Game
        </Button>
        <Button
          variant="strong"
          tight
          className="flex-auto px-2"
          disabled={!online}
          icon={<LogIn aria-hidden />}
          onClick={actions.onJoin}
        >
          {isPicked ? 'Join Existing Game' : 'Join Game'}
        </Button>
      </div>
      {!online && <p className="text-muted text-sm">You’re offline. Battles and parties need a connection.</p>}
    </section>
  )
}
