import { correctAssignedKey, practiseMissed, readReportAnswers } from '@knowdown/contracts/assignments/owner'
import { showAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, Printer } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { useNow } from '../../../api/live/use-now.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorText } from '../failure-text.ts'
import { AssignedLink } from '../owner/assigned-link.tsx'
import { whenText } from '../owner/assignment-list.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { CorrectedNotice, type CorrectedOutcome } from './corrected-notice.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { PlayerDialog } from './player-dialog.tsx'
import { PractiseMissed } from './practise-missed.tsx'
import { answersCsv, BOM, playersCsv } from './report-csv.ts'
import { ReportGone } from './report-gone.tsx'
import { ReportPlayers } from './report-players.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportSummary } from './report-summary.tsx'
import { isGone, type Report, type ReportPlayer, type ReportQuestion, reportKey, useReport } from './use-report.ts'
import './report.css'

interface ReportScreenProps {
  assignmentId: string
  /** Just assigned: link and code are shown first. */
  invites: boolean
  onQuiz(quizId: string): void
  onAgain(quizId: string, names: readonly string[]): void
  onDeleted(): void
}

export function ReportScreen({ assignmentId, ...on }: ReportScreenProps) {
  const online = useOnline()
  const { data: report, error, refetch, dataUpdatedAt, failureCount } = useReport(assignmentId)
  if (isGone(error)) return <ReportGone />
  if (report)
    return <Loaded report={report} isLive={error === null && failureCount === 0} readAt={dataUpdatedAt} {...on} />
  if (error) {
    return (
      <div className="py-10">
        <LoadFailure online={online} onRetry={() => void refetch()}>
          {errorText(error)}
        </LoadFailure>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Opening the report" className="figures">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-28 rounded-card" />
      ))}
    </div>
  )
}

interface LoadedProps extends Omit<ReportScreenProps, 'assignmentId'> {
  report: Report
  isLive: boolean
  readAt: number
}

function Loaded({ report, isLive, readAt, invites, onQuiz, onAgain, onDeleted }: LoadedProps) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'download' | 'more' | 'link' | null>(invites ? 'link' : null)
  const [player, setPlayer] = useState<ReportPlayer | null>(null)
  const [question, setQuestion] = useState<ReportQuestion | null>(null)
  const [outcome, setOutcome] = useState<CorrectedOutcome | null>(null)
  const { assignment, summary, questions, players, missed, corrections } = report
  const { assignment_id, title, code, quiz_id } = assignment
  const save = useAttempt(async (what: 'players' | 'answers') => {
    const text =
      what === 'players' ? playersCsv(report) : answersCsv(await callOrThrow(api, readReportAnswers, { assignment_id }))
    await saveFile(`${what}-${code}.csv`, new Blob([BOM, text], { type: 'text/csv' }))
    setDialog(null)
  }, errorText)
  const reload = () => reloadQueries(queries, reportKey(assignment_id))
  const helped = players
    .filter(({ needs_help, state }) => needs_help || state === 'not-started')
    .map(({ name }) => name)

  return (
    <div className="figures">
      <header className="figures-head">
        <div>
          <div className="figures-title-row">
            <h1 className="figures-title">{title}</h1>
            <LivePill report={report} isLive={isLive} readAt={readAt} />
          </div>
          <p className="text-muted">
            {whenText(assignment)}. Code{' '}
            <button type="button" className="figures-code" onClick={() => setDialog('link')}>
              {showAssignmentCode(code)}
            </button>
          </p>
        </div>
        <div className="figures-actions print-hidden">
          <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => setDialog('download')}>
            Download
          </Button>
          <IconButton label="Print" onClick={() => window.print()}>
            <Printer aria-hidden />
          </IconButton>
          <IconButton label="More" onClick={() => setDialog('more')}>
            <Ellipsis aria-hidden />
          </IconButton>
        </div>
      </header>
      {save.attempt.stage === 'failed' && <Notice tone="wrong">{save.attempt.message}</Notice>}
      <CorrectedNotice outcome={outcome} />
      <ReportSummary summary={summary} />
      <div className="figures-columns">
        <ReportQuestions questions={questions} onCorrect={setQuestion} />
        <div className="figures-side">
          <ReportPlayers players={players} onPlayer={setPlayer} />
          {corrections.length > 0 && (
            <p className="figures-note">
              {corrections.length === 1 ? 'One key was corrected' : `${corrections.length} keys were corrected`}, and
              all attempts were counted again. Players whom it touched see it.
            </p>
          )}
          <PractiseMissed
            missed={missed}
            onPractise={(request_id) => callOrThrow(api, practiseMissed, { assignment_id, request_id })}
            onQuiz={onQuiz}
          >
            {helped.length > 0 && (
              <Button variant="quiet" size="sm" onClick={() => onAgain(quiz_id, helped)}>
                Again for those who missed it
              </Button>
            )}
          </PractiseMissed>
        </div>
      </div>
      <Dialog open={dialog === 'link'} onClose={() => setDialog(null)} title="Invite players">
        <AssignedLink code={code} title={title} />
      </Dialog>
      <Dialog
        open={dialog === 'download'}
        onClose={() => setDialog(null)}
        title="Download"
        description="Tables for any spreadsheet, with the numbers of this page."
      >
        <div className="figures-dialog">
          <Button variant="secondary" busy={save.attempt.stage === 'busy'} onClick={() => void save.start('players')}>
            One row for each player
          </Button>
          <Button variant="secondary" busy={save.attempt.stage === 'busy'} onClick={() => void save.start('answers')}>
            One row for each answer
          </Button>
        </div>
      </Dialog>
      <OwnerActions
        open={dialog === 'more'}
        assignment={assignment}
        onClose={() => setDialog(null)}
        onChanged={() => void reload()}
        onDeleted={onDeleted}
      />
      <PlayerDialog
        assignmentId={assignment_id}
        player={player}
        canGive={assignment.attempts !== null}
        onClose={() => setPlayer(null)}
        onChanged={() => void reload()}
      />
      <CorrectDialog
        key={question?.place}
        question={question}
        description="All attempts are counted again, and your other reports of this quiz. Players whom it touches see a note in their review."
        hasQuiz
        onClose={() => setQuestion(null)}
        onCorrect={async (corrected) => {
          const wanted = { assignment_id, place: question?.place ?? 0, version: report.version, ...corrected }
          const reply = await callOrThrow(api, correctAssignedKey, wanted)
          setOutcome({ reply, wantedInQuiz: corrected.in_quiz === true })
          void reload()
        }}
      />
    </div>
  )
}

function LivePill({ report, isLive, readAt }: { report: Report; isLive: boolean; readAt: number }) {
  const now = useNow(isLive, 1_000)
  const { assignment, last_answer_at, server_time } = report
  if (assignment.phase !== 'open') return null
  if (!isLive) {
    const time = new Date(readAt).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
    return <span className="figures-live" data-stopped>{`Stopped at ${time}`}</span>
  }
  // The age of the last answer when it was read, and the time since, both without the clock of this device.
  const ageMs = last_answer_at === null ? null : server_time - last_answer_at + Math.max(0, now - readAt)
  return (
    <span className="figures-live">
      <span aria-hidden className="figures-dot" />
      {ageMs === null ? 'Live, no answer yet' : `Live, last answer ${ageText(ageMs)} ago`}
    </span>
  )
}

function ageText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
