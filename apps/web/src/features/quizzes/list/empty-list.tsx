import { Pencil, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Ways } from './ways.tsx'

interface EmptyListProps {
  place: 'device' | 'account'
  busy: boolean
  onWrite(): void
  below: ReactNode
}

export function EmptyList({ place, busy, onWrite, below }: EmptyListProps) {
  return (
    <div className="quizzes-empty">
      <div aria-hidden className="quiz-cards">
        <span data-tint="sky">
          <i />
          <i />
          <i />
        </span>
        <span data-tint="peach">
          <i />
          <i />
        </span>
        <span data-tint="lilac">?</span>
      </div>
      <h1 className="quizzes-title">Your first quiz</h1>
      <p className="quizzes-empty-text">
        Questions about your class, your town or your friends. Whoever plays needs no account.
      </p>
      <Button size="lg" icon={<Pencil aria-hidden />} busy={busy} onClick={onWrite}>
        Write a question
      </Button>
      <p className="quizzes-or">Or begin with something</p>
      <Ways place={place} />
      {place === 'device' && (
        <p className="quizzes-kept">
          <Smartphone aria-hidden size={20} />
          Kept on this device until you sign in.
        </p>
      )}
      {below}
    </div>
  )
}
