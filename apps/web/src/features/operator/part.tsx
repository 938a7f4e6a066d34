import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import type { DeskChange } from './use-desk.ts'

/** Asks whether it is really the operator who sits there. */
export type AskForProof = (proof: DeskChange['proof']) => ReactNode

interface PartProps<Data> {
  query: { data: Data | undefined; isError: boolean }
  change?: DeskChange
  askForProof?: AskForProof
  /** Shown instead when there is nothing. */
  empty?: string
  isEmpty?: (data: Data) => boolean
  children(data: Data): ReactNode
}

/** One part of the desk while it loads, fails, is empty, or has something to show. */
export function Part<Data>({ query, change, askForProof, empty, isEmpty, children }: PartProps<Data>) {
  const { data, isError } = query
  return (
    <div className="desk-part">
      {isError && <Notice tone="wrong">This could not be loaded. Please try again.</Notice>}
      {change?.problem && <Notice tone="wrong">{change.problem}</Notice>}
      {change && <Done change={change} />}
      {!data && !isError && <Skeleton className="h-32" />}
      {data && isEmpty?.(data) && <p className="desk-empty">{empty}</p>}
      {data && !isEmpty?.(data) && children(data)}
      {change && askForProof?.(change.proof)}
    </div>
  )
}

/** What was done a moment ago, and the way back. */
function Done({ change: { done, busy } }: { change: DeskChange }) {
  return (
    <div role="status" className="empty:hidden">
      {done && (
        <Notice tone="correct">
          <p className="desk-done">
            {done.text}
            {done.undo && (
              <Button size="sm" variant="secondary" busy={busy} onClick={done.undo}>
                Undo
              </Button>
            )}
          </p>
        </Notice>
      )}
    </div>
  )
}

/** Date and time, short. */
export const when = (at: number): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const countOf = (count: number, word: string, words = `${word}s`): string =>
  `${count} ${count === 1 ? word : words}`
