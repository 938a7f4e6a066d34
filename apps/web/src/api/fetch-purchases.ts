import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { myPurchases } from '@knowdown/contracts/purchases'
import type { Api } from './api.ts'
import { ask } from './ask.ts'

export type PurchaseInfo = ReplyOf<typeof myPurchases>

export const fetchPurchases = (api: Api): Promise<PurchaseInfo> => ask(api, myPurchases, {})
