import { visitorName } from '@knowdown/domain/account/visitor-name'
import { Problem } from '../problem.ts'

/** The name that a visitor chose, as others will see it; refused with the reason when it breaks a rule. */
export function checkVisitorName(wanted: string, isOffensive: (name: string) => boolean): string {
  const name = visitorName(wanted, isOffensive)
  if (!name.ok) throw new Problem('invalid', name.error)
  return name.value
}
