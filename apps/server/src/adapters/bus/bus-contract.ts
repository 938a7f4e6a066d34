import { afterEach, describe, expect, test } from 'vitest'
import type { Bus } from '../../features/bus.ts'

/** What every bus keeps to within its own process, whatever it does beyond. */
export function busContract(name: string, create: (faults: unknown[]) => Bus): void {
  describe(`${name}, within its process`, () => {
    const faults: unknown[] = []
    const buses: Bus[] = []
    afterEach(async () => {
      await Promise.all(buses.splice(0).map((bus) => bus.close()))
      faults.length = 0
    })
    const open = () => {
      const bus = create(faults)
      buses.push(bus)
      return bus
    }

    test('a listener receives the messages of its topic, in order and before publish returns', async () => {
      const bus = open()
      const received: string[] = []
      await bus.subscribe('lobby', (message) => received.push(message))
      bus.publish('lobby', 'one')
      bus.publish('elsewhere', 'no')
      bus.publish('lobby', 'two words, ünïcode\nand a line')
      expect(received).toEqual(['one', 'two words, ünïcode\nand a line'])
    })

    test('every listener receives a message once, even when one function subscribes twice', async () => {
      const bus = open()
      const received: string[] = []
      const listener = (message: string) => received.push(message)
      const [stop] = await Promise.all([bus.subscribe('lobby', listener), bus.subscribe('lobby', listener)])
      bus.publish('lobby', 'both')
      stop()
      stop()
      bus.publish('lobby', 'one')
      expect(received).toEqual(['both', 'both', 'one'])
    })

    test('a listener that has unsubscribed receives nothing more, not even the message being delivered', async () => {
      const bus = open()
      const received: string[] = []
      const stops: (() => void)[] = []
      await bus.subscribe('lobby', () => stops.forEach((stop) => void stop()))
      stops.push(await bus.subscribe('lobby', (message) => received.push(message)))
      bus.publish('lobby', 'too late')
      expect(received).toEqual([])
    })

    test('a listener that throws is logged and affects neither the publisher nor the others', async () => {
      const bus = open()
      const received: string[] = []
      const fault = new Error('failed')
      await bus.subscribe('lobby', () => {
        throw fault
      })
      await bus.subscribe('lobby', (message) => received.push(message))
      bus.publish('lobby', 'still here')
      expect(received).toEqual(['still here'])
      expect(faults).toEqual([expect.objectContaining({ err: fault, topic: 'lobby' })])
    })

    test('a closed bus delivers nothing, and may be closed twice', async () => {
      const bus = open()
      const received: string[] = []
      const stop = await bus.subscribe('lobby', (message) => received.push(message))
      await bus.close()
      bus.publish('lobby', 'anyone?')
      stop()
      await bus.close()
      expect(received).toEqual([])
    })
  })
}
