/** What the server sends; anything else is shown as a plain line, because browsers punish a push without a notice. */
interface PushNotice {
  title: string
  body: string
  path: string
  tag: string
}

const UNKNOWN: PushNotice = { title: 'Knowdown', body: 'There is something new for you.', path: '/', tag: 'knowdown' }

export function readNotice(text: string | undefined): PushNotice {
  try {
    const { title, body, path, tag } = JSON.parse(text ?? '') as Record<string, unknown>
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNKNOWN
    return { title, body, path: ownPath(path), tag }
  } catch {
    // Not JSON: shown as a plain line.
    return UNKNOWN
  }
}

/** A path of our own pages, and nothing that could lead to another site. */
export const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[\w/-]*$/.test(path) ? path : '/'

interface OpenWindow {
  url: string
  focus(): Promise<unknown>
}

interface Windows {
  open: readonly OpenWindow[]
  openNew(url: string): Promise<unknown>
}

/** A tap shows the page in a window that already has it, else in a new one: a game in another window goes on. */
export async function followNotice(path: string, { open, openNew }: Windows): Promise<void> {
  const there = open.find(({ url }) => new URL(url).pathname === path)
  if (there) {
    await there.focus()
    return
  }
  await openNew(path)
}
