import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { deskToday } from '@knowdown/contracts/operator/calls'
import { useLocation } from 'wouter'
import { Desk } from '../../features/operator/desk.tsx'
import { ProveIdentity } from '../../features/profile/prove-identity.tsx'

const PART = /^\/admin\/([a-z]+)$/

/** The desk, with the proof of identity that its changes ask for. Each part has an address of its own. */
export function OperatorDesk({ today }: { today: ReplyOf<typeof deskToday> }) {
  const [path, navigate] = useLocation()
  return (
    <Desk
      today={today}
      part={PART.exec(path)?.[1]}
      onPart={(part) => navigate(part === 'today' ? '/admin' : `/admin/${part}`)}
      askForProof={(proof) => <ProveIdentity {...proof} />}
    />
  )
}
