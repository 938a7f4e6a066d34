import { listAssignments } from '@knowdown/contracts/assignments/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { useQuizList, useQuizStore } from '../../api/own-quizzes/use-own-quizzes.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { AssignForm, type LikeBefore } from '../../features/assignments/owner/assign-form.tsx'
import { AssignmentList } from '../../features/assignments/owner/assignment-list.tsx'
import { ReportScreen } from '../../features/assignments/report/report-screen.tsx'
import { useOnline } from '../../platform/reachability.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useSession } from '../session/session.tsx'
import { usePlayerId } from '../session/use-player-id.ts'

const LIST_KEY = ['assignments'] as const

/** `/assignments` lists them, `/assignments/new?quiz=ID` assigns a quiz, `/assignments/ID` is a report. */
export function AssignmentPages() {
  const { loading } = useSession()
  const userId = usePlayerId()
  if (loading) return <Opening />
  return userId === null ? <Redirect to="/auth" /> : <Pages key={userId} userId={userId} />
}

function Pages({ userId }: { userId: string }) {
  const { api } = useBackend()
  const online = useOnline()
  const queries = useQueryClient()
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const state = useHistoryState<{ invite?: boolean } | null>()
  const [, , part = ''] = path.split('/')
  const { data, error, refetch } = useQuery({
    queryKey: LIST_KEY,
    staleTime: 0,
    enabled: part === '' || part === 'new',
    queryFn: () => callOrThrow(api, listAssignments, {}),
  })
  if (part !== '' && part !== 'new') {
    return (
      <ReportScreen
        key={part}
        assignmentId={decodeURIComponent(part)}
        invites={state?.invite === true}
        onQuiz={(quizId) => navigate(`/quizzes/${quizId}`)}
        onAgain={(quizId, names) => navigate(`/assignments/new?quiz=${quizId}`, { state: { names } })}
        onDeleted={() => {
          void reloadQueries(queries, LIST_KEY)
          navigate('/assignments', { replace: true })
        }}
      />
    )
  }
  if (error) {
    return (
      <div className="py-10">
        <LoadFailure online={online} onRetry={() => void refetch()}>
          {error.message}
        </LoadFailure>
      </div>
    )
  }
  if (!data) return <Opening />
  if (part === 'new')
    return <Assign userId={userId} quizId={search.get('quiz') ?? ''} mostPlayers={data.most_players} />
  return <AssignmentList assignments={data.assignments} />
}

interface AssignProps {
  userId: string
  quizId: string
  mostPlayers: number
}

function Assign({ userId, quizId, mostPlayers }: AssignProps) {
  const [, navigate] = useLocation()
  const { data } = useQuizList(useQuizStore(userId))
  const state = useHistoryState<{ names?: readonly string[]; like?: LikeBefore } | null>()
  const quiz = data?.quizzes.find(({ id }) => id === quizId)
  if (!data) return <Opening />
  if (!quiz || quiz.questions === quiz.unplayable) {
    return (
      <MessageScreen
        icon={<FileQuestion size={32} />}
        title={quiz ? 'No question can be played yet' : 'This quiz is not here'}
        actions={
          <Link href={quiz ? `/quizzes/${quiz.id}?fix` : '/quizzes'} className={buttonClass()}>
            {quiz ? 'Fix it' : 'My quizzes'}
          </Link>
        }
      >
        <p>
          {quiz
            ? 'Finish a question first, then assign the quiz.'
            : 'It was deleted, or it belongs to another account.'}
        </p>
      </MessageScreen>
    )
  }
  return (
    <AssignForm
      quiz={{ ...quiz, questions: quiz.questions - quiz.unplayable }}
      names={state?.names ?? []}
      like={state?.like ?? null}
      mostPlayers={mostPlayers}
      onAssigned={({ assignment_id }) => navigate(`/assignments/${assignment_id}`, { state: { invite: true } })}
    />
  )
}

function Opening() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">Opening your assignments…</p>
    </div>
  )
}
