/** Whether the page runs inside the installed app of a phone, which brings its own files and must not cache them again. */
export const inNativeShell = (): boolean =>
  (globalThis as { Capacitor?: { isNativePlatform?(): boolean } }).Capacitor?.isNativePlatform?.() === true

export type ShellPlatform = 'ios' | 'android'

/** Whose phone the installed app runs on; null in a browser. */
export function shellPlatform(): ShellPlatform | null {
  if (!inNativeShell()) return null
  const { Capacitor } = globalThis as { Capacitor?: { getPlatform?(): string } }
  return Capacitor?.getPlatform?.() === 'ios' ? 'ios' : 'android'
}
