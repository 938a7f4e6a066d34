import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { Download } from 'lucide-react'
import { OfflineDaily } from '../../features/daily/offline-daily.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { readPrefetchedQuizzes } from './quiz-questions.ts'
import type { SoloDispatch } from './use-solo-quiz.ts'
import './offline-home.css'

interface OfflineQuizzesProps {
  userId: string | null
  nameOf(category: string): string
  dispatch: SoloDispatch
}

/** Without a network: the daily that waits, and the prefetched quizzes of this device. */
export function OfflineHome(props: OfflineQuizzesProps) {
  return (
    <>
      <OfflineDaily />
      <OfflineQuizzes {...props} />
    </>
  )
}

/** Choosing one fills in the settings below. */
function OfflineQuizzes({ userId, nameOf, dispatch }: OfflineQuizzesProps) {
  const sets = readPrefetchedQuizzes(deviceStorage, userId)
  if (sets.length === 0) return null
  return (
    <section aria-label="Ready without a network" className="offline-quizzes">
      <p className="flex w-full items-center gap-2 font-semibold">
        <Download aria-hidden size={20} className="flex-none text-mint" />
        Ready to play without a network
      </p>
      <div className="flex flex-wrap gap-2">
        {sets.map(({ category, difficulty, reply }) => (
          <Button
            key={reply.set_id}
            variant="secondary"
            onClick={() => {
              dispatch({ type: 'difficulty-chosen', difficulty })
              // Prefetched categories were played on this device before, so their warning has been accepted.
              dispatch({ type: 'category-chosen', category, warningAccepted: true })
            }}
          >
            {nameOf(category)} · {DIFFICULTY_LABELS[difficulty].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
