import { busContract } from './bus-contract.ts'
import { inProcessBus } from './in-process-bus.ts'

busContract('the in-process bus', (faults) =>
  inProcessBus({ warn: () => undefined, error: (details) => faults.push(details) }),
)
