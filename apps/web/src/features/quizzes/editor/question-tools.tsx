import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'

interface QuestionToolsProps {
  isFirst: boolean
  isLast: boolean
  canDuplicate: boolean
  onMove(by: 1 | -1): void
  onDuplicate(): void
  onDelete(): void
}

export function QuestionTools({ isFirst, isLast, canDuplicate, onMove, onDuplicate, onDelete }: QuestionToolsProps) {
  return (
    <div className="question-tools">
      <IconButton label="Move question up" className="icon-button-plain" disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label="Move question down" className="icon-button-plain" disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        label="Duplicate question"
        className="icon-button-plain"
        disabled={!canDuplicate}
        onClick={onDuplicate}
      >
        <Copy aria-hidden />
      </IconButton>
      <IconButton label="Delete question" className="icon-button-plain" onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
