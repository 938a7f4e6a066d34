import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskToday } from '@knowdown/contracts/operator'
import { Desk } from '../../features/operator/desk.tsx'
import { ProveIdentity } from '../../features/profile/prove-identity.tsx'

/** The desk, with the proof of identity that its changes ask for. */
export function OperatorDesk({ today }: { today: ReplyOf<typeof deskToday> }) {
  return <Desk today={today} askForProof={(proof) => <ProveIdentity {...proof} />} />
}
