import type { KeptMiss } from '../../features/mistakes/device-deck.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

/**
 * Puts what a visitor missed into the deck of this device; the server keeps the decks of accounts. The scheduler is
 * loaded only when somebody has missed something.
 */
export function keepVisitorMistakes(missed: readonly KeptMiss[]): void {
  if (missed.length === 0) return
  import('../../features/mistakes/device-deck.ts')
    .then(({ keepMissed }) => keepMissed(deviceStorage, missed, Date.now()))
    // Without a network the code cannot be fetched unless the service worker has it.
    .catch(() => undefined)
}
