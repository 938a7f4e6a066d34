import { ArrowRight, RotateCcw } from 'lucide-react'
import { Link } from 'wouter'
import { readDeck, summaryOf } from '../../features/mistakes/device-deck.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

/** Counts the missed questions that are due, and leads to them. */
export function DueMistakes({ userId }: { userId: string | null }) {
  const { due } = summaryOf(readDeck(deviceStorage, userId), Date.now())
  if (due === 0) return null
  return (
    <Link href="/mistakes" className="flex min-h-11 items-center gap-2 font-semibold text-muted">
      <RotateCcw aria-hidden size={18} className="flex-none" />
      {due === 1 ? '1 mistake to practise' : `${due} mistakes to practise`}
      <ArrowRight aria-hidden size={16} />
    </Link>
  )
}

export function DueNumber({ userId }: { userId: string | null }) {
  const { due } = summaryOf(readDeck(deviceStorage, userId), Date.now())
  return due === 0 ? null : <strong className="text-text">{due} due</strong>
}
