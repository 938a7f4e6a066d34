import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadMeter } from '../../features/load/load-shedder.ts'

const LEVELS = { normal: 0, busy: 1, overloaded: 2 } as const

export function loadGauges(registry: Registry): LoadMeter {
  const registers = [registry]
  const wait = new Gauge({
    name: 'knowdown_load_wait_seconds',
    help: 'How long work waits: for the event loop, to be accepted as a connection, and for the database.',
    labelNames: ['for'] as const,
    registers,
  })
  const level = new Gauge({
    name: 'knowdown_load_level',
    help: '0 normal, 1 busy (new work is refused), 2 overloaded (only running games are served).',
    registers,
  })
  const newWork = new Gauge({
    name: 'knowdown_load_new_work',
    help: 'New games, parties and challenges that are being started, or wait for their turn.',
    labelNames: ['state'] as const,
    registers,
  })
  const refused = new Counter({
    name: 'knowdown_load_refused_total',
    help: 'Calls and sockets that were refused because of the load, by kind of work.',
    labelNames: ['work'] as const,
    registers,
  })
  return {
    measured({ loopMs, acceptMs, storageMs }, reached, { running, waiting }) {
      wait.set({ for: 'loop' }, loopMs / 1_000)
      wait.set({ for: 'accept' }, acceptMs / 1_000)
      wait.set({ for: 'storage' }, storageMs / 1_000)
      level.set(LEVELS[reached])
      newWork.set({ state: 'running' }, running)
      newWork.set({ state: 'waiting' }, waiting)
    },
    refused: (work) => refused.inc({ work }),
  }
}
