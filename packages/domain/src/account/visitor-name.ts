import { type Result, refuse } from '../result.ts'
import { displayName } from './display-name.ts'

/** Shorter than that of an account: nobody can ask its owner to change it. */
export const MAX_VISITOR_NAME = 24

/** What a visitor may be called where others see it. */
export function visitorName(raw: string, isOffensive: (name: string) => boolean): Result<string, string> {
  const name = displayName(raw, isOffensive)
  const isLong = name.ok && [...name.value].length > MAX_VISITOR_NAME
  return isLong ? refuse(`A name can have ${MAX_VISITOR_NAME} letters.`) : name
}
