import { MOST_IN_BIN } from '@knowdown/domain/own-quiz/limits'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BinnedQuiz } from '../../../api/own-quizzes/own-quiz-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { countQuestions, titleOf } from '../quiz-text.ts'

interface BinProps {
  bin: readonly BinnedQuiz[]
  onRestore(id: string): void
}

const DAY_MS = 86_400_000

function daysLeft(goneAt: number): string {
  const days = Math.max(1, Math.ceil((goneAt - Date.now()) / DAY_MS))
  return days === 1 ? 'gone tomorrow' : `gone in ${days} days`
}

export function Bin({ bin, onRestore }: BinProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="bin-line" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden size={18} />
        Bin: {bin.length === 1 ? '1 quiz' : `${bin.length} quizzes`}, kept 30 days
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Bin"
        description={`What is here can come back. The bin holds ${MOST_IN_BIN} quizzes: one more deletes the oldest for good.`}
      >
        <ul className="bin-rows">
          {bin.map(({ id, title, questions, goneAt }) => (
            <li key={id} className="bin-row">
              <div>
                <p className="font-semibold">{titleOf(title)}</p>
                <p className="text-muted text-sm">
                  {countQuestions(questions)} · {daysLeft(goneAt)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setOpen(false)
                  onRestore(id)
                }}
              >
                Restore<span className="sr-only"> {titleOf(title)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
