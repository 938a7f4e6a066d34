import { deskToday } from '@knowdown/contracts/operator/calls'
import { type ReactNode, Suspense } from 'react'
import { useDesk } from '../../features/operator/use-desk.ts'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { useSession } from '../session/session.tsx'

const OperatorDesk = lazyScreen(() => import('./operator-desk.tsx'), 'OperatorDesk')

/** The operator's desk; home for everybody else, as at any unknown address. Home is handed in, to stay in its chunk. */
export function DeskPage({ children }: { children: ReactNode }) {
  const { user, loading } = useSession()
  if (loading) return null
  return user ? <ForOperators key={user.id} home={children} /> : children
}

/** The server knows who is an operator, and only they load the desk. */
function ForOperators({ home }: { home: ReactNode }) {
  const { data, isError } = useDesk(deskToday, {})
  if (isError && !data) return home
  return <Suspense fallback={null}>{data && <OperatorDesk today={data} />}</Suspense>
}
