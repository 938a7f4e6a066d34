import { ClipboardList, Copy, Eye, FileDown, FileUp, Printer, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { OwnQuizStore, QuizSummary } from '../../../api/own-quizzes/own-quiz-store.ts'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { titleOf } from '../quiz-text.ts'
import { copyQuiz } from './copy-quiz.ts'
import { EXPORT_NAMES, type ExportFormat, exportQuiz } from './export-quiz.ts'

interface QuizActionsProps {
  store: OwnQuizStore
  /** Null while closed. */
  quiz: QuizSummary | null
  onClose(): void
  onBin(id: string): void
  onCopied(): void
}

const FORMATS: readonly ExportFormat[] = ['knowdown', 'gift', 'csv']

export function QuizActions({ store, quiz, onClose, onBin, onCopied }: QuizActionsProps) {
  const [losses, setLosses] = useState<readonly string[]>([])
  const work = useAttempt(
    async (action: () => Promise<void>) => action(),
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )

  function close() {
    setLosses([])
    work.reset()
    onClose()
  }

  const run = (action: (id: string) => Promise<readonly string[]>) =>
    quiz &&
    work.start(async () => {
      const found = await action(quiz.id)
      if (found.length === 0) close()
      else setLosses(found)
    })

  return (
    <Dialog open={quiz !== null} onClose={close} title={titleOf(quiz?.title ?? '')}>
      {work.attempt.stage === 'failed' && (
        <p role="alert" className="quizzes-failure">
          {work.attempt.message}
        </p>
      )}
      {losses.length > 0 ? (
        <div role="status" className="grid gap-2">
          <p className="font-semibold">The file is saved. It could not hold everything:</p>
          <ul className="export-losses">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      ) : (
        quiz && (
          <ul className="quiz-actions">
            <li>
              <Link href={`/quizzes/${quiz.id}/try`} className="quiz-action">
                <Eye aria-hidden size={20} /> Try it
              </Link>
            </li>
            <li>
              <Link href={`/quizzes/${quiz.id}/print`} className="quiz-action">
                <Printer aria-hidden size={20} /> Print
              </Link>
            </li>
            <li>
              <Link href={`/quizzes/import?into=${quiz.id}`} className="quiz-action">
                <FileUp aria-hidden size={20} /> Import more questions
              </Link>
            </li>
            {store.place === 'account' && quiz.questions > quiz.unplayable && (
              <li>
                <Link href={`/assignments/new?quiz=${quiz.id}`} className="quiz-action">
                  <ClipboardList aria-hidden size={20} /> Assign
                </Link>
              </li>
            )}
            <Action
              icon={<Copy aria-hidden size={20} />}
              onPress={() =>
                run(async (id) => {
                  const left = await copyQuiz(store, id)
                  onCopied()
                  return left
                })
              }
            >
              Duplicate
            </Action>
            {FORMATS.map((format) => (
              <Action
                key={format}
                icon={<FileDown aria-hidden size={20} />}
                onPress={() => run((id) => exportQuiz(store, id, format))}
              >
                Export as {EXPORT_NAMES[format]}
              </Action>
            ))}
            <Action icon={<Trash2 aria-hidden size={20} />} onPress={() => onBin(quiz.id)}>
              Move to the bin
            </Action>
          </ul>
        )
      )}
    </Dialog>
  )
}

function Action({ icon, onPress, children }: { icon: ReactNode; onPress(): void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="quiz-action" onClick={onPress}>
        {icon} {children}
      </button>
    </li>
  )
}
