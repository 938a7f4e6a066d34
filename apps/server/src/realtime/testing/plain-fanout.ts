import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface Fanout {
  port: number
  publish(channel: string, event: string, data: object): void
}

/** The smallest possible fan-out server, as the baseline for measuring the gateway. */
export async function plainFanout(): Promise<Fanout> {
  const channels = new Map<string, Set<WebSocket>>()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => {
    socket.on('message', (message) => {
      const { data } = JSON.parse(message.toString()) as { data: { channel: string } }
      channels.set(data.channel, (channels.get(data.channel) ?? new Set()).add(socket))
      socket.send(JSON.stringify({ event: 'subscribed', channel: data.channel }))
    })
  })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    publish(channel, event, data) {
      const text = JSON.stringify({ event, channel, data: JSON.stringify(data) })
      for (const socket of channels.get(channel) ?? []) socket.send(text)
    },
  }
}
