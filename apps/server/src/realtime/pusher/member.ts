import { USER_ID_CHARACTERS, USER_INFO_BYTES } from '../limits/limits.ts'
import { fieldsOfText } from './read-frame.ts'

export interface Member {
  /** As given: a number stays a number on the wire. */
  id: string | number
  info: unknown
}

/** Who joins a presence channel, from its signed `channel_data`; null when that names nobody, or too much. */
export function readMember(channelData: string): Member | null {
  const { user_id: id, user_info: info } = fieldsOfText(channelData)
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const characters = String(id).length
  if (characters === 0 || characters > USER_ID_CHARACTERS) return null
  if (info !== undefined && Buffer.byteLength(JSON.stringify(info)) > USER_INFO_BYTES) return null
  return { id, info: info ?? null }
}
