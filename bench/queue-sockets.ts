import { QUEUE_UPDATE } from '@knowdown/contracts/queue/calls'
import { FrameSocket } from '@knowdown/testkit/battle/frame-socket'

/** Fewer than a connection may subscribe to. */
const CHANNELS_OF_SOCKET = 50

export interface QueueSockets {
  subscribe(channel: string, onNews: () => void): void
  unsubscribe(channel: string): void
  close(): void
}

/** Sockets that many share, each with the channels of up to fifty. */
export async function openQueueSockets(nodes: readonly string[], channels: number): Promise<QueueSockets> {
  const listeners = new Map<string, { socket: FrameSocket; onNews(): void }>()
  const open = async (url: string) => {
    const onText = (message: string) => {
      const { event, channel } = JSON.parse(message)
      // As the app does: whatever happened before the subscription is read once it stands.
      const isNews = event === QUEUE_UPDATE || event === 'pusher_internal:subscription_succeeded'
      if (isNews) listeners.get(channel)?.onNews()
      if (event === 'pusher:ping') send(socket, 'pusher:pong', {})
    }
    const socket: FrameSocket = await FrameSocket.open(`${url}/app/knowdown?protocol=7`, { onText, onClose: () => {} })
    return socket
  }
  const count = Math.ceil(channels / CHANNELS_OF_SOCKET)
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, index) => open(nodes[index % nodes.length] ?? '')),
  )
  let next = 0
  return {
    subscribe(channel, onNews) {
      const socket = sockets[next % sockets.length]
      next += 1
      if (!socket) return
      listeners.set(channel, { socket, onNews })
      send(socket, 'pusher:subscribe', { channel })
    },
    unsubscribe(channel) {
      const known = listeners.get(channel)
      listeners.delete(channel)
      if (known) send(known.socket, 'pusher:unsubscribe', { channel })
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

const send = (socket: FrameSocket, event: string, data: object) => socket.send(JSON.stringify({ event, data }))
