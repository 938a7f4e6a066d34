import { Desk } from '../../features/operator/desk.tsx'
import { ProveIdentity } from '../../features/profile/prove-identity.tsx'
import { HomeFlow } from '../home-flow.tsx'
import { useSession } from '../session/session.tsx'
import type { OpenStore } from '../use-store-dialog.ts'

/** The operator's desk; home for everybody else, as at any unknown address. */
export function DeskPage({ onOpenStore }: { onOpenStore: OpenStore }) {
  const { user, loading } = useSession()
  const home = <HomeFlow onOpenStore={onOpenStore} />
  if (loading) return null
  if (!user) return home
  return <Desk key={user.id} home={home} askForProof={(proof) => <ProveIdentity {...proof} />} />
}
