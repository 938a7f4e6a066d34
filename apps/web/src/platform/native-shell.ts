/** Whether the page runs in the installed app, which has its files on the device and must not cache them again. */
export const inNativeShell = (): boolean =>
  (globalThis as { Capacitor?: { isNativePlatform?(): boolean } }).Capacitor?.isNativePlatform?.() === true

export type ShellPlatform = 'ios' | 'android'

/** The platform of the installed app; null in a browser. */
export function shellPlatform(): ShellPlatform | null {
  if (!inNativeShell()) return null
  const { Capacitor } = globalThis as { Capacitor?: { getPlatform?(): string } }
  return Capacitor?.getPlatform?.() === 'ios' ? 'ios' : 'android'
}
