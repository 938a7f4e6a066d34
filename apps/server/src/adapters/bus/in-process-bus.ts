import type { Bus } from '../../features/bus.ts'
import type { BusLog } from './listeners.ts'
import { Listeners } from './listeners.ts'

/** The bus of a product that runs as one process. */
export function inProcessBus(log: BusLog): Bus {
  const listeners = new Listeners(log)
  return {
    publish: (topic, message) => listeners.deliver(topic, message),
    subscribe: async (topic, hear) => listeners.add(topic, hear),
    close: async () => listeners.clear(),
  }
}
