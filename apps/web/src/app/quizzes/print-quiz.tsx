import { ArrowLeft } from 'lucide-react'
import { type KeptQuiz, toQuestions } from '../../api/own-quizzes/own-quiz-store.ts'
import { QuizSheet } from '../../features/quizzes/sheet/quiz-sheet.tsx'
import { toSheetQuestion } from '../../features/quizzes/sheet/sheet-question.ts'
import { Button } from '../../ui/controls/button.tsx'

export function PrintQuiz({ quiz: { head, questions }, onLeave }: { quiz: KeptQuiz; onLeave(): void }) {
  return (
    <QuizSheet
      title={head.title}
      about={[head.source, head.licence].filter((part) => part !== '').join(' · ')}
      questions={toQuestions(questions).map(toSheetQuestion)}
      actions={
        <Button variant="secondary" icon={<ArrowLeft aria-hidden />} onClick={onLeave}>
          Back to the editor
        </Button>
      }
    />
  )
}
