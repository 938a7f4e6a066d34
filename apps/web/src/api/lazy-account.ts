import type { AccountService } from './account.ts'
import { AccountFailure } from './account-failure.ts'

type Load = () => Promise<AccountService>

/**
 * The account service in a file of its own: the page draws while it arrives. It is fetched at once, not at the first
 * call, because the first call is what every visit begins with.
 */
export function lazyAccount(load: Load): AccountService {
  const loaded = load().catch(() => {
    throw new AccountFailure('The account service cannot be reached.', { vague: true })
  })
  // Each call hears of a failed load by itself; without this line the page would report it once more.
  loaded.catch(() => {})
  return {
    current: async () => (await loaded).current(),
    signIn: async (...args) => (await loaded).signIn(...args),
    signUp: async (...args) => (await loaded).signUp(...args),
    signOut: async () => (await loaded).signOut(),
    requestVerification: async () => (await loaded).requestVerification(),
    requestRecovery: async (...args) => (await loaded).requestRecovery(...args),
    confirmRecovery: async (...args) => (await loaded).confirmRecovery(...args),
    changePassword: async (...args) => (await loaded).changePassword(...args),
    forget: () => void loaded.then((account) => account.forget()).catch(() => {}),
    bearer: {
      // Who could not be asked for a session has none to show.
      get: () => loaded.then(({ bearer }) => bearer.get()).catch(() => null),
      forget: () => void loaded.then(({ bearer }) => bearer.forget()).catch(() => {}),
    },
  }
}
