import { categories } from '@knowdown/content/categories'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlQueueStore } from '../adapters/sql/queue/sql-queue-store.ts'
import { sqlRivals } from '../adapters/sql/stats/sql-rivals.ts'
import { createQueue, type Queue } from '../features/queue/queue.ts'
import { createRivals, type Rivals } from '../features/rivals/rivals.ts'
import { deriveSecret } from '../features/signing-keys.ts'
import type { Base } from './base.ts'
import type { Realtime } from './realtime.ts'

type QueueDeps = Parameters<typeof createQueue>[0]

interface WiredQueueDeps
  extends Pick<QueueDeps, 'entitlements' | 'isOffensive' | 'onLobbyOpened' | 'allowSameNetwork'> {
  realtime: Pick<Realtime, 'publisher'>
}

export function wireQueue(
  {
    storage,
    signingKeys,
    bus,
    logger,
    clock,
    onClose,
  }: Pick<Base, 'storage' | 'signingKeys' | 'bus' | 'logger' | 'clock' | 'onClose'>,
  { realtime, ...deps }: WiredQueueDeps,
): Queue {
  const queue = createQueue({
    ...deps,
    store: sqlQueueStore(storage, clock),
    bus,
    publisher: realtime.publisher,
    categories,
    secret: deriveSecret(signingKeys[0], 'queue'),
    random: cryptoRandom(),
    log: logger,
  })
  onClose(queue.stop)
  return queue
}

export const wireRivals = (
  { storage, signingKeys, clock }: Base,
  { isOffensive }: Pick<QueueDeps, 'isOffensive'>,
): Rivals =>
  createRivals({
    store: sqlRivals(storage.db, clock),
    secret: deriveSecret(signingKeys[0], 'queue'),
    isOffensive,
  })
