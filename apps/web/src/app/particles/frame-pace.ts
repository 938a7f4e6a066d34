const FRAME_MS = 1000 / 60
/** Screens tick a little early at times; a strict limit would then halve the rate. */
const EARLY_MS = 2
/** After a stall the field goes on from where it was, rather than leaping to where it would be. */
const MOST_FRAMES = 3

/** How many frames of a 60 Hz clock have passed; 0 means too early to draw. */
export function framesDue(lastAt: number, at: number): number {
  const passed = at - lastAt
  if (passed < FRAME_MS - EARLY_MS) return 0
  return Math.min(MOST_FRAMES, passed / FRAME_MS)
}
