import { getClientSettings } from '@knowdown/contracts/client-settings'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { ask } from './ask.ts'

/** Which services this installation uses; asked once. */
export const clientSettings = (api: Api, queries: QueryClient): Promise<ReplyOf<typeof getClientSettings>> =>
  queries.fetchQuery({
    queryKey: ['client-settings'],
    queryFn: () => ask(api, getClientSettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
