import { RUN_TIMINGS, type RunTiming } from '@knowdown/domain/run/run'
import { deviceStorage } from './device-storage.ts'

const KEY = 'run-timing'

/** How much time the player wants for each question of a daily. */
export const readRunTiming = (): RunTiming =>
  RUN_TIMINGS.find((timing) => timing === deviceStorage.read(KEY)) ?? 'normal'

export const writeRunTiming = (timing: RunTiming): void => deviceStorage.write(KEY, timing)
