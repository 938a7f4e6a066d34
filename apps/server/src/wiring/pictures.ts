import { randomBytes } from 'node:crypto'
import { KEPT_DAYS } from '@knowdown/domain/privacy/kept-data'
import { childEncoder } from '../adapters/pictures/child-encoder.ts'
import { sqlPictureStore } from '../adapters/sql/pictures/sql-picture-store.ts'
import { sqlJobRuns } from '../adapters/sql/sql-job-runs.ts'
import { runIfDue } from '../features/jobs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../features/limits.ts'
import { type Pictures, pictures } from '../features/pictures/pictures.ts'
import { runAfter, runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

type PictureBase = Pick<Base, 'storage' | 'logger' | 'clock' | 'onClose'> & { config: Pick<Base['config'], 'pictures'> }

export function wirePictures(base: PictureBase): Pictures {
  const { storage, config, logger, clock, onClose } = base
  const store = sqlPictureStore(storage, clock, config.pictures.mostBytes)
  const encoder = childEncoder()
  onClose(encoder.close)
  const jobs = sqlJobRuns(storage.db)
  const sweep = async () => {
    const deleted = await store.sweep(KEPT_DAYS.unusedPicture * DAY_MS)
    if (deleted > 0) logger.info({ deleted }, 'unused pictures were deleted')
  }
  const run = () => runIfDue(jobs, { name: 'unused pictures', everyMs: HOUR_MS, run: sweep }, clock)
  runAfter(MINUTE_MS, { name: 'unused pictures', run }, logger)
  runEvery(HOUR_MS, { name: 'unused pictures', run }, base)
  return pictures({ store, encoder, newId: () => randomBytes(16).toString('base64url'), clock })
}
