import { inNativeShell } from './native-shell.ts'

type Impact = 'Light' | 'Medium' | 'Heavy'

/** Haptic feedback in the installed app; does nothing in a browser. */
export function impact(style: Impact): void {
  if (!inNativeShell()) return
  import('@capacitor/haptics')
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle[style] }))
    // The device has no vibration motor: nothing to do.
    .catch(() => undefined)
}
