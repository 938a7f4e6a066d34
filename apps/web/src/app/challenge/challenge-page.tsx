import { playChallenge } from '@knowdown/contracts/challenges/calls'
import { readRun } from '@knowdown/contracts/runs/calls'
import { useQueryClient } from '@tanstack/react-query'
import { Ghost, Hourglass } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Api } from '../../api/api.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { useRun } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { ChallengeLanding } from '../../features/challenge/challenge-landing.tsx'
import { ChallengeResult } from '../../features/challenge/challenge-result.tsx'
import { GhostTrack } from '../../features/challenge/ghost-track.tsx'
import { type Challenge, challengeQuery, useChallenge } from '../../features/challenge/use-challenge.ts'
import { warningKey } from '../../features/consent/consent-flags.ts'
import { ContentWarning } from '../../features/consent/content-warning.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'
import { readRunTiming } from '../../platform/run-timing.ts'
import { visitorIdentity } from '../../platform/visitor-name.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/message-screen.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useVisitorRunMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { RunQuestion } from '../run/run-question.tsx'
import { useSession } from '../session/session.tsx'

/** A challenge link: its landing page, the run, and the result, for whoever opens it. */
export function ChallengePage({ challengeId }: { challengeId: string }) {
  const [, navigate] = useLocation()
  const isVisitor = useSession().user === null
  const { data: challenge, isError, error, refetch } = useChallenge(challengeId, isVisitor)
  const [playing, setPlaying] = useState(false)
  const [warning, setWarning] = useState(false)
  const queries = useQueryClient()
  const goHome = () => navigate('/')

  const finish = useCallback(async () => {
    await reloadQueries(queries, challengeQuery(challengeId))
    setPlaying(false)
  }, [queries, challengeId])

  if (isError) {
    return (
      <div className="mx-auto flex max-w-[34rem] flex-col gap-4 py-12">
        <Notice tone="wrong">{error?.message}</Notice>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (challenge === undefined) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Loading the challenge…
      </p>
    )
  }
  if (challenge === null) return <Gone onHome={goHome} />

  const { run, state } = challenge
  if (playing || (run && !run.ended)) {
    return <ChallengeRun challenge={challenge} isVisitor={isVisitor} onEnd={finish} />
  }
  if (run?.abandoned || (run && challenge.table.length === 0)) {
    return <NoResult abandoned={run.abandoned} onHome={goHome} />
  }
  if (run) {
    return (
      <ChallengeResult
        key={challengeId}
        challenge={challenge}
        isVisitor={isVisitor}
        onMade={(made) => navigate(`/c/${made}`)}
        onHome={goHome}
      />
    )
  }
  if (state !== 'open') return <Closed challenge={challenge} onHome={goHome} />

  const isWarned = deviceStorage.read(warningKey(challenge.category.id)) !== null
  return (
    <>
      <ChallengeLanding
        challenge={challenge}
        onPlay={() => (challenge.category.sensitive && !isWarned ? setWarning(true) : setPlaying(true))}
        onHome={goHome}
      />
      <ContentWarning
        open={warning}
        category={challenge.category.name}
        accepted={false}
        onAccept={() => {
          deviceStorage.write(warningKey(challenge.category.id), 'true')
          setWarning(false)
          setPlaying(true)
        }}
        onDecline={goHome}
      />
    </>
  )
}

interface ChallengeRunProps {
  challenge: Challenge
  isVisitor: boolean
  onEnd(): Promise<void>
}

/** The sender's own run, or a player's with the ghost of the sender beside it. */
function ChallengeRun({ challenge: { challenge_id, role, run: own }, isVisitor, onEnd }: ChallengeRunProps) {
  const runId = own?.run_id ?? null
  const start = useCallback(
    (api: Api) =>
      role === 'sender' && runId !== null
        ? api.call(readRun, { run_id: runId, ...visitorInput(isVisitor) })
        : api.call(playChallenge, {
            challenge_id,
            ...visitorIdentity(),
            ...ownTiming(),
            ...visitorInput(isVisitor),
          }),
    [challenge_id, role, runId, isVisitor],
  )
  const play = useRun(start, isVisitor)
  useVisitorRunMistakes(play.run, isVisitor)
  const isDone = play.run?.result != null && play.reviewing === null

  useEffect(() => {
    if (isDone) void onEnd()
  }, [isDone, onEnd])

  return (
    <RunQuestion
      play={play}
      loading="Dealing ten questions…"
      track={(run, index, openedAt) =>
        run.ghost && <GhostTrack key={index} ghost={run.ghost} total={run.total} index={index} openedAt={openedAt} />
      }
    />
  )
}

/** Who needs more time takes it along; everybody else plays with the sender's time limits. */
const ownTiming = () => (readRunTiming() === 'normal' ? {} : { timing: readRunTiming() })

const Gone = ({ onHome }: { onHome(): void }) => (
  <MessageScreen
    icon={<Ghost />}
    title="This challenge is gone"
    actions={<Button onClick={onHome}>Make your own</Button>}
  >
    <p>Its sender has deleted it, or the link is not complete.</p>
  </MessageScreen>
)

const NoResult = ({ abandoned, onHome }: { abandoned: boolean; onHome(): void }) => (
  <MessageScreen
    icon={<Ghost />}
    tint="peach"
    title={abandoned ? 'No result this time' : 'You have left this table'}
    actions={<Button onClick={onHome}>Home</Button>}
  >
    <p>
      {abandoned
        ? 'You left this challenge alone for a day, so it ended without a result.'
        : 'Your result is not shown here any more.'}
    </p>
  </MessageScreen>
)

function Closed({ challenge: { state, category, sender }, onHome }: { challenge: Challenge; onHome(): void }) {
  const isFull = state === 'full'
  return (
    <MessageScreen
      icon={<Hourglass />}
      tint="peach"
      title={isFull ? 'Everybody was faster' : 'This challenge has expired'}
      actions={<Button onClick={onHome}>Make your own</Button>}
    >
      <p>
        {isFull ? (
          'Fifty people have played this challenge, which is the most a link can take.'
        ) : (
          <>
            <bdi>{sender?.name}</bdi>’s {category.name} challenge could be played for 30 days.
          </>
        )}
      </p>
    </MessageScreen>
  )
}
