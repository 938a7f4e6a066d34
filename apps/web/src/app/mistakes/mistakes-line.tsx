import { useSyncExternalStore } from 'react'
import { deckWrites, onDeckWritten } from '../../platform/deck-changes.ts'
import { deckKey } from '../../platform/device-keys.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { lazyScreen } from '../navigation/lazy-screen.tsx'

// Optional: without its code home is shown without this line.
const DueMistakes = lazyScreen(
  () => import('./due-mistakes.tsx').catch(() => ({ DueMistakes: () => null })),
  'DueMistakes',
)

/**
 * On home, when missed questions are due. Read from this device alone, so that home waits for nothing; who has missed
 * nothing yet does not load the schedule's code. It comes together with what surrounds it, which it would push away. When
 * the deck is read from the server meanwhile, it counts again.
 */
export function MistakesLine({ userId }: { userId: string | null }) {
  const writes = useSyncExternalStore(onDeckWritten, deckWrites, deckWrites)
  return deviceStorage.read(deckKey(userId)) ? <DueMistakes key={writes} userId={userId} /> : null
}
