import { FileQuestion } from 'lucide-react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { type OwnQuizStore, StoreFailure } from '../../api/own-quizzes/own-quiz-store.ts'
import { useOwnQuiz, useQuizStore } from '../../api/own-quizzes/use-own-quizzes.ts'
import { AnswerShape } from '../../features/party/answer-shape.tsx'
import { QuizEditor } from '../../features/quizzes/editor/quiz-editor.tsx'
import { FillScreen } from '../../features/quizzes/fill/fill-screen.tsx'
import { ImportScreen } from '../../features/quizzes/import/import-screen.tsx'
import { QuizList } from '../../features/quizzes/list/quiz-list.tsx'
import { DraftScreen } from '../../features/quizzes/write/draft-screen.tsx'
import { WriteScreen } from '../../features/quizzes/write/write-screen.tsx'
import { useOnline } from '../../platform/reachability.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useSession } from '../session/session.tsx'
import { usePlayerId } from '../session/use-player-id.ts'
import { useEntitlement } from '../use-purchases.ts'
import { PrintQuiz } from './print-quiz.tsx'
import { QuizzesOfVisitor } from './quizzes-of-visitor.tsx'
import { TryQuiz } from './try-quiz.tsx'
import '../../features/party/party.css'

const renderShape = (place: number) => <AnswerShape place={place} />

/**
 * `/quizzes` lists them, `/quizzes/import` reads a file, `/quizzes/fill` takes questions of the bank, `/quizzes/write` has
 * them written, `/quizzes/ID` is the editor, `/quizzes/ID/try` plays the quiz alone and `/quizzes/ID/print` shows it as a
 * sheet.
 */
export function QuizPages() {
  const { loading } = useSession()
  const playerId = usePlayerId()
  if (loading) return <Opening />
  return <Pages key={playerId} userId={playerId} />
}

function Pages({ userId }: { userId: string | null }) {
  const store = useQuizStore(userId)
  const purchases = useEntitlement()
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const [, , part = '', view = ''] = path.split('/')
  const onOpen = (id: string) => navigate(`/quizzes/${id}`)
  if (part === '') {
    return (
      <>
        {userId !== null && <QuizzesOfVisitor userId={userId} />}
        <QuizList store={store} onOpen={onOpen} />
      </>
    )
  }
  if (part === 'fill') {
    return store.fill ? (
      <FillScreen store={store} fill={store.fill} purchases={purchases} into={search.get('into')} onDone={onOpen} />
    ) : (
      <Redirect to="/auth" />
    )
  }
  if (part === 'import') {
    return (
      <ImportScreen store={store} into={search.get('into')} startsWithPaste={search.has('paste')} onDone={onOpen} />
    )
  }
  if (part === 'write') {
    return view === '' ? (
      <WriteScreen userId={userId} onJob={(id) => navigate(`/quizzes/write/${id}`)} />
    ) : (
      <DraftScreen jobId={view} onQuiz={onOpen} onLeave={() => navigate('/quizzes/write')} />
    )
  }
  return (
    <OneQuiz key={path} store={store} id={decodeURIComponent(part)} view={view} startsAtFault={search.has('fix')} />
  )
}

interface OneQuizProps {
  store: OwnQuizStore
  id: string
  view: string
  startsAtFault: boolean
}

function OneQuiz({ store, id, view, startsAtFault }: OneQuizProps) {
  const [, navigate] = useLocation()
  const online = useOnline()
  const { data: opened, error, refetch, isFetching } = useOwnQuiz(store, id)
  const onEdit = () => navigate(`/quizzes/${id}`)
  if (opened && view === 'try') return <TryQuiz place={store.place} quiz={opened.kept} onLeave={onEdit} />
  if (opened && view === 'print') return <PrintQuiz quiz={opened.kept} onLeave={onEdit} />
  if (opened) {
    return (
      <QuizEditor
        store={store}
        opened={opened}
        startsAtFault={startsAtFault}
        renderShape={renderShape}
        onPlay={() => navigate(`/host?quiz=${id}`)}
        onTry={() => navigate(`/quizzes/${id}/try`)}
        onLeave={() => navigate('/quizzes')}
      />
    )
  }
  if (error instanceof StoreFailure && error.kind === 'missing') {
    return (
      <MessageScreen
        icon={<FileQuestion size={32} />}
        title="This quiz is not here"
        actions={
          <Link href="/quizzes" className={buttonClass()}>
            My quizzes
          </Link>
        }
      >
        <p>It was deleted, or it belongs to another account or device.</p>
      </MessageScreen>
    )
  }
  if (error) {
    return (
      <div className="py-10">
        <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
          {error.message}
        </LoadFailure>
      </div>
    )
  }
  return <Opening />
}

function Opening() {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">Opening your quizzes…</p>
    </div>
  )
}
