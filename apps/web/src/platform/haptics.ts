import { inNativeShell } from './native-shell.ts'
import { reportFailure } from './report-failure.ts'

type Impact = 'Light' | 'Medium' | 'Heavy'

/** For browsers that can only switch the motor on and off. */
const VIBRATION_MS: Record<Impact, number> = { Light: 8, Medium: 16, Heavy: 32 }

/** Haptic feedback: the plugin of the installed app, in a browser its vibration where there is one. */
export function impact(style: Impact): void {
  // Browsers refuse to vibrate, with a warning in the console, before the page was touched.
  if (!inNativeShell()) return void (navigator.userActivation?.isActive && navigator.vibrate?.(VIBRATION_MS[style]))
  import('@capacitor/haptics')
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle[style] }))
    // Most often the device has no vibration motor.
    .catch((error: unknown) => reportFailure('haptics', error))
}
