import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

/** Looks again and again until it is so; a test that waits this way is as fast as the machine and never lucky. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  deadlineMs = 10_000,
): Promise<void> {
  const giveUpAt = performance.now() + deadlineMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`)
    await pause(LOOK_EVERY_MS)
  }
}
