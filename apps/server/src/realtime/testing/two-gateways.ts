import { isMissing } from '@knowdown/testkit/missing-program'
import { inject, onTestFinished } from 'vitest'
import { inProcessBus } from '../../adapters/bus/in-process-bus.ts'
import { redisBus } from '../../adapters/bus/redis-bus.ts'
import { createLogger } from '../../http/logger.ts'
import { runningGateway } from './running-gateway.ts'

const quiet = createLogger('silent')
const redis = inject('redis')

/** The buses that can connect two nodes; Redis only if this machine has it. */
export const BUSES = [
  ['one bus', () => inProcessBus(quiet)],
  ...(isMissing(redis) ? [] : [['Redis', () => redisBus(redis.url, quiet)] as const]),
] as const

type Options = Omit<NonNullable<Parameters<typeof runningGateway>[0]>, 'bus'>

/** Two nodes; on Redis each has its own connection. */
export async function twoGateways([kind, open]: (typeof BUSES)[number], options: Options = {}) {
  const first = open()
  const second = kind === 'Redis' ? open() : first
  onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => undefined))
  return [await runningGateway({ bus: first, ...options }), await runningGateway({ bus: second, ...options })] as const
}
