import { deskReports } from '@knowdown/contracts/operator/calls'
import { type AskForProof, Part, when } from './part.tsx'
import { QuestionCard } from './question-card.tsx'
import { useDesk, useDeskChange } from './use-desk.ts'

export function DeskReports({ askForProof }: { askForProof: AskForProof }) {
  const query = useDesk(deskReports, {})
  const change = useDeskChange()
  return (
    <Part
      query={query}
      change={change}
      askForProof={askForProof}
      empty="No open reports. Well kept."
      isEmpty={({ reports }) => reports.length === 0}
    >
      {({ reports }) =>
        reports.map((report) => (
          <QuestionCard key={report.question_id} question={report} change={change} canDismiss>
            <p className="desk-reasons">
              {report.reasons.map(({ name, count }) => (
                <span key={name} className="desk-tag">
                  {count} × {name.replace('-', ' ')}
                </span>
              ))}
              <span className="desk-meta">last {when(report.last_reported_at)}</span>
            </p>
          </QuestionCard>
        ))
      }
    </Part>
  )
}
