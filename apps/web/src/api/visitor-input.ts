import { visitorKey } from '../platform/device-keys.ts'

/** Accounts need no key; making one for them would later look like another player. */
export const visitorInput = (isVisitor: boolean) => (isVisitor ? { visitor_key: visitorKey() } : {})
