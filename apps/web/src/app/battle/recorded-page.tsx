import { readRun } from '@knowdown/contracts/runs/calls'
import { useCallback } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Api } from '../../api/api.ts'
import { useRun } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { GhostTrack } from '../../features/challenge/ghost-track.tsx'
import { visitorName } from '../../platform/visitor-name.ts'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useVisitorRunMistakes } from '../mistakes/use-visitor-run-mistakes.ts'
import { FIND_OPPONENT_PAGE } from '../navigation/doors.ts'
import { RunQuestion } from '../run/run-question.tsx'
import { useSession } from '../session/session.tsx'
import { RecordedResult } from './recorded-result.tsx'

/** A run against a recorded game: its questions with the ghost beside them, then the result. */
export function RecordedLink() {
  const { id = '' } = useParams()
  const { loading, user } = useSession()
  if (loading) return <Opening />
  return <RecordedRun key={`${id} ${user === null}`} runId={id} ownName={user?.name ?? null} />
}

function RecordedRun({ runId, ownName }: { runId: string; ownName: string | null }) {
  const [, navigate] = useLocation()
  const isVisitor = ownName === null
  const start = useCallback(
    (api: Api) => api.call(readRun, { run_id: runId, ...visitorInput(isVisitor) }),
    [runId, isVisitor],
  )
  const play = useRun(start, isVisitor)
  useVisitorRunMistakes(play.run, isVisitor)

  if (play.run?.result && play.reviewing === null) {
    return (
      <RecordedResult
        run={play.run}
        ownName={ownName || visitorName()}
        onSearch={() => navigate(FIND_OPPONENT_PAGE)}
        onHome={() => navigate('/')}
      />
    )
  }
  return (
    <RunQuestion
      play={play}
      loading={OPENING}
      track={(run, index, openedAt) =>
        run.ghost && <GhostTrack key={index} ghost={run.ghost} total={run.total} index={index} openedAt={openedAt} />
      }
    />
  )
}

const OPENING = 'Opening the recorded game…'

const Opening = () => (
  <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
    <Spinner />
    {OPENING}
  </p>
)
