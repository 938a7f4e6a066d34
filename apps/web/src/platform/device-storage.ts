/** Small values kept on this device. In private modes and on full disks storage throws; the app then forgets them. */
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
      // Not worth a message: the choice holds until the page is closed.
    }
  },
})

export const deviceStorage = storageOver(() => localStorage)
export const tabStorage = storageOver(() => sessionStorage)

/** The questions that the account missed which was last signed in here. */
export const ACCOUNT_DECK_KEY = 'account-mistakes'
