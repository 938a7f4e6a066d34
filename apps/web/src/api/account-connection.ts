interface AccountListener {
  /** Something about the account is not as it was, or may not be: worth asking again. */
  onChange(): void
  /** This session was ended elsewhere. */
  onEnd(): void
}

interface Frame {
  type?: string
  data?: { user?: unknown; code?: number; events?: readonly string[] }
}

const PROJECT = 'knowdown'
const CONNECT_AFTER_MS = 50
const SESSION_ENDED = 4401
/** The service will not have us; asking again would change nothing. */
const REFUSED = 1008

/** By how many tries in a row have failed. */
const reconnectAfterMs = (tries: number): number => {
  if (tries < 5) return 1_000
  if (tries < 15) return 5_000
  return tries < 100 ? 10_000 : 60_000
}

/**
 * Listens to the account service for as long as somebody is signed in. On the service's own protocol, but without its
 * library: that one never closes a socket again, and calls every sign-out an error.
 */
export function openAccountLine(serverUrl: string, { onChange, onEnd }: AccountListener): () => void {
  const query = new URLSearchParams({ project: PROJECT, 'channels[]': 'account' })
  const url = `${serverUrl.replace(/^http/, 'ws')}/v1/realtime?${query}`
  let socket: WebSocket | null = null
  let timer = setTimeout(connect, CONNECT_AFTER_MS)
  let tries = 0
  let missed = false
  let refused = false

  function connect() {
    // Without a network every attempt is noise; its return comes back here.
    if (!navigator.onLine) return
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () => {
      tries = 0
    })
    opened.addEventListener('message', ({ data }) => hear(opened, JSON.parse(String(data)) as Frame))
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) dropped(code)
    })
  }

  function dropped(code: number) {
    socket = null
    if (code === SESSION_ENDED || refused) {
      removeEventListener('online', online)
      if (!refused) onEnd()
      return
    }
    missed = true
    timer = setTimeout(connect, reconnectAfterMs(tries))
    tries += 1
  }

  function hear(opened: WebSocket, { type, data }: Frame) {
    refused = type === 'error' && data?.code === REFUSED
    if (type === 'connected') greet(opened, data?.user != null)
    // A proof that is not good any more.
    else if (type === 'error' && !refused) onChange()
    // Of sessions only our own concerns us, and its end closes the line.
    else if (type === 'event' && !data?.events?.some((event) => event.includes('.sessions.'))) onChange()
  }

  function greet(opened: WebSocket, isKnown: boolean) {
    const session = isKnown ? undefined : keptSession()
    if (session !== undefined) opened.send(JSON.stringify({ type: 'authentication', data: { session } }))
    // What was said in between was said to nobody.
    if (missed || (!isKnown && session === undefined)) onChange()
    missed = false
  }

  const online = () => {
    clearTimeout(timer)
    tries = 0
    missed = true
    close()
    connect()
  }

  function close() {
    const open = socket
    socket = null
    open?.close()
  }

  addEventListener('online', online)
  return () => {
    removeEventListener('online', online)
    clearTimeout(timer)
    close()
  }
}

/** Where there is no cookie, as in the phone shells, the library keeps what proves the session. */
function keptSession(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('cookieFallback') ?? '{}')
    const session = (kept as Record<string, unknown> | null)?.[`a_session_${PROJECT}`]
    return typeof session === 'string' ? session : undefined
  } catch {
    return undefined
  }
}
