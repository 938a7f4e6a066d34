import { sqlArenaStore } from '../adapters/sql/arenas/sql-arena-store.ts'
import { type Arenas, createArenas } from '../features/arenas/arenas.ts'
import { offsetMinutesOf } from '../features/runs/daily-service.ts'
import type { Base } from './base.ts'

export function wireArenas(
  { config, storage, logger, clock, onClose }: Base,
  deps: Pick<Parameters<typeof createArenas>[0], 'queue' | 'isOffensive'>,
): Arenas {
  const { scheduled, timeZone, allowSameNetwork } = config.arenas
  const arenas = createArenas({
    ...deps,
    store: sqlArenaStore(storage, clock),
    scheduled,
    offsetMinutesAt: (at) => offsetMinutesOf(timeZone, at),
    allowSameNetwork,
    now: () => performance.now(),
    log: logger,
  })
  onClose(arenas.stop)
  return arenas
}
