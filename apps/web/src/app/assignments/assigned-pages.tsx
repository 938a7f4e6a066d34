import { parseAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { FileQuestion } from 'lucide-react'
import { Link, useLocation, useParams } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { AssignedScreen } from '../../features/assignments/play/assigned-screen.tsx'
import type { RenderAnswer } from '../../features/assignments/play/attempt-screen.tsx'
import { PhoneAnswer } from '../../features/party/phone/phone-answer.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { useSession } from '../session/session.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { keepAssigned } from './keep-assigned-mistakes.ts'

/** `/a/CODE`: an assignment, for those who play it. */
export function AssignedPages() {
  const { code: typed = '' } = useParams<{ code: string }>()
  const [, navigate] = useLocation()
  const { api } = useBackend()
  const { loading } = useSession()
  const playerId = usePlayerId()
  const code = parseAssignmentCode(decodeURIComponent(typed))
  if (code === null) {
    return (
      <MessageScreen
        icon={<FileQuestion size={32} />}
        title="This code is not complete"
        actions={
          <Link href="/join" className={buttonClass()}>
            Type the code
          </Link>
        }
      >
        <p>The code of an assignment has eight characters.</p>
      </MessageScreen>
    )
  }
  // Children play here: bar, strip and notices stay away, and with them everything about signing up.
  return (
    <div data-focus-mode>
      <AssignedScreen
        key={code}
        code={code}
        renderAnswer={renderAnswer}
        onOver={loading ? null : (attempt) => keepAssigned(api, attempt, playerId === null)}
        onHome={() => navigate('/')}
      />
      <p className="assigned-home">
        <Link href="/">Knowdown</Link>
      </p>
    </div>
  )
}

/** As phones answer in a party. */
const renderAnswer: RenderAnswer = (question, given, onGive, key) => (
  <PhoneAnswer key={key} question={question} given={given} isOpen onGive={onGive} />
)
