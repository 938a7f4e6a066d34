import {
  endSandboxSubscription,
  restoreSandboxPurchases,
  sandboxPurchase,
} from '@knowdown/contracts/purchases/sandbox-store'
import type { SandboxCheckout } from '../platform/purchases/sandbox-vendor.ts'
import type { Api } from './api.ts'
import { callOrThrow } from './call-or-throw.ts'

/** The server's side of the test checkout. */
export const sandboxStoreApi = (api: Api): Omit<SandboxCheckout, 'decide'> => ({
  purchase: (product, outcome) => callOrThrow(api, sandboxPurchase, { product, outcome }),
  restore: async () => void (await callOrThrow(api, restoreSandboxPurchases, {})),
  stopRenewal: async () => void (await callOrThrow(api, endSandboxSubscription, {})),
})
