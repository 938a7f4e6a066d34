import { copySharedQuiz, readSharedQuiz } from '@knowdown/contracts/own-quizzes/calls'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { ApiError, callOrThrow, loadAfterPress } from '../../api/call-or-throw.ts'
import { sharedCalls } from '../../api/own-quizzes/own-run-calls.ts'
import { warningKey } from '../../features/consent/consent-flags.ts'
import { ContentWarning } from '../../features/consent/content-warning.tsx'
import { titleOf } from '../../features/quizzes/quiz-text.ts'
import { ReportQuiz } from '../../features/quizzes/report/report-quiz.tsx'
import { QuizOrigin, type SharedQuiz } from '../../features/quizzes/shared/quiz-origin.tsx'
import { SharedLanding } from '../../features/quizzes/shared/shared-landing.tsx'
import { QuizSheet } from '../../features/quizzes/sheet/quiz-sheet.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { useOnline } from '../../platform/reachability.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { LoadFailure } from '../../ui/display/load-failure.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useAttempt } from '../../ui/hooks/use-attempt.ts'
import { OwnRun } from '../own-run/own-run.tsx'
import { useRunRequest } from '../own-run/use-run-request.ts'
import { useSession } from '../session/session.tsx'

/** Each link is a page of its own: going from one to the next must not keep its state. */
export function SharedQuizLink() {
  const { link = '' } = useParams()
  return <SharedQuizPage key={link} link={link} />
}

const isDead = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'refused' && [400, 404].includes(error.failure.status)

/** `/q/LINK`: a quiz that somebody shared, to play and copy, or only to read. Whatever happens, no bar and no strip. */
function SharedQuizPage({ link }: { link: string }) {
  return (
    <div data-focus-mode className="shared-page">
      <Link href="/" className="shared-home" aria-label="Knowdown, home">
        <Logo />
      </Link>
      <SharedContent link={link} />
    </div>
  )
}

function SharedContent({ link }: { link: string }) {
  const { api } = useBackend()
  const online = useOnline()
  const { loading } = useSession()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['shared-quiz', link],
    queryFn: () => loadAfterPress(api, readSharedQuiz, { link }),
    staleTime: 0,
    retry: (count, failure) => !isDead(failure) && count < 1,
  })
  if (isDead(error)) {
    return (
      <MessageScreen
        icon={<Unlink size={32} />}
        title="This link does not work"
        actions={
          <Link href="/" className={buttonClass({ variant: 'secondary' })}>
            Home
          </Link>
        }
      >
        <p>Its author has switched it off or renewed it, or the link is not complete. Ask for a new one.</p>
      </MessageScreen>
    )
  }
  if (error && !data) {
    return (
      <div className="py-10">
        <LoadFailure online={online} busy={isFetching} onRetry={() => void refetch()}>
          The quiz could not be loaded.
        </LoadFailure>
      </div>
    )
  }
  if (!data || loading) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Opening the quiz…
      </p>
    )
  }
  return <Warned link={link} quiz={data} />
}

/** The warning stands before everything that a quiz for 17 and older shows. */
function Warned({ link, quiz }: { link: string; quiz: SharedQuiz }) {
  const [, navigate] = useLocation()
  const key = warningKey(`own ${link}`)
  const [accepted, setAccepted] = useState(!quiz.mature || deviceStorage.read(key) !== null)
  if (accepted) return quiz.questions ? <Reading link={link} quiz={quiz} /> : <Playing link={link} quiz={quiz} />
  return (
    <ContentWarning
      open
      category={titleOf(quiz.title)}
      accepted={false}
      declineLabel="Leave"
      onAccept={() => {
        deviceStorage.write(key, 'true')
        setAccepted(true)
      }}
      onDecline={() => navigate('/')}
    />
  )
}

function Reading({ link, quiz }: { link: string; quiz: SharedQuiz }) {
  const questions = quiz.questions ?? []
  return (
    <QuizSheet
      title={quiz.title}
      about={<QuizOrigin quiz={quiz} />}
      questions={questions}
      actions={<ReportQuiz link={link} />}
      below={(place) => <ReportQuiz link={link} questionId={questions[place]?.question_id} />}
    />
  )
}

function Playing({ link, quiz }: { link: string; quiz: SharedQuiz }) {
  const { api } = useBackend()
  const [, navigate] = useLocation()
  const isVisitor = useSession().user === null
  const { requestId, begin, end } = useRunRequest(link)
  const calls = useMemo(
    () => (requestId === null ? null : sharedCalls(api, link, requestId, isVisitor)),
    [api, link, requestId, isVisitor],
  )
  // The same one for every press, so that a repeated press makes no second copy.
  const [copyId] = useState(() => crypto.randomUUID())
  const copy = useAttempt(
    async () => {
      const { quiz: copied } = await callOrThrow(api, copySharedQuiz, { link, request_id: copyId })
      navigate(`/quizzes/${copied.quiz_id}`)
    },
    (failure) =>
      failure instanceof ApiError && failure.failure.kind === 'refused'
        ? failure.failure.detail
        : 'The quiz could not be copied. Please try again.',
  )
  if (calls) {
    return (
      <OwnRun
        key={requestId}
        title={titleOf(quiz.title)}
        calls={calls}
        isVisitor={isVisitor}
        leaveLabel="Done"
        renderReport={(questionId) => <ReportQuiz link={link} questionId={questionId} />}
        onAgain={begin}
        onLeave={end}
      />
    )
  }
  return (
    <SharedLanding
      link={link}
      quiz={quiz}
      copy={
        isVisitor
          ? null
          : {
              isBusy: copy.attempt.stage === 'busy',
              failure: copy.attempt.stage === 'failed' ? copy.attempt.message : null,
              onCopy: () => void copy.start(),
            }
      }
      report={<ReportQuiz link={link} />}
      onPlay={begin}
    />
  )
}
