import { WebSocket } from 'ws'

/** Opens many clients, two per channel; `onEvent` is called for every event that one of them receives. */
export async function openSubscribers(url: string, count: number, event: string, onEvent: () => void): Promise<void> {
  const marker = `"event":"${event}"`
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      const subscribe = JSON.stringify({ event: 'pusher:subscribe', data: { channel: channelOf(index) } })
      socket.once('open', () => socket.send(subscribe))
      socket.once('error', reject)
      socket.once('close', (code) => {
        // Uncaught on purpose, so that it ends the process: with fewer clients the measurement would be wrong.
        throw new Error(`A subscriber was closed with ${code}.`)
      })
      socket.on('message', (data) => {
        const text = data.toString()
        if (text.includes(marker)) onEvent()
        else if (text.includes('pusher:ping')) socket.send('{"event":"pusher:pong"}')
        else if (text.includes('subscri')) resolve()
      })
    })
  const AT_ONCE = 100
  for (let index = 0; index < count; index += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => open(index + offset)))
  }
}

const channelOf = (index: number): string => `quiz-lobby-${Math.floor(index / 2)}`
