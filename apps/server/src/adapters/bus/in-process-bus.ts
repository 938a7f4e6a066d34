import type { Bus } from '../../features/bus.ts'
import type { Log } from '../../features/log.ts'
import { Listeners } from './listeners.ts'

/** The bus for a product that runs as one process. */
export function inProcessBus(log: Log): Bus {
  const listeners = new Listeners(log)
  return {
    publish: (topic, message) => listeners.deliver(topic, message),
    subscribe: async (topic, listener) => listeners.add(topic, listener),
    close: async () => listeners.clear(),
  }
}
