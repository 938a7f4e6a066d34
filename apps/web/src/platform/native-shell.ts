/** Whether the page runs inside the installed app of a phone, which brings its own files and must not cache them again. */
export const inNativeShell = (): boolean =>
  (globalThis as { Capacitor?: { isNativePlatform?(): boolean } }).Capacitor?.isNativePlatform?.() === true
