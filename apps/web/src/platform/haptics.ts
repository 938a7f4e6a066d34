import { inNativeShell } from './native-shell.ts'
import { reportFailure } from './report-failure.ts'

type Impact = 'Light' | 'Medium' | 'Heavy'

/** Haptic feedback in the installed app; does nothing in a browser. */
export function impact(style: Impact): void {
  if (!inNativeShell()) return
  import('@capacitor/haptics')
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle[style] }))
    // Most often the device has no vibration motor.
    .catch((error: unknown) => reportFailure('haptics', error))
}
