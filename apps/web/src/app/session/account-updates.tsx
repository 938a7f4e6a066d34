import { useEffect } from 'react'
import { openAccountConnection } from '../../api/account-connection.ts'
import { hasDeviceQuizzes } from '../../api/own-quizzes/device-mark.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { LazyPart, leftOut } from '../navigation/lazy-part.tsx'
import { lazyScreen } from '../navigation/lazy-screen.tsx'
import { useSession } from './session.tsx'

const QuizzesOfVisitor = lazyScreen(() => import('../quizzes/quizzes-of-visitor.tsx'), 'QuizzesOfVisitor')

/** A sign-out or deletion on this device also arrives as an event, a moment before its own request has finished. */
const OWN_SIGN_OUT_MS = 300

/**
 * Mounted while a user is signed in; renders nothing to see. Applies what happens to the account on other devices at once:
 * a new name, a verified address or a sign-out.
 */
export function AccountUpdates() {
  const { user, refresh, end } = useSession()
  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const close = openAccountConnection(SERVER_URL, {
      onChange: () => void refresh().catch(() => {}),
      onEnd() {
        ending = setTimeout(() => end(null), OWN_SIGN_OUT_MS)
      },
    })
    return () => {
      clearTimeout(ending)
      close()
    }
  }, [refresh, end])
  // Only where a visitor has written quizzes is their code fetched.
  return user && hasDeviceQuizzes() ? (
    <LazyPart panel={leftOut}>
      <div hidden>
        <QuizzesOfVisitor userId={user.id} />
      </div>
    </LazyPart>
  ) : null
}
