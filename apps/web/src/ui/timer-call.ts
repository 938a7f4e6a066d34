const CALLED_AT = [10, 5, 3]

/** What a screen reader hears of a running clock: three calls, not a word a second. */
export function timerCall(secondsLeft: number): string {
  return CALLED_AT.includes(secondsLeft) ? `${secondsLeft} seconds left` : ''
}
