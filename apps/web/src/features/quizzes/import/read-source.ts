import { type Result, refuse } from '@knowdown/domain/result'
import type { NothingFound } from '@knowdown/formats/read-quiz'
import type { TermOptions } from '@knowdown/formats/terms/read-terms'
import type { ReadFile } from './sort-report.ts'

export type ImportSource = { kind: 'file'; name: string; file: Blob } | { kind: 'text'; text: string }

/** What the worker is asked. */
export interface ReadRequest {
  source: ImportSource
  terms: TermOptions
}

type ReadOutcome = Result<ReadFile, NothingFound>
export type ReadSource = (source: ImportSource, terms: TermOptions) => Promise<ReadOutcome>

/** The reader stops by itself before; this ends one that hangs. */
const PATIENCE_MS = 15_000

const failed = (message: string): ReadOutcome => refuse({ message, firstLines: [] })

/** Reads in a worker, so that the page stays usable whatever the file holds. Nothing of it leaves the device. */
export const readInWorker: ReadSource = (source, terms) =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
    const end = (outcome: ReadOutcome) => {
      clearTimeout(limit)
      worker.terminate()
      resolve(outcome)
    }
    const limit = setTimeout(() => end(failed('Reading took too long and was stopped.')), PATIENCE_MS)
    worker.onmessage = ({ data }: MessageEvent<ReadOutcome>) => end(data)
    worker.onerror = () => end(failed('The reader could not be loaded. Check your connection and try again.'))
    const request: ReadRequest = { source, terms }
    worker.postMessage(request)
  })
