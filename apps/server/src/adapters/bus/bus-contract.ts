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

    test('a listener hears what is published on its topic, in order and before publish returns', async () => {
      const bus = open()
      const heard: string[] = []
      await bus.subscribe('lobby', (message) => heard.push(message))
      bus.publish('lobby', 'one')
      bus.publish('elsewhere', 'no')
      bus.publish('lobby', 'two words, ünïcode\nand a line')
      expect(heard).toEqual(['one', 'two words, ünïcode\nand a line'])
    })

    test('every listener hears it once, even when one function listens twice', async () => {
      const bus = open()
      const heard: string[] = []
      const hear = (message: string) => heard.push(message)
      const [stop] = await Promise.all([bus.subscribe('lobby', hear), bus.subscribe('lobby', hear)])
      bus.publish('lobby', 'both')
      stop()
      stop()
      bus.publish('lobby', 'one')
      expect(heard).toEqual(['both', 'both', 'one'])
    })

    test('who has stopped hears nothing more, not even what is being delivered', async () => {
      const bus = open()
      const heard: string[] = []
      const stops: (() => void)[] = []
      await bus.subscribe('lobby', () => stops.forEach((stop) => void stop()))
      stops.push(await bus.subscribe('lobby', (message) => heard.push(message)))
      bus.publish('lobby', 'too late')
      expect(heard).toEqual([])
    })

    test('a listener that fails is reported and disturbs neither the publisher nor the others', async () => {
      const bus = open()
      const heard: string[] = []
      const fault = new Error('deaf')
      await bus.subscribe('lobby', () => {
        throw fault
      })
      await bus.subscribe('lobby', (message) => heard.push(message))
      bus.publish('lobby', 'still here')
      expect(heard).toEqual(['still here'])
      expect(faults).toEqual([expect.objectContaining({ err: fault, topic: 'lobby' })])
    })

    test('a closed bus is silent, and may be closed twice', async () => {
      const bus = open()
      const heard: string[] = []
      const stop = await bus.subscribe('lobby', (message) => heard.push(message))
      await bus.close()
      bus.publish('lobby', 'anyone?')
      stop()
      await bus.close()
      expect(heard).toEqual([])
    })
  })
}
