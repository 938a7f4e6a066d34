/** Small facts kept on this device. Private modes and full disks make storage throw; the app then simply forgets. */
export interface DeviceStorage {
  read(key: string): string | null
  write(key: string, value: string): void
}

const storageOver = (area: () => Storage): DeviceStorage => ({
  read(key) {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      area().setItem(key, value)
    } catch {
      // Nothing to tell the person: the choice holds until the page is closed.
    }
  },
})

export const deviceStorage = storageOver(() => localStorage)
export const tabStorage = storageOver(() => sessionStorage)
