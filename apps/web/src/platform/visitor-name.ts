import { generatedName } from '@knowdown/domain/account/generated-name'
import { deviceSessionId } from './device-keys.ts'

/** The name under which this browser plays without an account; the server derives the same one. */
export const visitorName = (): string => generatedName(deviceSessionId())
