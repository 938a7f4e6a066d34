import { openSubscribers } from '../apps/server/src/realtime/testing/open-subscribers.ts'
import { serveCalls } from './worker-process.ts'

/** The subscribers as a process of their own, so that their CPU time is not counted as the server's. */
const [url = '', count = ''] = process.argv.slice(2)
let received = 0
let expected = 0
let resolveExpected: ((received: number) => void) | null = null

await openSubscribers(url, Number(count), 'answer_result', () => {
  received += 1
  if (received >= expected) resolveExpected?.(received)
})

serveCalls({
  /** Resolves once this many events have been received since the start. */
  receivedAtLeast: (total) =>
    new Promise((resolve) => {
      expected = total
      resolveExpected = resolve
      if (received >= expected) resolve(received)
    }),
})
