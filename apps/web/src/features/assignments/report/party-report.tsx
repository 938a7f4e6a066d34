import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { readPartyReport } from '@knowdown/contracts/parties/past'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { CorrectDialog, type Correction } from './correct-dialog.tsx'
import { CorrectedNotice, type CorrectedOutcome } from './corrected-notice.tsx'
import { ReportPlayers } from './report-players.tsx'
import { ReportQuestions } from './report-questions.tsx'
import { ReportSummary } from './report-summary.tsx'
import type { ReportQuestion } from './use-report.ts'
import './report.css'

interface PartyReportProps {
  title: string
  report: ReplyOf<typeof readPartyReport>
  actions: ReactNode
  /** What an account does with what was missed. */
  practise?: ReactNode
  /** Whether the quiz that was played is one that the host can correct too. */
  hasQuiz: boolean
  onCorrect(corrected: Correction): Promise<CorrectedOutcome['reply']>
}

/** The report of a party, in the shape of that of an assignment. */
export function PartyReport({ title, report, actions, practise, hasQuiz, onCorrect }: PartyReportProps) {
  const [question, setQuestion] = useState<ReportQuestion | null>(null)
  const [outcome, setOutcome] = useState<CorrectedOutcome | null>(null)
  const { summary, questions, players, corrections, correctable, ended_at, deleted_at, version } = report
  return (
    <div className="figures">
      <header className="figures-head">
        <div>
          <h1 className="figures-title">{title}</h1>
          <p className="text-muted">
            Who needs help, and which questions failed in this party.
            {ended_at !== null &&
              deleted_at !== null &&
              ` Played ${formatMoment(ended_at)}, deleted by itself ${formatMoment(deleted_at)}.`}
          </p>
        </div>
        <div className="figures-actions print-hidden">{actions}</div>
      </header>
      <CorrectedNotice outcome={outcome} />
      <ReportSummary summary={summary} />
      <div className="figures-columns">
        <ReportQuestions questions={questions} onCorrect={correctable ? setQuestion : undefined} />
        <div className="figures-side">
          <ReportPlayers players={players} />
          {corrections.length > 0 && (
            <p className="figures-note">
              {corrections.length === 1 ? 'One key was corrected' : `${corrections.length} keys were corrected`} after
              the game, and all points were counted again.
            </p>
          )}
          {practise}
        </div>
      </div>
      <CorrectDialog
        key={question?.place}
        question={question}
        description="All points of this party are counted again, and the places with them; so are your other reports of this quiz."
        hasQuiz={hasQuiz}
        onClose={() => setQuestion(null)}
        onCorrect={async (corrected) => {
          const reply = await onCorrect({ place: question?.place ?? 0, version, ...corrected })
          setOutcome({ reply, wantedInQuiz: corrected.in_quiz === true })
        }}
      />
    </div>
  )
}
