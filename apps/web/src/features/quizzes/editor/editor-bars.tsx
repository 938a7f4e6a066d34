import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  Eye,
  Keyboard,
  List,
  Pencil,
  Play,
  Plus,
  Share2,
  SquarePlay,
  Undo2,
} from 'lucide-react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { titleOf } from '../quiz-text.ts'
import type { SaveState } from './autosave.ts'
import { SaveLine } from './save-line.tsx'

interface EditorBarProps {
  title: string
  save: SaveState
  place: 'device' | 'account'
  canUndo: boolean
  onUndo(): void
  onCompare(): void
  onDetails(): void
  onKeys(): void
  onPreview(): void
  onShare(): void
  onTry(): void
  onPlay(): void
  onLeave(): void
}

export function EditorBar(props: EditorBarProps) {
  const { title, save, place, canUndo } = props
  return (
    <header className="editor-bar">
      <IconButton label="Back to my quizzes" className="editor-back" onClick={props.onLeave}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className="editor-name">
        <h1 className="editor-title">
          <button type="button" onClick={props.onDetails} title="Rename">
            <span className="editor-title-text">{titleOf(title)}</span>
            <Pencil aria-hidden size={16} />
            <span className="sr-only">, rename</span>
          </button>
        </h1>
        <SaveLine save={save} place={place} onCompare={props.onCompare} />
      </div>
      <div className="editor-actions">
        <IconButton label="Undo" className="icon-button-plain" disabled={!canUndo} onClick={props.onUndo}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label="Keys" className="icon-button-plain editor-keys-button" onClick={props.onKeys}>
          <Keyboard aria-hidden />
        </IconButton>
        <IconButton label="Preview" className="editor-eye" onClick={props.onPreview}>
          <Eye aria-hidden />
        </IconButton>
        <IconButton label="Share" className="icon-button-plain editor-share" onClick={props.onShare}>
          <Share2 aria-hidden />
        </IconButton>
        <Button variant="strong" className="editor-try" icon={<SquarePlay aria-hidden />} onClick={props.onTry}>
          Try it
        </Button>
        <Button className="editor-play" icon={<Play aria-hidden />} onClick={props.onPlay}>
          Play
        </Button>
      </div>
    </header>
  )
}

interface EditorFootProps {
  isFirst: boolean
  isLast: boolean
  onList(): void
  onBefore(): void
  onNext(): void
}

/** On phones, above the keyboard. */
export function EditorFoot({ isFirst, isLast, onList, onBefore, onNext }: EditorFootProps) {
  return (
    <footer className="editor-foot">
      <IconButton label="All questions" onClick={onList}>
        <List aria-hidden />
      </IconButton>
      <IconButton label="Question before" disabled={isFirst} onClick={onBefore}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button tight className="editor-next" onClick={onNext}>
        <span>
          {isLast ? 'New' : 'Next'}
          <span className="editor-next-word"> question</span>
        </span>
        {isLast ? <Plus aria-hidden /> : <ArrowRight aria-hidden />}
      </Button>
    </footer>
  )
}
