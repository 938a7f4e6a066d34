import type { Api } from './api.ts'
import { openRealtimeConnection, type RealtimeConnection } from './realtime-connection.ts'

interface QueueListener {
  onEvent(): void
  onLive(isLive: boolean): void
}

/** Subscribes to the channel of one place in the queue. It is public: what it says is only that the state has changed. */
export const openQueueConnection = (
  api: Api,
  channel: string,
  { onEvent, onLive }: QueueListener,
): Promise<RealtimeConnection> =>
  openRealtimeConnection(
    api,
    {
      credentials: { code: '', key: '' },
      signsIn: false,
      channels: () => [{ kind: 'queue' as const, name: channel }],
    },
    { onEvent: () => onEvent(), onLive },
  )
