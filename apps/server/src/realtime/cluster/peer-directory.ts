import { randomUUID } from 'node:crypto'
import type { Bus } from '../../features/bus.ts'
import type { Log } from '../../features/log.ts'
import type { ClusterView } from './cluster-view.ts'
import { logDroppedMessages } from './dropped-messages.ts'
import { decodePeerMessage, encodePeerMessage, type PeerMessage } from './peer-messages.ts'
import { PeerState, type StateEntry } from './peer-state.ts'

const TOPIC = 'realtime-nodes'
/** A peer that sent nothing for so long is dead and loses its state. Every node sends a heartbeat each second. */
const DEAD_AFTER_MS = 5_000
/** After a longer pause this process itself was stalled, and messages of its peers are still unread. */
const STALL_MS = 2_500

interface Peer {
  /** Negative until the first snapshot has arrived. */
  version: number
  lastSeenAt: number
  state: PeerState
}

/** The first peer has published a value for a key, or the last one has removed it (then `value` is the removed one). */
type OnPeerChange = (topic: string, key: string, value: unknown, isPresent: boolean) => void

interface PeerDirectoryDeps {
  bus: Bus
  log: Log
  now(): number
  onChange: OnPeerChange
}

/**
 * Knows which nodes are alive and what each has published. Every node broadcasts its changes. The bus may lose
 * messages, so every change has a version number: a peer that misses one asks for a snapshot. Dead nodes are found by
 * their missing heartbeat.
 */
export class PeerDirectory implements ClusterView {
  readonly #node = randomUUID()
  readonly #deps: PeerDirectoryDeps
  readonly #ownState = new PeerState()
  readonly #peers = new Map<string, Peer>()
  #version = 0
  #pendingEntries: StateEntry[] = []
  #isSnapshotRequested = false
  #isFlushScheduled = false
  #hasLeft = false
  #heartbeatAt: number

  constructor(deps: PeerDirectoryDeps) {
    this.#deps = deps
    this.#heartbeatAt = deps.now()
  }

  /** Resolves with the function that leaves the cluster. */
  async join(): Promise<() => void> {
    const onDropped = logDroppedMessages(this.#deps.log, TOPIC)
    const unsubscribe = await this.#deps.bus.subscribe(TOPIC, (text) => {
      const message = decodePeerMessage(text, onDropped)
      if (message && message.node !== this.#node) this.#receive(message)
    })
    this.#send({ kind: 'want', node: this.#node, of: null })
    this.#isSnapshotRequested = true
    this.flush()
    return () => {
      this.#send({ kind: 'gone', node: this.#node })
      this.#hasLeft = true
      unsubscribe()
    }
  }

  publish(topic: string, key: string, value: unknown): void {
    this.#ownState.set(topic, key, value)
    this.#pendingEntries.push([topic, key, value])
    this.#scheduleFlush()
  }

  valuesOf(topic: string, key: string): unknown[] {
    return [...this.#peers.values()].map(({ state }) => state.get(topic, key)).filter((value) => value !== null)
  }

  keysOf(topic: string): string[] {
    return [...new Set([...this.#peers.values()].flatMap(({ state }) => state.keys(topic)))]
  }

  /** Called about once a second. */
  heartbeat(): void {
    const at = this.#deps.now()
    const sinceMs = at - this.#heartbeatAt
    this.#heartbeatAt = at
    this.flush()
    this.#send({ kind: 'alive', node: this.#node, version: this.#version })
    for (const [node, peer] of this.#peers) {
      if (sinceMs > STALL_MS) peer.lastSeenAt += sinceMs
      if (at - peer.lastSeenAt > DEAD_AFTER_MS) this.#removePeer(node, peer)
    }
  }

  /** Sends what is pending. Needed before any broadcast that peers understand only with the latest state. */
  flush(): void {
    if (this.#pendingEntries.length > 0) {
      this.#version += 1
      const holdings = this.#pendingEntries
      this.#pendingEntries = []
      this.#send({ kind: 'changed', node: this.#node, version: this.#version, holdings })
    }
    if (!this.#isSnapshotRequested) return
    this.#isSnapshotRequested = false
    this.#send({ kind: 'whole', node: this.#node, version: this.#version, holdings: this.#ownState.entries() })
  }

  /** All changes within one turn of the event loop are sent as one message. */
  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return
    this.#isFlushScheduled = true
    setImmediate(() => {
      this.#isFlushScheduled = false
      this.flush()
    })
  }

  #send(message: PeerMessage): void {
    // Connections close a little after this node has left; sending their changes would make it look alive again.
    if (!this.#hasLeft) this.#deps.bus.publish(TOPIC, encodePeerMessage(message))
  }

  #receive(message: PeerMessage): void {
    const { kind, node } = message
    if (kind === 'want') {
      if (message.of !== null && message.of !== this.#node) return
      this.#isSnapshotRequested = true
      this.#scheduleFlush()
      return
    }
    const known = this.#peers.get(node)
    if (kind === 'gone') {
      if (known) this.#removePeer(node, known)
      return
    }
    const peer = known ?? { version: -1, lastSeenAt: 0, state: new PeerState() }
    this.#peers.set(node, peer)
    peer.lastSeenAt = this.#deps.now()
    if (kind === 'whole') this.#replaceState(peer, message.holdings)
    else if (kind === 'changed' && peer.version >= 0 && message.version === peer.version + 1) {
      for (const entry of message.holdings) this.#applyEntry(peer, entry)
    } else if (message.version !== peer.version) {
      // A change was missed. The next heartbeats repeat the request until the snapshot arrives.
      if (kind === 'alive') this.#send({ kind: 'want', node: this.#node, of: node })
      return
    }
    peer.version = message.version
  }

  #replaceState(peer: Peer, entries: readonly StateEntry[]): void {
    const next = new PeerState()
    for (const [topic, key, value] of entries) next.set(topic, key, value)
    for (const [topic, key] of peer.state.entries()) {
      if (next.get(topic, key) === null) this.#applyEntry(peer, [topic, key, null])
    }
    for (const entry of entries) this.#applyEntry(peer, entry)
  }

  #applyEntry({ state }: Peer, [topic, key, value]: StateEntry): void {
    const before = state.get(topic, key)
    const wasPresent = this.valuesOf(topic, key).length > 0
    state.set(topic, key, value)
    const isPresent = this.valuesOf(topic, key).length > 0
    if (wasPresent !== isPresent) this.#deps.onChange(topic, key, value ?? before, isPresent)
  }

  #removePeer(node: string, peer: Peer): void {
    this.#replaceState(peer, [])
    this.#peers.delete(node)
  }
}
