import {
  correctPastParty,
  deletePastParty,
  practiseMissedInParty,
  readPastParty,
  readPastPartyAnswers,
} from '@knowdown/contracts/parties/past'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Printer, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorText } from '../failure-text.ts'
import { PartyReport } from './party-report.tsx'
import { PractiseMissed } from './practise-missed.tsx'
import { answersCsv, BOM, playersCsv } from './report-csv.ts'
import { ReportGone } from './report-gone.tsx'
import { isGone } from './use-report.ts'

interface PastPartyScreenProps {
  partyId: string
  onAgain(partyId: string): Promise<void>
  onQuiz(quizId: string): void
  onDeleted(): void
}

/** The report of a party that is over, for the account that hosted it. */
export function PastPartyScreen({ partyId, onAgain, onQuiz, onDeleted }: PastPartyScreenProps) {
  const { api } = useBackend()
  const online = useOnline()
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'download' | 'delete' | null>(null)
  const queryKey = ['past-party', partyId]
  const party = { party_id: partyId }
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    retry: (times, failure) => times < 1 && !isGone(failure),
    queryFn: () => callOrThrow(api, readPastParty, party),
  })
  const again = useAttempt(() => onAgain(partyId), errorText)
  const save = useAttempt(async (what: 'players' | 'answers') => {
    if (!data) return
    const text = what === 'players' ? playersCsv(data) : answersCsv(await callOrThrow(api, readPastPartyAnswers, party))
    await saveFile(`party-${what}.csv`, new Blob([BOM, text], { type: 'text/csv' }))
    setDialog(null)
  }, errorText)
  const remove = useAttempt(async () => {
    await callOrThrow(api, deletePastParty, party)
    onDeleted()
  }, errorText)
  const failed = [again.attempt, save.attempt, remove.attempt].find(({ stage }) => stage === 'failed')
  if (isGone(error)) return <ReportGone />
  if (error) {
    return (
      <div className="py-10">
        <LoadFailure online={online} onRetry={() => void refetch()}>
          {errorText(error)}
        </LoadFailure>
      </div>
    )
  }
  if (!data) return <Spinner />
  return (
    <>
      {failed?.stage === 'failed' && <Notice tone="wrong">{failed.message}</Notice>}
      <PartyReport
        title={data.title ?? 'Party'}
        report={data}
        hasQuiz={data.in_account}
        onCorrect={async (corrected) => {
          const reply = await callOrThrow(api, correctPastParty, { ...party, ...corrected })
          await reloadQueries(queries, queryKey)
          return reply
        }}
        practise={
          <PractiseMissed
            missed={data.missed}
            onPractise={(request_id) => callOrThrow(api, practiseMissedInParty, { ...party, request_id })}
            onQuiz={onQuiz}
          />
        }
        actions={
          <>
            <Button
              // One button stands out: what was missed comes first.
              variant={data.missed > 0 ? 'secondary' : 'primary'}
              icon={<RotateCcw aria-hidden />}
              busy={again.attempt.stage === 'busy'}
              onClick={() => void again.start()}
            >
              Play again
            </Button>
            <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => setDialog('download')}>
              Download
            </Button>
            <IconButton label="Print" onClick={() => window.print()}>
              <Printer aria-hidden />
            </IconButton>
            <IconButton label="Delete the report" onClick={() => setDialog('delete')}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        }
      />
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
      <Dialog
        open={dialog === 'delete'}
        onClose={() => setDialog(null)}
        title="Delete the report"
        description="All names and answers of this party go at once, and it cannot be undone."
      >
        <div className="figures-dialog">
          <Button variant="danger" busy={remove.attempt.stage === 'busy'} onClick={() => void remove.start()}>
            Yes, delete all names and answers
          </Button>
        </div>
      </Dialog>
    </>
  )
}
