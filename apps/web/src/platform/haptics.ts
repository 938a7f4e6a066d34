type Impact = 'Light' | 'Medium' | 'Heavy'

interface HapticsPlugin {
  impact(options: { style: string }): Promise<void>
}

/** A tap that is felt, in the installed app; a browser stays still. */
export function impact(style: Impact): void {
  const shell = (globalThis as { Capacitor?: { Plugins?: { Haptics?: HapticsPlugin } } }).Capacitor
  // A device without a motor says so; the game is the same.
  shell?.Plugins?.Haptics?.impact({ style: style.toUpperCase() }).catch(() => undefined)
}
