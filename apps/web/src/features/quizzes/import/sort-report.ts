import { checkOwnQuestion } from '@knowdown/domain/own-quiz/check-own-quiz'
import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { ok, type Result } from '@knowdown/domain/result'
import type { NothingFound } from '@knowdown/formats/read-quiz'
import type { LeftOut, QuizImport } from '@knowdown/formats/report'
import { findingText } from '../quiz-text.ts'

export interface FoundQuestion {
  /** Its place among those that come in, from 1. */
  number: number
  where: string
  question: OwnQuestion
  isTrueFalse: boolean
  /** What is not as in the file, and what prevents playing until it is mended, as sentences. */
  notes: readonly string[]
  fingerprint: string
  /** The number of an equal question before it in the file; null if there is none. */
  sameAs: number | null
}

/** The report by what needs a person: left out, changed, as they are. The three numbers add up to those of the file. */
export interface SortedReport {
  leftOut: readonly LeftOut[]
  changed: readonly FoundQuestion[]
  asTheyAre: readonly FoundQuestion[]
}

export interface ReadFile {
  found: QuizImport
  report: SortedReport
}

/** What was read with its report. Comparing and checking thousands of questions takes a while: not for the page. */
export const withReport = (read: Result<QuizImport, NothingFound>): Result<ReadFile, NothingFound> =>
  read.ok ? ok({ found: read.value, report: sortReport(read.value) }) : read

function sortReport({ imported, leftOut }: QuizImport): SortedReport {
  const first = new Map<string, number>()
  const found = imported.map(({ where, question, isTrueFalse, changes }, index) => {
    const [number, fingerprint] = [index + 1, fingerprintOf(question)]
    const sameAs = first.get(fingerprint) ?? null
    if (sameAs === null) first.set(fingerprint, number)
    return {
      number,
      where,
      question,
      isTrueFalse,
      notes: [
        ...changes,
        ...checkOwnQuestion(question).map((finding) => `${findingText(finding)}. Mend it in the editor.`),
      ],
      fingerprint,
      sameAs,
    }
  })
  return {
    leftOut,
    changed: found.filter(({ notes }) => notes.length > 0),
    asTheyAre: found.filter(({ notes }) => notes.length === 0),
  }
}

/** Those that are there already, and the second of two equal ones in the file, are not ticked. */
export const firstTicks = (found: readonly FoundQuestion[], known: ReadonlySet<string>): ReadonlySet<number> =>
  new Set(found.filter((one) => one.sameAs === null && !known.has(one.fingerprint)).map(({ number }) => number))
