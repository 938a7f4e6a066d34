import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import type { BoardChoice } from './use-leaderboard.ts'
import './board-controls.css'

const BOARDS = [
  { value: 'solo', label: 'Solo', hint: 'Right answers' },
  { value: 'battles', label: 'Battles', hint: 'Rating' },
] as const
const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'all', label: 'All time' },
] as const

interface BoardControlsProps {
  choice: BoardChoice
  onChange(choice: BoardChoice): void
}

export function BoardControls({ choice, onChange }: BoardControlsProps) {
  const id = useId()
  const { data: categories } = useCategories()
  return (
    <div className="board-controls">
      <Segmented
        legend="Board"
        options={BOARDS}
        value={choice.board}
        onChange={(board) => onChange({ ...choice, board })}
      />
      <Segmented
        legend="Period"
        options={PERIODS}
        value={choice.period}
        onChange={(period) => onChange({ ...choice, period })}
      />
      <label htmlFor={id} className="board-category">
        <span className="font-semibold text-muted text-sm">Category</span>
        <select
          id={id}
          value={choice.category}
          onChange={({ target }) => onChange({ ...choice, category: target.value })}
        >
          <option value="">All categories</option>
          {categories?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={20} className="board-category-arrow" />
      </label>
    </div>
  )
}
