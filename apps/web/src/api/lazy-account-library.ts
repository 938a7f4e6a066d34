import type { Library } from './account.ts'

/**
 * The library in a file of its own: the page draws while it arrives. It is fetched at once, not at the first call,
 * because the first call is what every visit begins with.
 */
export function lazyAccountLibrary(origin: string): Library {
  const loaded = import('./account-library.ts').then(({ accountLibrary }) => accountLibrary(origin))
  // Each call hears of a failed load by itself; without this line the page would report it once more.
  loaded.catch(() => {})
  return {
    get: async () => (await loaded).get(),
    create: async (...args) => (await loaded).create(...args),
    createEmailSession: async (...args) => (await loaded).createEmailSession(...args),
    deleteSession: async (...args) => (await loaded).deleteSession(...args),
    createJWT: async () => (await loaded).createJWT(),
    createVerification: async (...args) => (await loaded).createVerification(...args),
    createRecovery: async (...args) => (await loaded).createRecovery(...args),
    updateRecovery: async (...args) => (await loaded).updateRecovery(...args),
    updatePassword: async (...args) => (await loaded).updatePassword(...args),
  }
}
