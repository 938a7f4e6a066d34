import { Dialog } from '../../../ui/overlays/dialog.tsx'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Enter'], 'Next option'],
  [['Ctrl', 'Enter'], 'Next question'],
  [['Alt', '↑ ↓'], 'Move the option or question'],
  [['Alt', '1 … 6'], 'Mark an option as right'],
  [['Ctrl', 'D'], 'Duplicate the question'],
  [['Ctrl', 'Z'], 'Undo'],
  [['Ctrl', 'Shift', 'Z'], 'Redo'],
  [['Page Up'], 'Question before'],
  [['Page Down'], 'Question after'],
  [['/'], 'Search the questions'],
  [['?'], 'This list'],
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="keys-list">
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="editor-key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
