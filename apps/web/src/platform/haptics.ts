import { inNativeShell } from './native-shell.ts'

type Impact = 'Light' | 'Medium' | 'Heavy'

/** A tap that is felt, in the installed app; a browser stays still. */
export function impact(style: Impact): void {
  if (!inNativeShell()) return
  import('@capacitor/haptics')
    .then(({ Haptics, ImpactStyle }) => Haptics.impact({ style: ImpactStyle[style] }))
    // A device without a motor says so; the game is the same.
    .catch(() => undefined)
}
