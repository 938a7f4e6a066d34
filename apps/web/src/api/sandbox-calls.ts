import { endSandboxSubscription, restoreSandboxPurchases, sandboxPurchase } from '@knowdown/contracts/sandbox-store'
import type { SandboxCheckout } from '../platform/purchases/sandbox-vendor.ts'
import type { Api } from './api.ts'
import { ask } from './ask.ts'

/** The server's side of the test checkout. */
export const sandboxCalls = (api: Api): Omit<SandboxCheckout, 'decide'> => ({
  purchase: (product, outcome) => ask(api, sandboxPurchase, { product, outcome }),
  restore: async () => void (await ask(api, restoreSandboxPurchases, {})),
  stopRenewal: async () => void (await ask(api, endSandboxSubscription, {})),
})
