import { type DeviceStorage, deviceStorage, tabStorage } from './device-storage.ts'
import { inNativeShell } from './native-shell.ts'

const HOUR_MS = 3_600_000

/**
 * A running game. In a browser it belongs to its tab. The installed app has no tabs, and the system may end it in the
 * background; there the device keeps the game for an hour.
 */
export const gameStorage: DeviceStorage = {
  read(key) {
    if (!inNativeShell()) return tabStorage.read(key)
    const [, at, value] = /^(\d+) (.*)$/s.exec(deviceStorage.read(key) ?? '') ?? []
    return value !== undefined && Date.now() - Number(at) < HOUR_MS ? value : null
  },
  write(key, value) {
    if (inNativeShell()) deviceStorage.write(key, `${Date.now()} ${value}`)
    else tabStorage.write(key, value)
  },
}
