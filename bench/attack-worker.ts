import { setPriority } from 'node:os'
import { ATTACKS } from '@knowdown/testkit/attack/attacks'
import { openNetworks } from '@knowdown/testkit/attack/networks'
import { serveCalls } from './worker-process.ts'

/** The attacker as a process of its own. It only gets the CPU time that is left: a real one brings its own machine. */
setPriority(19)
const [url = ''] = process.argv.slice(2)
const networks = openNetworks(url)

serveCalls({
  /** Runs one attack for so many milliseconds; gives the number of its calls. */
  attack: async (index, ms) => {
    const [name = '', attack] = Object.entries(ATTACKS)[index] ?? []
    const statuses = (await attack?.(await networks.urlFrom(`127.6.6.${index + 1}`), AbortSignal.timeout(ms))) ?? {}
    console.log(`attack: ${name} ${JSON.stringify(statuses)}`)
    return Object.values(statuses).reduce((sum, count) => sum + count, 0)
  },
})
