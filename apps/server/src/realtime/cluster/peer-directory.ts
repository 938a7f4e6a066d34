import { randomUUID } from 'node:crypto'
import type { Bus } from '../../features/bus.ts'
import type { Elsewhere } from './cluster-view.ts'
import { type Holding, Holdings } from './peer-state.ts'

const TOPIC = 'realtime-nodes'
/** Who has said nothing for so long is dead, and what it held is nobody's. Every node says something each second. */
const DEAD_AFTER_MS = 5_000
/** We were held up ourselves: what the others said meanwhile has not been read yet. */
const ASLEEP_MS = 2_500

type Message =
  /** Each second: I am here, and this is how often I have told you something. */
  | { kind: 'alive'; node: string; version: number }
  | { kind: 'changed' | 'whole'; node: string; version: number; holdings: Holding[] }
  /** Tell me everything; null asks all nodes. */
  | { kind: 'want'; node: string; of: string | null }
  | { kind: 'gone'; node: string }

interface Neighbour {
  /** Below zero while it is known by name alone. */
  version: number
  heardAt: number
  holdings: Holdings
}

/** The first of all other nodes to hold something, or the last to let it go. */
type Hear = (about: string, name: string, held: unknown, isHeld: boolean) => void

/**
 * Every node tells the others what it holds, and remembers what they told. The bus may lose messages: versions show
 * that one is missing, and the whole is asked for. A node that dies is found out by its silence.
 */
export class Neighbours implements Elsewhere {
  readonly #node = randomUUID()
  readonly #bus: Bus
  readonly #now: () => number
  readonly #hear: Hear
  readonly #own = new Holdings()
  readonly #others = new Map<string, Neighbour>()
  #version = 0
  #untold: Holding[] = []
  #isAsked = false
  #isPlanned = false
  #isGone = false
  #beatAt: number

  constructor(bus: Bus, now: () => number, hear: Hear) {
    this.#bus = bus
    this.#now = now
    this.#hear = hear
    this.#beatAt = now()
  }

  async listen(): Promise<() => void> {
    const stop = await this.#bus.subscribe(TOPIC, (text) => this.#heard(JSON.parse(text) as Message))
    this.#say({ kind: 'want', node: this.#node, of: null })
    this.#isAsked = true
    this.flush()
    return () => {
      this.#say({ kind: 'gone', node: this.#node })
      this.#isGone = true
      stop()
    }
  }

  tell(about: string, name: string, held: unknown): void {
    this.#own.set(about, name, held)
    this.#untold.push([about, name, held])
    this.#plan()
  }

  held(about: string, name: string): unknown[] {
    return [...this.#others.values()].map(({ holdings }) => holdings.get(about, name)).filter((held) => held !== null)
  }

  names(about: string): string[] {
    return [...new Set([...this.#others.values()].flatMap(({ holdings }) => holdings.names(about)))]
  }

  /** Called about once a second. */
  beat(): void {
    const at = this.#now()
    const sinceMs = at - this.#beatAt
    this.#beatAt = at
    this.flush()
    this.#say({ kind: 'alive', node: this.#node, version: this.#version })
    for (const [node, neighbour] of this.#others) {
      if (sinceMs > ASLEEP_MS) neighbour.heardAt += sinceMs
      if (at - neighbour.heardAt > DEAD_AFTER_MS) this.#forget(node, neighbour)
    }
  }

  /** Before anything is said that the others can only understand when they know what changed. */
  flush(): void {
    if (this.#untold.length > 0) {
      this.#version += 1
      const holdings = this.#untold
      this.#untold = []
      this.#say({ kind: 'changed', node: this.#node, version: this.#version, holdings })
    }
    if (!this.#isAsked) return
    this.#isAsked = false
    this.#say({ kind: 'whole', node: this.#node, version: this.#version, holdings: this.#own.list() })
  }

  /** What changes in one turn of the event loop goes in one message. */
  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      this.flush()
    })
  }

  #say(message: Message): void {
    // Connections end a little after we have said good-bye; who heard of them would take us for alive.
    if (!this.#isGone) this.#bus.publish(TOPIC, JSON.stringify(message))
  }

  #heard(message: Message): void {
    const { kind, node } = message
    if (node === this.#node) return
    if (kind === 'want') {
      if (message.of !== null && message.of !== this.#node) return
      this.#isAsked = true
      this.#plan()
      return
    }
    const known = this.#others.get(node)
    if (kind === 'gone') {
      if (known) this.#forget(node, known)
      return
    }
    const neighbour = known ?? { version: -1, heardAt: 0, holdings: new Holdings() }
    this.#others.set(node, neighbour)
    neighbour.heardAt = this.#now()
    if (kind === 'whole') this.#replace(neighbour, message.holdings)
    else if (kind === 'changed' && neighbour.version >= 0 && message.version === neighbour.version + 1) {
      for (const holding of message.holdings) this.#change(neighbour, holding)
    } else if (message.version !== neighbour.version) {
      // Something was missed. Asked for again each second, until it comes.
      if (kind === 'alive') this.#say({ kind: 'want', node: this.#node, of: node })
      return
    }
    neighbour.version = message.version
  }

  #replace(neighbour: Neighbour, holdings: readonly Holding[]): void {
    const next = new Holdings()
    for (const [about, name, held] of holdings) next.set(about, name, held)
    for (const [about, name] of neighbour.holdings.list()) {
      if (next.get(about, name) === null) this.#change(neighbour, [about, name, null])
    }
    for (const holding of holdings) this.#change(neighbour, holding)
  }

  #change({ holdings }: Neighbour, [about, name, held]: Holding): void {
    const before = holdings.get(about, name)
    const wasHeld = this.held(about, name).length > 0
    holdings.set(about, name, held)
    const isHeld = this.held(about, name).length > 0
    if (wasHeld !== isHeld) this.#hear(about, name, held ?? before, isHeld)
  }

  #forget(node: string, neighbour: Neighbour): void {
    this.#replace(neighbour, [])
    this.#others.delete(node)
  }
}
