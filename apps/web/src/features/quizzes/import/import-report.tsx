import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import type { QuizImport } from '@knowdown/formats/report'
import type { TermOptions } from '@knowdown/formats/terms/read-terms'
import { FileCheck, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { useQuizList } from '../../../api/own-quizzes/use-own-quizzes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { newHead } from '../new-quiz.ts'
import { countQuestions } from '../quiz-text.ts'
import { keepQuestions } from './keep-questions.ts'
import type { ImportSource } from './read-source.ts'
import { ReportRows, type ShownPart } from './report-rows.tsx'
import { ReportSide } from './report-side.tsx'
import { firstTicks, type SortedReport } from './sort-report.ts'

interface ImportReportProps {
  store: OwnQuizStore
  into: string | null
  source: ImportSource
  found: QuizImport
  report: SortedReport
  /** Fingerprints of questions that the person has already. */
  known: ReadonlySet<string>
  onTerms(terms: TermOptions): void
  onAnother(): void
  onDone(quizId: string): void
}

const titleFrom = (found: QuizImport, source: ImportSource): string => {
  if (found.quiz.title.trim() !== '') return found.quiz.title
  return source.kind === 'file' ? source.name.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ') : 'Imported quiz'
}

export function ImportReport(props: ImportReportProps) {
  const { store, into, source, found, report, known, onTerms, onAnother, onDone } = props
  const coming = useMemo(
    () => [...report.changed, ...report.asTheyAre].toSorted((a, b) => a.number - b.number),
    [report],
  )
  const [ticked, setTicked] = useState(() => firstTicks(coming, known))
  const [part, setPart] = useState<ShownPart>('all')
  const [title, setTitle] = useState(() => titleFrom(found, source))
  const [target, setTarget] = useState(into)
  const [origin, setOrigin] = useState({ source: found.quiz.source, licence: found.quiz.licence })
  const [importId] = useState(() => crypto.randomUUID())
  const [takesPictures, setTakesPictures] = useState(store.addPicture !== null)
  const { data: list } = useQuizList(store)

  const room = LIMITS.questions.most - (list?.quizzes.find(({ id }) => id === target)?.questions ?? 0)
  const add = useAttempt(
    async () => {
      const questions = coming.filter(({ number }) => ticked.has(number))
      const head = { ...newHead(), title, ...origin, ...(found.quiz.language && { language: found.quiz.language }) }
      const chosen =
        target === null ? { kind: 'new' as const, head } : { kind: 'existing' as const, id: target, ...origin }
      const pictures = takesPictures ? found.pictures : new Map()
      onDone(await keepQuestions(store, { importId, target: chosen, questions, pictures }))
    },
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )

  const total = coming.length + report.leftOut.length
  const isAll = ticked.size === coming.length
  const parts = [
    { value: 'all', label: 'All', count: total },
    { value: 'leftOut', label: 'Left out', count: report.leftOut.length },
    { value: 'changed', label: 'Changed', count: report.changed.length },
    { value: 'asTheyAre', label: 'As they are', count: report.asTheyAre.length },
  ] as const

  return (
    <div className="import-report">
      <header className="import-head">
        <div className="min-w-0">
          <h1 className="import-title">{countQuestions(total)} found</h1>
          <p className="import-fact">
            <FileCheck aria-hidden size={20} />
            <span>
              <strong>{source.kind === 'file' ? source.name : 'The text'}</strong> is <strong>{found.format}</strong>.
              Read on this device, nothing has been sent.
            </span>
          </p>
        </div>
        <Button variant="secondary" icon={<RotateCcw aria-hidden />} onClick={onAnother}>
          Another file
        </Button>
      </header>
      {found.notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      {found.format === 'Term list' && <TermChoice found={found} onTerms={onTerms} />}
      {found.pictures.size > 0 && (
        <PictureChoice
          count={found.pictures.size}
          isPossible={store.addPicture !== null}
          isOn={takesPictures}
          onChange={setTakesPictures}
        />
      )}
      <div className="import-columns">
        <div className="import-main">
          <div className="import-filter">
            <fieldset className="import-parts">
              <legend className="sr-only">Show</legend>
              {parts.map(({ value, label, count }) => (
                <label key={value} className="import-part">
                  <input type="radio" name="import-part" checked={part === value} onChange={() => setPart(value)} />
                  {label} <span>{count}</span>
                </label>
              ))}
            </fieldset>
            {coming.length > 0 && (
              <label className="import-all">
                <input
                  type="checkbox"
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = ticked.size > 0 && !isAll
                  }}
                  onChange={() => setTicked(isAll ? new Set() : new Set(coming.map(({ number }) => number)))}
                />
                {isAll ? `All ${coming.length} ticked` : `${ticked.size} of ${coming.length} ticked`}
              </label>
            )}
          </div>
          <ReportRows report={report} part={part} ticked={ticked} known={known} onTick={setTicked} />
        </div>
        <ReportSide
          report={report}
          ticked={ticked.size}
          room={room}
          title={title}
          onTitle={setTitle}
          quizzes={list?.quizzes ?? []}
          target={target}
          onTarget={setTarget}
          origin={origin}
          onOrigin={setOrigin}
          attempt={add.attempt}
          onAdd={() => void add.start()}
        />
      </div>
    </div>
  )
}

interface PictureChoiceProps {
  count: number
  isPossible: boolean
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Whoever has no room or no account for pictures takes the questions without. */
function PictureChoice({ count, isPossible, isOn, onChange }: PictureChoiceProps) {
  return (
    <label className="import-all">
      <input type="checkbox" checked={isOn} disabled={!isPossible} onChange={() => onChange(!isOn)} />
      {count === 1 ? 'With 1 picture' : `With ${count} pictures`}
      {!isPossible && ': pictures need an account'}
    </label>
  )
}

/** A list of terms can be asked in several ways. */
function TermChoice({ found, onTerms }: { found: QuizImport; onTerms(terms: TermOptions): void }) {
  const isChoice = found.imported.some(({ question }) => question.answer.kind === 'choice')
  return (
    <Segmented
      legend="How the terms are asked"
      value={isChoice ? 'choose' : 'type'}
      options={[
        { value: 'type', label: 'Type the answer' },
        { value: 'choose', label: 'Choose among four' },
      ]}
      onChange={(way) => onTerms({ asChoice: way === 'choose' })}
    />
  )
}
