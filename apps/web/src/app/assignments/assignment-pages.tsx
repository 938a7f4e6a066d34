import { listAssignments } from '@knowdown/contracts/assignments/owner'
import { listPastParties, runPartyAgain } from '@knowdown/contracts/parties/past'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useBackend } from '../../api/backend.tsx'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { quizListKey, useQuizList, useQuizStore } from '../../api/own-quizzes/use-own-quizzes.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { AssignCategories } from '../../features/assignments/owner/assign-categories.tsx'
import { AssignForm, type LikeBefore } from '../../features/assignments/owner/assign-form.tsx'
import { AssignmentList } from '../../features/assignments/owner/assignment-list.tsx'
import { PastPartyList } from '../../features/assignments/owner/past-party-list.tsx'
import { PastPartyScreen } from '../../features/assignments/report/past-party-screen.tsx'
import { ReportScreen } from '../../features/assignments/report/report-screen.tsx'
import { keepKey } from '../../features/party/state/party-seats.ts'
import { useOnline } from '../../platform/reachability.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useSession } from '../session/session.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { useEntitlement } from '../use-purchases.ts'

const LIST_KEY = ['assignments'] as const
const PARTIES_KEY = ['past-parties'] as const

/**
 * `/assignments` lists them and past parties, `/assignments/new` assigns our questions, with `?quiz=ID` an own quiz,
 * `/assignments/ID` is a report, `/assignments/parties/ID` that of a party.
 */
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
  const [, , part = '', partyId = ''] = path.split('/')
  const { data, error, refetch } = useQuery({
    queryKey: LIST_KEY,
    staleTime: 0,
    enabled: part === '' || part === 'new',
    queryFn: () => callOrThrow(api, listAssignments, {}),
  })
  const parties = useQuery({
    queryKey: PARTIES_KEY,
    staleTime: 0,
    enabled: part === '',
    queryFn: () => callOrThrow(api, listPastParties, {}),
  })
  const openQuiz = (quizId: string) => navigate(`/quizzes/${quizId}`)
  const playAgain = async (party_id: string) => {
    const { code, host_key } = await callOrThrow(api, runPartyAgain, { party_id })
    keepKey('host', code, host_key)
    navigate(`/host/${code}`)
  }
  if (part === 'parties') {
    return (
      <PastPartyScreen
        key={partyId}
        partyId={decodeURIComponent(partyId)}
        onAgain={playAgain}
        onQuiz={openQuiz}
        onDeleted={() => {
          void reloadQueries(queries, PARTIES_KEY)
          navigate('/assignments', { replace: true })
        }}
      />
    )
  }
  if (part !== '' && part !== 'new') {
    return (
      <ReportScreen
        key={part}
        assignmentId={decodeURIComponent(part)}
        invites={state?.invite === true}
        onQuiz={openQuiz}
        onAgain={(quizId, names) => navigate(`/assignments/new?quiz=${quizId}`, { state: { names } })}
        onDeleted={() => {
          void reloadQueries(queries, LIST_KEY)
          navigate('/assignments', { replace: true })
        }}
      />
    )
  }
  const failure = error ?? parties.error
  if (failure) {
    return (
      <div className="py-10">
        <LoadFailure online={online} onRetry={() => void (error ? refetch() : parties.refetch())}>
          {failure.message}
        </LoadFailure>
      </div>
    )
  }
  if (!data) return <Opening />
  if (part === 'new' && !search.has('quiz')) return <AssignBank userId={userId} />
  if (part === 'new')
    return (
      <Assign
        userId={userId}
        quizId={search.get('quiz') ?? ''}
        mostPlayers={data.most_players}
        canMail={data.can_mail}
      />
    )
  if (!parties.data) return <Opening />
  return (
    <AssignmentList assignments={data.assignments}>
      <PastPartyList parties={parties.data.parties} onAgain={playAgain} />
    </AssignmentList>
  )
}

function AssignBank({ userId }: { userId: string }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const purchases = useEntitlement()
  const store = useQuizStore(userId)
  const { fill } = store
  if (!fill) return <Opening />
  return (
    <AssignCategories
      store={{ create: store.create, bin: store.bin, fill }}
      purchases={purchases}
      onMade={(quizId) => {
        void reloadQueries(queries, quizListKey(store))
        navigate(`/assignments/new?quiz=${quizId}`, { replace: true })
      }}
    />
  )
}

interface AssignProps {
  userId: string
  quizId: string
  mostPlayers: number
  canMail: boolean
}

function Assign({ userId, quizId, mostPlayers, canMail }: AssignProps) {
  const [, navigate] = useLocation()
  const { data, isFetching } = useQuizList(useQuizStore(userId))
  const state = useHistoryState<{ names?: readonly string[]; like?: LikeBefore } | null>()
  const quiz = data?.quizzes.find(({ id }) => id === quizId)
  // A quiz that was made a moment ago is not in the list that was read before.
  if (!data || (!quiz && isFetching)) return <Opening />
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
      canMail={canMail}
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
