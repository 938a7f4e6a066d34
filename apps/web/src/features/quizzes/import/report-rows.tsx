import { CircleCheck, CircleX, PencilLine } from 'lucide-react'
import { type Dispatch, memo, type ReactNode, type SetStateAction, useCallback, useId } from 'react'
import { KindIcon } from '../editor/kind-choice.tsx'
import { KIND_NAMES } from '../quiz-text.ts'
import { RowsOnDemand } from './rows-on-demand.tsx'
import type { FoundQuestion, SortedReport } from './sort-report.ts'

export type ShownPart = 'all' | 'leftOut' | 'changed' | 'asTheyAre'
type Ticks = ReadonlySet<number>

interface ReportRowsProps {
  report: SortedReport
  part: ShownPart
  ticked: Ticks
  known: ReadonlySet<string>
  onTick: Dispatch<SetStateAction<Ticks>>
}

export function ReportRows({ report, part, ticked, known, onTick }: ReportRowsProps) {
  const { leftOut, changed, asTheyAre } = report
  const shows = (one: ShownPart, count: number) => count > 0 && (part === 'all' || part === one)
  const tick = useCallback(
    (number: number) =>
      onTick((before) => {
        const after = new Set(before)
        if (!after.delete(number)) after.add(number)
        return after
      }),
    [onTick],
  )
  const foundRow = (one: FoundQuestion) => (
    <FoundRow
      key={one.number}
      one={one}
      isTicked={ticked.has(one.number)}
      isKnown={known.has(one.fingerprint)}
      onTick={tick}
    />
  )

  return (
    <div className="report-parts">
      {shows('leftOut', leftOut.length) && (
        <Part icon={<CircleX />} tone="wrong" title={`${leftOut.length} left out`} about="cannot be played here">
          <RowsOnDemand
            items={leftOut}
            renderRow={({ where, reason }) => (
              <li key={`${where} ${reason}`} className="report-row report-left">
                <span className="report-where">{where.charAt(0).toUpperCase() + where.slice(1)}</span>
                <span>{reason}</span>
              </li>
            )}
          />
        </Part>
      )}
      {shows('changed', changed.length) && (
        <Part icon={<PencilLine />} tone="warn" title={`${changed.length} changed`} about="kept, with a difference">
          <RowsOnDemand items={changed} renderRow={foundRow} />
        </Part>
      )}
      {shows('asTheyAre', asTheyAre.length) && (
        <Part icon={<CircleCheck />} tone="correct" title={`${asTheyAre.length} as they are`} about="">
          <RowsOnDemand items={asTheyAre} renderRow={foundRow} />
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  icon: ReactNode
  tone: 'wrong' | 'warn' | 'correct'
  title: string
  about: string
  children: ReactNode
}

function Part({ icon, tone, title, about, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="report-part" data-tone={tone}>
        {icon} {title} {about && <span className="report-about">{about}</span>}
      </h2>
      {children}
    </section>
  )
}

interface FoundRowProps {
  one: FoundQuestion
  isTicked: boolean
  isKnown: boolean
  onTick(number: number): void
}

/** A file may have 2,000 of them: a tick draws one. */
const FoundRow = memo(function FoundRow({ one, isTicked, isKnown, onTick }: FoundRowProps) {
  const { number, question, isTrueFalse, notes, sameAs } = one
  return (
    <li className="report-row">
      <label className="report-tick">
        <input type="checkbox" checked={isTicked} onChange={() => onTick(number)} aria-label={question.text} />
      </label>
      <span className="report-number">{number}</span>
      <div className="report-words">
        <p className="report-text">{question.text}</p>
        {isKnown && <p className="report-known">You have this one</p>}
        {sameAs !== null && <p className="report-known">The same as number {sameAs}</p>}
        {notes.map((note) => (
          <p key={note} className="report-note">
            {note}
          </p>
        ))}
      </div>
      <span className="report-kind">
        <KindIcon kind={question.answer.kind} />
        {isTrueFalse ? 'True or false' : KIND_NAMES[question.answer.kind]}
      </span>
    </li>
  )
})
