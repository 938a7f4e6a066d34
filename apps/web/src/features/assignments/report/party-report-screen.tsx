import { readPartyReport } from '@knowdown/contracts/assignments/calls'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useBackend } from '../../../api/backend.tsx'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { errorText } from '../failure-text.ts'
import { ReportPlayers } from './report-players.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportSummary } from './report-summary.tsx'
import './report.css'

/** The report of a party, in the shape of that of an assignment. */
export function PartyReportScreen({ code, hostKey, onBack }: { code: string; hostKey: string; onBack(): void }) {
  const { api } = useBackend()
  const online = useOnline()
  const { data, error, refetch } = useQuery({
    queryKey: ['party-report', code],
    staleTime: 0,
    queryFn: () => callOrThrow(api, readPartyReport, { code, host_key: hostKey }),
  })
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
    <div className="figures">
      <header className="figures-head">
        <div>
          <h1 className="figures-title">{data.title ?? `Party ${code}`}</h1>
          <p className="text-muted">Who needs help, and which questions failed in this party.</p>
        </div>
        <div className="figures-actions print-hidden">
          <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="secondary" onClick={onBack}>
            Back to the podium
          </Button>
        </div>
      </header>
      <ReportSummary summary={data.summary} />
      <div className="figures-columns">
        <ReportQuestions questions={data.questions} />
        <div className="figures-side">
          <ReportPlayers players={data.players} />
        </div>
      </div>
    </div>
  )
}
