import type { NothingFound } from '@knowdown/formats/read-quiz'
import type { TermOptions } from '@knowdown/formats/terms/read-terms'
import { useState } from 'react'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { ImportReport } from './import-report.tsx'
import { ImportStart } from './import-start.tsx'
import { type ImportSource, type ReadSource, readInWorker } from './read-source.ts'
import type { ReadFile } from './sort-report.ts'
import './import.css'

interface ImportScreenProps {
  store: OwnQuizStore
  /** The quiz to which questions are added; null for a new one. */
  into: string | null
  /** Somebody comes with an answer to paste. */
  startsWithPaste?: boolean
  onDone(quizId: string): void
  readSource?: ReadSource
}

type Stage =
  | { name: 'start'; failure: NothingFound | null }
  | { name: 'reading' }
  | { name: 'report'; source: ImportSource; read: ReadFile; known: ReadonlySet<string> }

export function ImportScreen({
  store,
  into,
  startsWithPaste = false,
  onDone,
  readSource = readInWorker,
}: ImportScreenProps) {
  const [stage, setStage] = useState<Stage>({ name: 'start', failure: null })

  async function read(source: ImportSource, terms: TermOptions = {}) {
    setStage({ name: 'reading' })
    const outcome = await readSource(source, terms)
    if (!outcome.ok) return setStage({ name: 'start', failure: outcome.error })
    const { report } = outcome.value
    const fingerprints = [...report.changed, ...report.asTheyAre].map(({ fingerprint }) => fingerprint)
    // Without a network nothing is marked as known; the questions themselves are never sent for this.
    const known = await store.findKnown([...new Set(fingerprints)]).catch(() => new Set<string>())
    setStage({ name: 'report', source, read: outcome.value, known })
  }

  if (stage.name === 'report') {
    const { source, read: file, known } = stage
    return (
      <ImportReport
        store={store}
        into={into}
        source={source}
        found={file.found}
        report={file.report}
        known={known}
        onTerms={(terms) => void read(source, terms)}
        onAnother={() => setStage({ name: 'start', failure: null })}
        onDone={onDone}
      />
    )
  }
  return (
    <ImportStart
      busy={stage.name === 'reading'}
      startsWithPaste={startsWithPaste}
      failure={stage.name === 'start' ? stage.failure : null}
      onRead={(source) => void read(source)}
    />
  )
}
