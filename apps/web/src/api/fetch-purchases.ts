import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myPurchases } from '@knowdown/contracts/purchases/calls'
import type { Api } from './api.ts'
import { callOrThrow } from './call-or-throw.ts'

export type PurchaseInfo = ReplyOf<typeof myPurchases>

/** In a file of its own, so that the contract is loaded only when purchases are read, and not with home. */
export const fetchPurchases = (api: Api): Promise<PurchaseInfo> => callOrThrow(api, myPurchases, {})
