import { Play } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import './resume-card.css'

interface ResumeCardProps {
  category: string
  /** Counted from 1. */
  question: number
  total: number
  onResume(): void
}

/** Offers to resume a quiz that was left in the middle. */
export function ResumeCard({ category, question, total, onResume }: ResumeCardProps) {
  return (
    <section aria-label="Quiz under way" className="resume-card">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{category}</span>
        <span className="text-muted text-sm">
          Question {question} of {total} is waiting
        </span>
      </p>
      <Button variant="inverse" icon={<Play aria-hidden />} onClick={onResume}>
        Resume
      </Button>
    </section>
  )
}
