import { getClientSettings } from '@knowdown/contracts/client/settings'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { callOrThrow } from './call-or-throw.ts'

/** Which services this installation uses; fetched once. */
export const fetchClientSettings = (api: Api, queries: QueryClient): Promise<ReplyOf<typeof getClientSettings>> =>
  queries.fetchQuery({
    queryKey: ['client-settings'],
    queryFn: () => callOrThrow(api, getClientSettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
