import { isOnline, onBackOnline } from '../platform/reachability.ts'
import { ACCOUNT_PROJECT } from './account-service.ts'

interface AccountListener {
  /** The account has changed, or may have: it should be read again. */
  onChange(): void
  /** This session was ended elsewhere. */
  onEnd(): void
}

interface Frame {
  type?: string
  data?: { user?: unknown; code?: number; events?: readonly string[] }
}

const CONNECT_AFTER_MS = 50
const SESSION_ENDED = 4401
/** The service refuses this client; a retry would change nothing. */
const REFUSED = 1008

const reconnectAfterMs = (failedAttempts: number): number => {
  if (failedAttempts < 5) return 1_000
  if (failedAttempts < 15) return 5_000
  return failedAttempts < 100 ? 10_000 : 60_000
}

/**
 * Subscribes to changes of the account while somebody is signed in. It speaks the service's own protocol but does not use
 * its library, which never closes a socket and logs every sign-out as an error.
 */
export function openAccountConnection(serverUrl: string, { onChange, onEnd }: AccountListener): () => void {
  const query = new URLSearchParams({ project: ACCOUNT_PROJECT, 'channels[]': 'account' })
  const url = `${serverUrl.replace(/^http/, 'ws')}/v1/realtime?${query}`
  let socket: WebSocket | null = null
  let timer = setTimeout(connect, CONNECT_AFTER_MS)
  let failedAttempts = 0
  let hasGap = false
  let isRefused = false

  function connect() {
    // Without a network no attempt can succeed; its return calls this function again.
    if (!isOnline()) return
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () => {
      failedAttempts = 0
    })
    opened.addEventListener('message', ({ data }) => handleFrame(opened, JSON.parse(String(data)) as Frame))
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) handleClose(code)
    })
  }

  function handleClose(code: number) {
    socket = null
    if (code === SESSION_ENDED || isRefused) {
      stopWaiting()
      if (!isRefused) onEnd()
      return
    }
    hasGap = true
    timer = setTimeout(connect, reconnectAfterMs(failedAttempts))
    failedAttempts += 1
  }

  function handleFrame(opened: WebSocket, { type, data }: Frame) {
    isRefused = type === 'error' && data?.code === REFUSED
    if (type === 'connected') authenticate(opened, data?.user != null)
    // The session is not valid any more.
    else if (type === 'error' && !isRefused) onChange()
    // Of all sessions only this one matters, and its end closes the socket.
    else if (type === 'event' && !data?.events?.some((event) => event.includes('.sessions.'))) onChange()
  }

  function authenticate(opened: WebSocket, isKnown: boolean) {
    const session = isKnown ? undefined : storedSession()
    if (session !== undefined) opened.send(JSON.stringify({ type: 'authentication', data: { session } }))
    // Changes that were published in between are lost.
    if (hasGap || (!isKnown && session === undefined)) onChange()
    hasGap = false
  }

  const stopWaiting = onBackOnline(() => {
    clearTimeout(timer)
    failedAttempts = 0
    hasGap = true
    close()
    connect()
  })

  function close() {
    const open = socket
    socket = null
    open?.close()
  }

  return () => {
    stopWaiting()
    clearTimeout(timer)
    close()
  }
}

/** Where cookies do not work, as in the phone shells, the library stores the session here. */
function storedSession(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('cookieFallback') ?? '{}')
    const session = (stored as Record<string, unknown> | null)?.[`a_session_${ACCOUNT_PROJECT}`]
    return typeof session === 'string' ? session : undefined
  } catch {
    // What is stored is not JSON, so there is no session.
    return undefined
  }
}
