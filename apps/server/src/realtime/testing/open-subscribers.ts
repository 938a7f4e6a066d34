import { WebSocket } from 'ws'

/** Opens a crowd of clients, two to a channel; `hear` is called for every event that reaches one of them. */
export async function openSubscribers(url: string, count: number, event: string, hear: () => void): Promise<void> {
  const mark = `"event":"${event}"`
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      const subscribe = JSON.stringify({ event: 'pusher:subscribe', data: { channel: channelOf(index) } })
      socket.once('open', () => socket.send(subscribe))
      socket.once('error', reject)
      socket.once('close', (code) => {
        // Thrown at nobody it ends this process: a crowd that shrinks would measure something else.
        throw new Error(`A listener was closed with ${code}.`)
      })
      socket.on('message', (data) => {
        const text = data.toString()
        if (text.includes(mark)) hear()
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
