import { DIFFICULTY_WORDS } from '@knowdown/domain/catalogue/difficulty'
import { Download } from 'lucide-react'
import { deviceStorage } from '../../platform/device-storage.ts'
import { Button } from '../../ui/button.tsx'
import { readSets } from './sets-ahead.ts'
import type { Hear } from './use-solo-quiz.ts'

interface OfflinePicksProps {
  userId: string | null
  nameOf(category: string): string
  hear: Hear
}

/** Without a network: the quizzes that wait on this device. Choosing one fills in the choices below. */
export function OfflinePicks({ userId, nameOf, hear }: OfflinePicksProps) {
  const sets = readSets(deviceStorage, userId)
  if (sets.length === 0) return null
  return (
    <section aria-label="Ready without a network" className="resume-card">
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
              hear({ type: 'difficulty-chosen', difficulty })
              // It was played, or asked for, on this device before: its warning has been read.
              hear({ type: 'category-chosen', category, warningAccepted: true })
            }}
          >
            {nameOf(category)} · {DIFFICULTY_WORDS[difficulty].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
