import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'

const EVERY_MS = 100
/** After a longer wait the next probe follows at once: two long waits in a row are a queue, one may be a long turn. */
const LONG_MS = 20

/**
 * Measures how long a new connection waits until it is accepted. Node accepts one in each turn of its event loop, so
 * many new clients queue in the kernel, which shows nowhere else: every turn is short, and clients that are connected
 * already are served at once. So the server opens a probe connection to itself from time to time while clients connect.
 */
export function watchAcceptDelay(server: Server): {
  /** How long the last probe waited, or the pending one so far, whichever is longer. */
  waitMs(): number
  /** The same while connections queue, else 0. After one long turn of the event loop the next wait is short again. */
  queueMs(): number
  stop(): void
} {
  let pending: { at: number; socket: Socket } | null = null
  let lastMs = 0
  let beforeLastMs = 0
  let othersCame = false
  let timer: NodeJS.Timeout | undefined

  const settle = (waitedMs: number) => {
    beforeLastMs = lastMs
    lastMs = waitedMs
    pending?.socket.destroy()
    pending = null
  }
  const onAccepted = ({ remotePort }: Socket) => {
    if (!pending || remotePort !== pending.socket.localPort) {
      othersCame = true
      return
    }
    settle(performance.now() - pending.at)
    if (lastMs >= LONG_MS) probe()
  }
  const probe = () => {
    const address = server.address()
    if (pending || typeof address !== 'object' || !address) return
    if (!othersCame) {
      lastMs = 0
      return
    }
    othersCame = false
    const socket = connect(address.port, hostOf(address.address))
    // A server that cannot be reached from here is not measured, nor one that has no file left to accept with: then the
    // system closes the connection without a word.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (pending?.socket === socket) settle(0)
    })
    socket.unref()
    pending = { at: performance.now(), socket }
  }
  const waitMs = () => (pending ? Math.max(lastMs, performance.now() - pending.at) : lastMs)
  server.on('connection', onAccepted)
  server.once('listening', () => {
    timer = setInterval(probe, EVERY_MS).unref()
  })
  return {
    waitMs,
    queueMs: () => (Math.min(beforeLastMs, lastMs) >= LONG_MS ? waitMs() : 0),
    stop() {
      clearInterval(timer)
      server.off('connection', onAccepted)
      settle(0)
    },
  }
}

/** An address that stands for all of this machine is reached through the loopback. */
const hostOf = (address: string): string => (address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address)
