import { setTimeout as pause } from 'node:timers/promises'

const CHECK_EVERY_MS = 20

/** Polls until the condition holds, so that tests need no fixed pauses. */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 10_000,
): Promise<void> {
  const giveUpAt = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`)
    await pause(CHECK_EVERY_MS)
  }
}
