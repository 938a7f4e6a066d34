import { generatedName } from '@knowdown/domain/account/generated-name'
import { deviceSessionId } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

const KEY = 'visitor-name'

/** What this browser's visitor chose to be called in all games with others; null before that. */
export const chosenVisitorName = (): string | null => deviceStorage.read(KEY) || null

/** An empty name brings the generated one back. */
export const keepVisitorName = (name: string): void => deviceStorage.write(KEY, name.trim())

/** The name under which this browser plays without an account; without a chosen one the server derives the same. */
export const visitorName = (): string => chosenVisitorName() ?? generatedName(deviceSessionId())

/** Who a visitor is in games with others. Sent for accounts too, whose own name counts. */
export function visitorIdentity() {
  const name = chosenVisitorName()
  return { session_id: deviceSessionId(), ...(name !== null && { visitor_name: name }) }
}
