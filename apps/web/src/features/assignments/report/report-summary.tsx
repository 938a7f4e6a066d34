import type { ReactNode } from 'react'
import type { Report } from './use-report.ts'

/** Four numbers that a teacher reads first. */
export function ReportSummary({ summary }: Pick<Report, 'summary'>) {
  return (
    <dl className="figures-summary">
      <Figure value={`${summary.finished} of ${summary.players}`}>
        finished{summary.playing > 0 && `, ${summary.playing} playing now`}
      </Figure>
      <Figure value={summary.average_share === null ? '–' : `${Math.round(100 * summary.average_share)}%`}>
        right on average
      </Figure>
      <Figure value={String(summary.need_help)}>need help, under 50%</Figure>
      <Figure value={summary.usual_ms === null ? '–' : clockText(summary.usual_ms)}>usual time</Figure>
    </dl>
  )
}

function Figure({ value, children }: { value: string; children: ReactNode }) {
  return (
    <div className="figures-figure">
      <dd>{value}</dd>
      <dt>{children}</dt>
    </div>
  )
}

const clockText = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
