/** Keeps the screen on until the returned function is called. Browsers release the lock when the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let over = false

  async function hold() {
    if (over || document.visibilityState !== 'visible') return
    try {
      const held = await navigator.wakeLock?.request('screen')
      if (over) await held?.release()
      else lock = held ?? null
    } catch {
      // Refused, for example with a low battery: the screen may then go dark.
    }
  }

  void hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release().catch(() => undefined)
  }
}
