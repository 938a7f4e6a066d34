import { channelOfMembersTopic, ONLINE_USERS, OPEN_SOCKETS, SUBSCRIBERS } from './cluster-view.ts'
import type { OnDropped } from './dropped-messages.ts'
import type { StateEntry } from './peer-state.ts'

/** `version` counts the changes of a node's state, so that its peers notice when they missed one. */
export type PeerMessage =
  /** Heartbeat. */
  | { kind: 'alive'; node: string; version: number }
  /** The latest changes, or a snapshot of the whole state. */
  | { kind: 'changed' | 'whole'; node: string; version: number; holdings: readonly StateEntry[] }
  /** Request for the snapshot of one node, or of all nodes when `of` is null. */
  | { kind: 'want'; node: string; of: string | null }
  /** The node shuts down. */
  | { kind: 'gone'; node: string }

/** The message format, sent as `v`. Raise it when a node of the current format would misread the new one. */
const FORMAT = 1
const KINDS = ['alive', 'changed', 'whole', 'want', 'gone']

export const encodePeerMessage = (message: PeerMessage): string => JSON.stringify({ v: FORMAT, ...message })

/**
 * Null when the message is malformed or of an unknown format. The first release sends the same shape without `v` and
 * ignores the field when it reads, so both releases share their state during a rolling deploy. The state of a peer
 * whose messages are dropped is missing here until both run the same release, which then ask each other for snapshots.
 */
export function decodePeerMessage(text: string, onDropped: OnDropped): PeerMessage | null {
  const fields = parseObject(text)
  const kind = KINDS.find((known) => known === fields.kind) ?? 'unknown'
  const format = fields.v ?? FORMAT
  if (format !== FORMAT) onDropped(kind, `unknown version ${String(format)}`)
  else if (!isPeerMessage(fields)) onDropped(kind, kind === 'unknown' ? 'unknown kind' : 'malformed')
  else return fields
  return null
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Without any field it is reported as a message of unknown kind.
    return {}
  }
}

function isPeerMessage(fields: object): fields is PeerMessage {
  const { kind, node, version, holdings, of } = fields as Record<string, unknown>
  if (typeof node !== 'string' || node === '') return false
  if (kind === 'gone') return true
  if (kind === 'want') return of === null || typeof of === 'string'
  if (!isCount(version)) return false
  if (kind === 'alive') return true
  return (kind === 'changed' || kind === 'whole') && Array.isArray(holdings) && holdings.every(isStateEntry)
}

function isStateEntry(entry: unknown): entry is StateEntry {
  if (!Array.isArray(entry) || entry.length !== 3) return false
  const [topic, key, value] = entry as unknown[]
  return typeof topic === 'string' && typeof key === 'string' && (value === null || isValueOf(topic, value))
}

/** A topic that this release does not know is kept and never read, so any value is fine. */
function isValueOf(topic: string, value: unknown): boolean {
  if (topic === SUBSCRIBERS || topic === OPEN_SOCKETS) return isCount(value)
  if (topic === ONLINE_USERS) return value === true
  if (channelOfMembersTopic(topic) === null) return true
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'string' || typeof id === 'number'
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
