import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import type { NothingFound } from '@knowdown/formats/read-quiz'
import type { QuizImport } from '@knowdown/formats/report'
import type { TermOptions } from '@knowdown/formats/terms/read-terms'
import { useState } from 'react'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { ImportReport } from './import-report.tsx'
import { ImportStart } from './import-start.tsx'
import { type ImportSource, type ReadSource, readInWorker } from './read-source.ts'
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
  | { name: 'report'; source: ImportSource; found: QuizImport; known: ReadonlySet<string> }

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
    // Without a network nothing is marked as known; the questions themselves are never sent for this.
    const known = await store
      .findKnown([...new Set(outcome.value.imported.map(({ question }) => fingerprintOf(question)))])
      .catch(() => new Set<string>())
    setStage({ name: 'report', source, found: outcome.value, known })
  }

  if (stage.name === 'report') {
    const { source, found, known } = stage
    return (
      <ImportReport
        store={store}
        into={into}
        source={source}
        found={found}
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
