import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { openSounds, type SoundName, type Sounds } from './sounds.ts'

const KEY = 'sounds'

let sounds: Sounds | null = null
const listeners = new Set<() => void>()

/** One switch for quizzes, dailies, challenges and battles; off until somebody wants sound. */
export const gameSounds = {
  isOn: (): boolean => deviceStorage.read(KEY) === 'on',
  switchTo(isOn: boolean): void {
    deviceStorage.write(KEY, isOn ? 'on' : 'off')
    if (isOn) sounds ??= openSounds()
    for (const listener of listeners) listener()
  },
  /** Never the only sign of anything: what it says is on the screen as well. */
  play(name: SoundName): void {
    if (!gameSounds.isOn()) return
    sounds ??= openSounds()
    sounds.play(name)
  },
  /** Calls the listener after each switch; returns how to stop that. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The switch as a component shows it. */
export const useGameSounds = (): { isOn: boolean; switchTo(isOn: boolean): void } => ({
  isOn: useSyncExternalStore(gameSounds.subscribe, gameSounds.isOn),
  switchTo: gameSounds.switchTo,
})
