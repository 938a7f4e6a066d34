import { openSubscribers } from '../apps/server/src/realtime/testing/open-subscribers.ts'
import { serveParent } from './parent.ts'

/** The crowd in a process of its own: what it costs to listen is not the server's. */
const [url = '', count = ''] = process.argv.slice(2)
let heard = 0
let wanted = 0
let tell: ((heard: number) => void) | null = null

const hear = () => {
  heard += 1
  if (heard >= wanted) tell?.(heard)
}

await openSubscribers(url, Number(count), 'answer_result', hear)

serveParent({
  /** Resolves once this many events have been heard since the start. */
  heard: (total) =>
    new Promise((resolve) => {
      wanted = total
      tell = resolve
      if (heard >= wanted) resolve(heard)
    }),
})
